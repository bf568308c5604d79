import { exactOf, halfUp, roundedTo, tenTo, type Exact } from '../formula.ts';
import type { Plug } from './bids.ts';
import { sharedTo } from './cents.ts';

/** The places of a rate (rule 14). */
const ratePlaces = 4;

/** The bids that are compared at a line, as integers with so many places in the branch's currency. */
export interface ComparedPrices {
  readonly prices: readonly bigint[];
  readonly places: number;
  /** Of so many base units each price is; 1 by default. */
  readonly parts?: bigint;
}

/**
 * The unit price of a gap in the branch's currency, to 4 places (rule 86): the average or the highest of the prices that
 * are compared at the line, the estimate's, or the typed one; null where there is none.
 */
export const plugRate = (
  plug: Plug,
  { prices, places, parts = 1n }: ComparedPrices,
  estimate: string | null,
): Exact | null => {
  if (plug.by === 'typed') return plug.value === null ? null : roundedTo(exactOf(plug.value), ratePlaces);
  if (plug.by === 'estimate') return estimate === null ? null : roundedTo(exactOf(estimate), ratePlaces);
  if (prices.length === 0) return null;
  if (plug.by === 'highest')
    return sharedTo(
      { digits: prices.reduce((most, price) => (price > most ? price : most)), places },
      parts,
      ratePlaces,
    );
  const sum = prices.reduce((all, price) => all + price, 0n);
  return { digits: halfUp(sum * tenTo(ratePlaces), BigInt(prices.length) * parts * tenTo(places)), places: ratePlaces };
};
