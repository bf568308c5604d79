import type { LeftOut, PlugBasis } from '../../../domain/rfq/bids.ts';
import type { BidderLevel, Unranked } from '../../../domain/rfq/bidderLevel.ts';
import { formatInteger } from '../../../ui/fields/format.ts';

/** Why a bid is not compared. */
export const leftOutWords: Readonly<Record<LeftOut, string>> = {
  unquoted: 'Not quoted',
  no_bid: 'No bid',
  excluded: 'Excluded',
  alternate: 'An alternate that nobody has accepted',
  bidder_excluded: 'The vendor is excluded',
  currency: 'In another currency, without a rate',
};

/** What a plug is taken from. */
export const plugWords: Readonly<Record<PlugBasis, string>> = {
  average: 'average',
  highest: 'highest',
  estimate: 'estimate',
  typed: 'typed',
};

const unrankedWords: Readonly<Record<Unranked, string>> = {
  excluded: 'excluded',
  currency: 'no exchange rate',
  less_than_half: 'less than half of the lines',
};

/** What is to be said of a vendor's rank; undefined where the rank says it all. */
export const rankNote = ({ unranked, quoted, isLowestBecauseIncomplete }: BidderLevel): string | undefined => {
  if (unranked === 'less_than_half' && quoted === 0) return 'Nothing quoted';
  if (unranked) return `Not ranked: ${unrankedWords[unranked]}`;
  return isLowestBecauseIncomplete ? 'Lowest because incomplete' : undefined;
};

/** “3 of 10 lines”. */
export const outOf = (some: number, all: number): string =>
  `${formatInteger(some)} of ${formatInteger(all)} ${all === 1 ? 'line' : 'lines'}`;

/** How an outlying price is told, as it stands beside the grid (rule 85). */
export const outlierRule =
  'Outlying: more than 30 % from the estimate, however many prices there are. Of three prices or more also one that is more than 30 % from their median and more than 4 times as far as they usually are, or in any case above 4 times the median or below a quarter of it.';
