import { minus } from './bookings.ts';
import { compare, round, upToMultiple, type Decimal } from './decimal.ts';

/** What a variant is to have, and what it will have. Exact quantities of 4 places, in the base unit of its item. */
export interface MinimumStock {
  readonly minimum_stock: Decimal;
  /** In multiples of what it is bought; null for any quantity. */
  readonly order_quantity: Decimal | null;
  /** What is in stock once all has come and gone that is on order or required (rule 159). */
  readonly projected: Decimal;
  /** What is asked for and not ordered yet. */
  readonly asked: Decimal;
}

/** What of a variant is to be asked for: up to its minimum, in whole order quantities; nothing if it has that (rule 176). */
export const proposedQuantity = ({ minimum_stock, order_quantity, projected, asked }: MinimumStock): Decimal => {
  const short = minus(minus(minimum_stock, projected), asked);
  if (compare(short, '0') <= 0) return '0.0000';
  return round(order_quantity === null ? short : upToMultiple(short, order_quantity), 4);
};
