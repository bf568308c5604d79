import Big from 'big.js';
import { extension, type Decimal } from '../../decimal.ts';

/** The most places of a rate: with so many, quantities up to 1,000,000 come to their amount. */
const maxRatePlaces = 8;

/** A rate that was divided out. */
export interface UnitRate {
  /** At least 2 places, at most 8. */
  readonly rate: Decimal;
  /** Whether quantity × rate is the amount, rounded once to 2 places. */
  readonly multiplies: boolean;
}

/**
 * The rate of a line whose amount is a sum: amount ÷ quantity, with the fewest places (2 to 8) for which quantity ×
 * rate is the amount again (rule 112). Null for a quantity of nothing.
 */
export const unitRate = (quantity: Decimal, amount: Decimal): UnitRate | null => {
  const divisor = new Big(quantity);
  if (divisor.eq(0)) return null;
  const exact = new Big(amount).div(divisor);
  const wanted = new Big(amount).toFixed(2);
  for (let places = 2; places <= maxRatePlaces; places += 1) {
    const rate = exact.toFixed(places, Big.roundHalfUp);
    if (extension(quantity, rate) === wanted) return { rate, multiplies: true };
  }
  return { rate: exact.toFixed(4, Big.roundHalfUp), multiplies: false };
};
