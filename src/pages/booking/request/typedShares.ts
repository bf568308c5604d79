import { minus } from '../../../domain/bookings.ts';
import { isDecimalText, sum, type Decimal } from '../../../domain/decimal.ts';

/** The fields of the popup that share out what a line asks for. */
export const shareNames = ['booked_qty', 'production_qty', 'buyout_qty'] as const;

/** What is typed in a field; what is no number yet counts as nothing. */
export const typedShares = (value: unknown): Decimal => {
  const text = typeof value === 'string' ? value.trim() : '';
  return isDecimalText(text) ? text : '0';
};

/** What is left of a total with what is typed: negative where that is too much. */
export const leftOf = (total: Decimal, values: readonly unknown[]): Decimal =>
  minus(total, sum(values.map(typedShares)));
