import { minus } from '../bookings.ts';
import { compare, round, sum, type Decimal } from '../decimal.ts';
import { centsOf, exactOf, halfUp, moneyOf, roundedTo, tenTo, times } from '../formula.ts';

/** An amount beside its estimate. Amounts have 2 places. */
export interface AgainstEstimate {
  readonly amount: Decimal;
  readonly estimate: Decimal;
  /** The amount less the estimate. */
  readonly difference: Decimal;
  /** The difference in percent of the estimate, to 2 places; null where that is 0. */
  readonly percent: Decimal | null;
  /** It is above the estimate by more than the branch's percentage (rule 132). */
  readonly isAbove: boolean;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** An amount beside its estimate; `limit`: the branch's percentage. */
export const againstEstimate = (amount: Decimal, estimate: Decimal, limit: Decimal): AgainstEstimate => {
  const difference = round(minus(amount, estimate), 2);
  const [cents, base] = [centsOf(difference), size(centsOf(estimate))];
  const { digits, places } = exactOf(limit);
  return {
    amount,
    estimate,
    difference,
    percent: base === 0n ? null : moneyOf(halfUp(cents * 10_000n, base)),
    isAbove: cents * 100n * tenTo(places) > base * digits,
  };
};

/** What an awarded line was estimated at: its quantity × the rate, with 2 places; null without a rate. */
export const estimateOf = (quantity: Decimal, rate: Decimal | null): Decimal | null =>
  rate === null ? null : moneyOf(roundedTo(times(exactOf(quantity), exactOf(rate)), 2).digits);

/** All lines that have an estimate beside it; null where none has. */
export const allAgainstEstimate = (
  lines: readonly (Pick<AgainstEstimate, 'amount' | 'estimate'> | null)[],
  limit: Decimal,
) => {
  const known = lines.filter((line) => line !== null);
  if (known.length === 0) return null;
  const all = (of: 'amount' | 'estimate') => round(sum(known.map((line) => line[of])), 2);
  return { ...againstEstimate(all('amount'), all('estimate'), limit), lines: known.length };
};

/** Whether an amount is more than nothing, less, or nothing: of a difference. */
export const directionOf = ({ difference }: Pick<AgainstEstimate, 'difference'>): 'above' | 'below' | 'same' => {
  const order = compare(difference, '0');
  return order === 0 ? 'same' : order > 0 ? 'above' : 'below';
};
