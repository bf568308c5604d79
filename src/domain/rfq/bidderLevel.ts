import type { Decimal } from '../decimal.ts';
import { assertDefined } from '../assertDefined.ts';
import { moneyOf } from '../formula.ts';
import { chargedAmounts, chargedSums, type Charged, type ChargedAmounts } from './charges.ts';
import { moneyOrNull } from './lineBids.ts';
import type { PriceColumn } from './linePrices.ts';
import { ranksOf } from './ranks.ts';
import { isRanked, type Tallies, type Tally } from './tallies.ts';

/** Why a bidder has no rank: a buyer's choice, no typed rate of the currency, or less than half of the lines or their value. */
export type Unranked = 'excluded' | 'currency' | 'less_than_half';

/**
 * A figure of each way to compare: of all that was quoted, with freight, lump sums and discounts; of the lines that all
 * quoted, without them; and of the first with gaps plugged.
 */
export interface Ways<T> {
  readonly quoted: T;
  readonly common: T;
  readonly plugged: T;
}

/** What the bids of one bidder come to, in the branch's currency (rule 84). Amounts have 2 places. */
export interface BidderLevel {
  readonly id: number;
  readonly unranked: Unranked | null;
  /** The lines with a price that counts: not excluded, and no alternate that was not accepted. */
  readonly quoted: number;
  readonly gaps: number;
  /** The gaps that somebody else quotes and for which nobody decided what stands: by estimate, or by median. */
  readonly references: { readonly estimate: number; readonly median: number };
  /** Of all lines, and of what they weigh: in percent, rounded down, so that 100.00 is all. */
  readonly coverage: Decimal;
  readonly coverageByValue: Decimal;
  /** Null without a rate of the currency, without a line that all quoted, or, plugged, for who quotes nothing. */
  readonly totals: Ways<Decimal | null>;
  /** What the total of what was quoted consists of; null without a rate of the currency. */
  readonly charged: ChargedAmounts | null;
  /** The lines that were quoted, in the bidder's own currency. */
  readonly own: Decimal;
  /** Equal totals share a rank. */
  readonly ranks: Ways<number | null>;
  /** The lowest of what was quoted, but not on equal terms: lines are missing. */
  readonly isLowestBecauseIncomplete: boolean;
  /** The lines with a stated extension that is not price × quantity. */
  readonly differences: number;
}

const unrankedOf = (column: PriceColumn, tally: Tally, tallies: Tallies): Unranked | null => {
  if (isRanked(column, tally, tallies)) return null;
  return column.bidder.isExcluded ? 'excluded' : column.rate === null ? 'currency' : 'less_than_half';
};

/** A share in percent, rounded down to 2 places; of nothing it is all. */
const percent = (part: bigint, all: bigint): Decimal => moneyOf(all === 0n ? 10_000n : (part * 10_000n) / all);

const ways = ['quoted', 'common', 'plugged'] as const;

/** Who quotes is ordered from for all of it: the whole discount is theirs. */
const chargedOf = ({ cents, discounts, quoted }: Tally, { rate, charges }: PriceColumn): Charged | null =>
  rate && chargedSums({ lines: cents, discounts, count: quoted }, charges, true);

const totalsOf = (tally: Tally, charged: Charged | null, common: number): Ways<bigint | null> =>
  charged === null
    ? { quoted: null, common: null, plugged: null }
    : {
        quoted: charged.total,
        common: common > 0 && tally.shared === common ? tally.sharedCents : null,
        plugged: tally.quoted === 0 ? null : charged.total + tally.plugs,
      };

const mapWays = <T, R>(of: Ways<T>, map: (value: T) => R): Ways<R> => ({
  quoted: map(of.quoted),
  common: map(of.common),
  plugged: map(of.plugged),
});

/** The totals and ranks of all bidders, in the order of the columns. No rank depends on that order. */
export const bidderLevels = (tallies: Tallies, columns: readonly PriceColumn[]): readonly BidderLevel[] => {
  const all = columns.map((column, at) => {
    const tally = assertDefined(tallies.of[at]);
    return {
      tally,
      unranked: unrankedOf(column, tally, tallies),
      charged: chargedOf(tally, column),
      id: column.bidder.id,
    };
  });
  const totals = all.map(({ tally, charged }) => totalsOf(tally, charged, tallies.common.size));
  const [quoted, common, plugged] = ways.map((way) =>
    ranksOf(totals.map((total, at) => (all[at]?.unranked === null ? total[way] : null))),
  );
  return all.map(({ tally, unranked, charged, id }, at) => {
    const ranks = {
      quoted: quoted?.[at] ?? null,
      common: common?.[at] ?? null,
      plugged: plugged?.[at] ?? null,
    };
    const coverage = percent(BigInt(tally.quoted), BigInt(tallies.lines));
    return {
      id,
      unranked,
      quoted: tally.quoted,
      gaps: tallies.lines - tally.quoted,
      references: { estimate: tally.estimated, median: tally.medians },
      coverage,
      // While nothing has a value, lines count alike.
      coverageByValue: tallies.weight === 0n ? coverage : percent(tally.weight, tallies.weight),
      totals: mapWays(assertDefined(totals[at]), moneyOrNull),
      charged: charged && chargedAmounts(charged),
      own: moneyOf(tally.own),
      ranks,
      isLowestBecauseIncomplete: ranks.quoted === 1 && tally.missing > 0 && ranks.plugged !== 1,
      differences: tally.differences,
    };
  });
};
