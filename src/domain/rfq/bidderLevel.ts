import type { Decimal } from '../decimal.ts';
import { assertDefined } from '../assertDefined.ts';
import { moneyOf } from '../formula.ts';
import { isGap, moneyOrNull, type Column, type LineBids } from './lineBids.ts';
import { ranksOf } from './ranks.ts';

/** Why a bidder has no rank: a buyer's choice, no typed rate of the currency, or less than half of the lines. */
export type Unranked = 'excluded' | 'currency' | 'less_than_half';

/** A figure of each way to compare: of all that was quoted, of the lines that all quoted, and with gaps plugged. */
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
  /** The gaps that somebody else quotes and nothing is plugged in. */
  readonly unplugged: number;
  /** Of all lines, and of what they weigh: in percent, rounded down, so that 100.00 is all. */
  readonly coverage: Decimal;
  readonly coverageByValue: Decimal;
  /** Null without a rate of the currency, without a line that all quoted, or with an unplugged gap. */
  readonly totals: Ways<Decimal | null>;
  /** The total of what was quoted, in the bidder's own currency. */
  readonly own: Decimal;
  /** Equal totals share a rank. */
  readonly ranks: Ways<number | null>;
  /** The lowest of what was quoted, but not on equal terms: lines are missing. */
  readonly isLowestBecauseIncomplete: boolean;
  /** The lines with a stated extension that is not price × quantity. */
  readonly differences: number;
}

/** Sums over all lines, of one bidder. */
interface Sums {
  quoted: number;
  /** Lines that others quote, and those of them without a plug. */
  missing: number;
  unplugged: number;
  cents: bigint;
  own: bigint;
  plugs: bigint;
  weight: bigint;
  differences: number;
}

const sumsOf = (lines: readonly LineBids[], at: number): Sums => {
  const sums: Sums = { quoted: 0, missing: 0, unplugged: 0, cents: 0n, own: 0n, plugs: 0n, weight: 0n, differences: 0 };
  for (const line of lines) {
    if ((line.differences[at] ?? 0n) !== 0n) sums.differences += 1;
    if (isGap(line.leftOut[at] ?? null)) {
      const plug = line.plugs[at] ?? null;
      if (line.compared.length > 0) sums.missing += 1;
      if (plug) sums.plugs += plug.cents;
      else if (line.compared.length > 0) sums.unplugged += 1;
      continue;
    }
    sums.quoted += 1;
    sums.cents += line.cents[at] ?? 0n;
    sums.own += line.own[at] ?? 0n;
    sums.weight += line.weight;
  }
  return sums;
};

const unrankedOf = ({ bidder, rate }: Column, quoted: number, lines: number): Unranked | null => {
  if (bidder.isExcluded) return 'excluded';
  if (rate === null) return 'currency';
  return quoted === 0 || 2 * quoted < lines ? 'less_than_half' : null;
};

/** A share in percent, rounded down to 2 places; of nothing it is all. */
const percent = (part: bigint, all: bigint): Decimal => moneyOf(all === 0n ? 10_000n : (part * 10_000n) / all);

/** What a comparison of bidders gives. */
export interface BidderLevels {
  readonly bidders: readonly BidderLevel[];
  /** The ids of the lines that all ranked bidders quoted. */
  readonly common: ReadonlySet<number>;
}

/** The total of a bidder on some lines; null if the bidder did not quote all of them. */
const totalOn = (lines: readonly LineBids[], at: number): bigint | null => {
  let total = 0n;
  for (const { leftOut, cents } of lines) {
    const own = cents[at] ?? null;
    if (own === null || isGap(leftOut[at] ?? null)) return null;
    total += own;
  }
  return total;
};

/** The totals and ranks of all bidders, in the order of the columns. No rank depends on that order. */
export const bidderLevels = (lines: readonly LineBids[], columns: readonly Column[]): BidderLevels => {
  const sums = columns.map((_, at) => sumsOf(lines, at));
  const unranked = columns.map((column, at) => unrankedOf(column, sums[at]?.quoted ?? 0, lines.length));
  const ranked = columns.flatMap((_, at) => (unranked[at] === null ? [at] : []));
  const shared = ranked.length === 0 ? [] : lines.filter(({ leftOut }) => ranked.every((at) => leftOut[at] === null));
  const weight = lines.reduce((all, line) => all + line.weight, 0n);
  const totals = sums.map(({ cents, plugs, unplugged }, at): Ways<bigint | null> => {
    if (columns[at]?.rate === null) return { quoted: null, common: null, plugged: null };
    return {
      quoted: cents,
      common: shared.length === 0 ? null : totalOn(shared, at),
      plugged: unplugged > 0 ? null : cents + plugs,
    };
  });
  const rankBy = (way: keyof Ways<unknown>) =>
    ranksOf(totals.map((total, at) => (unranked[at] === null ? total[way] : null)));
  const ranks = { quoted: rankBy('quoted'), common: rankBy('common'), plugged: rankBy('plugged') };
  const bidders = columns.map(({ bidder }, at): BidderLevel => {
    const of = assertDefined(sums[at]);
    const total = assertDefined(totals[at]);
    const rank = {
      quoted: ranks.quoted[at] ?? null,
      common: ranks.common[at] ?? null,
      plugged: ranks.plugged[at] ?? null,
    };
    return {
      id: bidder.id,
      unranked: unranked[at] ?? null,
      quoted: of.quoted,
      gaps: lines.length - of.quoted,
      unplugged: of.unplugged,
      coverage: percent(BigInt(of.quoted), BigInt(lines.length)),
      coverageByValue: percent(of.weight, weight),
      totals: {
        quoted: moneyOrNull(total.quoted),
        common: moneyOrNull(total.common),
        plugged: moneyOrNull(total.plugged),
      },
      own: moneyOf(of.own),
      ranks: rank,
      isLowestBecauseIncomplete: rank.quoted === 1 && of.missing > 0 && (rank.plugged ?? rank.common) !== 1,
      differences: of.differences,
    };
  });
  return { bidders, common: new Set(shared.map(({ line }) => line.id)) };
};
