import type { LeftOut, PlugBasis, ReferenceBasis } from '../../../domain/rfq/bids.ts';
import type { ChargedAmounts } from '../../../domain/rfq/charges.ts';
import type { Rest } from '../../../domain/rfq/single.ts';
import type { BidderLevel, Unranked } from '../../../domain/rfq/bidderLevel.ts';
import type { LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { compare } from '../../../domain/decimal.ts';
import { counted, formatDecimal, formatInteger } from '../../../ui/fields/format.ts';

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
export const plugWords: Readonly<Record<PlugBasis | ReferenceBasis, string>> = {
  average: 'average',
  highest: 'highest',
  estimate: 'estimate',
  typed: 'typed',
  median: 'median',
};

const unrankedWords: Readonly<Record<Unranked, string>> = {
  excluded: 'excluded',
  currency: 'no exchange rate',
  less_than_half: 'less than half of the lines, or of their value',
};

/** Why a quotation is out of order (rule 150). */
export const exceptionText = (exception: LevellingQuotation['exceptions'][number]): string => exceptionWords[exception];

const exceptionWords: Readonly<Record<LevellingQuotation['exceptions'][number], string>> = {
  late: 'came after the due day',
  not_asked: 'they were not asked',
  inactive: 'the vendor is inactive',
  over: 'it was over before it came',
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

/** By what lines are reckoned that somebody leaves out: “1 line at its estimate, 2 lines at the median of their bids”. */
export const restText = ({ estimate, median, decided }: Rest): string =>
  [
    estimate > 0 && `${counted(estimate, 'line', 'lines')} at ${estimate === 1 ? 'its estimate' : 'their estimates'}`,
    median > 0 && `${counted(median, 'line', 'lines')} at the median of ${median === 1 ? 'its' : 'their'} bids`,
    decided > 0 && `${counted(decided, 'line', 'lines')} as decided`,
  ]
    .filter(Boolean)
    .join(', ');

/** What stands beside the lines of an order: “+ 50.00 freight − 12.50 discount”; '' for nothing. */
export const chargesText = ({ freight, lumpSum, discount }: Omit<ChargedAmounts, 'lines' | 'total'>): string =>
  (
    [
      ['+', freight, 'freight'],
      ['+', lumpSum, 'lump sums'],
      ['−', discount, 'discount'],
    ] as const
  )
    .filter(([, amount]) => compare(amount, '0') !== 0)
    .map(([sign, amount, what]) => `${sign} ${formatDecimal('money', amount)} ${what}`)
    .join(' ');

/** How an outlying price is told, as it stands beside the grid (rule 85). */
export const outlierRule =
  'Outlying: more than 30 % from the estimate, however many prices there are. Of three prices or more also one that is more than 30 % from their median and more than 4 times as far as they usually are, or in any case above 4 times the median or below a quarter of it.';
