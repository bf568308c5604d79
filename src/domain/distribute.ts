import { compare, type Decimal } from './decimal.ts';
import { exactOf, moneyOf, tenTo, type Exact } from './formula.ts';

const atPlaces = ({ digits, places }: Exact, wanted: number): bigint => digits * tenTo(wanted - places);

/** Integers in the same proportion as the decimals. @throws RangeError for a negative one */
export const wholeWeights = (weights: readonly Decimal[]): bigint[] => {
  const exact = weights.map(exactOf);
  if (exact.some(({ digits }) => digits < 0n)) throw new RangeError('A weight is not negative');
  const places = exact.reduce((most, weight) => Math.max(most, weight.places), 0);
  return exact.map((weight) => atPlaces(weight, places));
};

/**
 * Shares of `cents` in proportion to integer weights, in their order: each rounded down, then one cent more for the
 * largest weights, the first of equals first, until the sum is exact. A weight of 0 gets nothing.
 * @throws RangeError for something to distribute without a weight above 0
 */
const distributeCents = (cents: bigint, weights: readonly bigint[]): bigint[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (cents === 0n) return weights.map(() => 0n);
  if (total === 0n) throw new RangeError('There is nothing to distribute over');
  const shares = weights.map((weight) => (cents * weight) / total);
  // Less than a cent is lost at a weight above 0, so what remains is less than one cent each of those.
  const remaining = cents - shares.reduce((sum, share) => sum + share, 0n);
  const largest = weights
    .map((weight, at) => ({ weight, at }))
    .sort((a, b) => Number(b.weight > a.weight) - Number(b.weight < a.weight) || a.at - b.at);
  for (const { at } of largest.slice(0, Number(remaining))) shares[at] = (shares[at] ?? 0n) + 1n;
  return shares;
};

/**
 * Shares of an amount of money (not negative, at most 2 places) in proportion to weights (decimals, not negative), in
 * their order: each rounded down to a cent, then one cent more for the largest weights, the first of equals first, until
 * the sum is exactly the amount. A weight of 0 gets nothing. Each share has 2 places.
 * @throws RangeError for a negative amount or weight, and for an amount above 0 without a weight above 0
 */
export const distribute = (amount: Decimal, weights: readonly Decimal[]): Decimal[] => {
  if (compare(amount, '0') < 0) throw new RangeError('An amount to distribute is not negative');
  const shares = distributeCents(atPlaces(exactOf(amount), 2), wholeWeights(weights));
  return shares.map(moneyOf);
};
