import { minus } from '../bookings.ts';
import { multiply, round, sum, type Decimal } from '../decimal.ts';
import { evaluate } from '../formula.ts';

/** A line of an order: its quantity in the base unit and its price in the currency of the order, of 4 places each. */
export interface Ordered {
  readonly quantity: Decimal;
  readonly unit_price: Decimal;
  /** For how many base units the price is (rule 163); 1 by default. */
  readonly price_factor?: Decimal | null;
}

/** What counts beside the lines, in the currency of the order. */
export interface Charges {
  readonly freight: Decimal;
  readonly lump_sum: Decimal;
  readonly discount: Decimal;
}

export interface OrderFigures extends Charges {
  /** What one unit of its currency is worth in that of the branch. */
  readonly rate: Decimal;
  /** What `Charges` come to in the currency of the branch, as they stand. */
  readonly base_charges: Decimal;
}

/** Quantity × price × rate for so many base units, rounded once. */
export const extensionOf = ({ quantity, unit_price, price_factor }: Ordered, rate: Decimal = '1'): Decimal =>
  evaluate(
    { quotient: [{ product: ['quantity', 'unit_price', 'rate'] }, 'per'], places: 2 },
    { quantity, unit_price, rate, per: price_factor ?? '1' },
  );

const beside = ({ freight, lump_sum, discount }: Charges): Decimal => minus(sum([freight, lump_sum]), discount);

/** Charges in the currency of the branch: as they stand, rounded anew only where they change. */
export const baseChargesOf = (order: OrderFigures, charges: Charges): Decimal =>
  beside(order) === beside(charges) ? order.base_charges : round(multiply(beside(charges), order.rate), 2);

/** What an order of these lines and charges comes to, in its currency and in that of the branch (rule 154). */
export const totalsOf = (
  order: OrderFigures,
  lines: readonly Ordered[],
  charges: Charges,
): { readonly total: Decimal; readonly base: Decimal } => ({
  total: round(sum([...lines.map((line) => extensionOf(line)), beside(charges)]), 2),
  base: round(sum([...lines.map((line) => extensionOf(line, order.rate)), baseChargesOf(order, charges)]), 2),
});
