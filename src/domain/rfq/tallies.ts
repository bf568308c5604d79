import { isGap, type LineBids } from './lineBids.ts';
import { discountOfLine } from './charges.ts';
import type { PriceColumn } from './linePrices.ts';

/** Sums over the lines of an RFQ, of one bidder, in cents. */
export interface Tally {
  /** The lines with a price that counts for the bidder. */
  readonly quoted: number;
  /** The gaps that others fill, and those of them for which the reference of the line stands: estimate, or median. */
  readonly missing: number;
  readonly estimated: number;
  readonly medians: number;
  /** The lines whose stated extension is another one than the product. */
  readonly differences: number;
  /** Of what was quoted, in the branch's currency and in the bidder's own. */
  readonly cents: bigint;
  readonly own: bigint;
  /** What the bidder's percentage takes off these lines. */
  readonly discounts: bigint;
  readonly plugs: bigint;
  /** What the quoted lines weigh. */
  readonly weight: bigint;
  /** Of the lines that all ranked bidders quoted: how many the bidder has, and their total. */
  readonly shared: number;
  readonly sharedCents: bigint;
}

/** The sums of all bidders, in the order of the columns. */
export interface Tallies {
  readonly of: readonly Tally[];
  readonly lines: number;
  /** What all lines weigh, and those for which a bid is compared. */
  readonly weight: bigint;
  readonly served: bigint;
  /** The indexes of the bidders that are ranked. */
  readonly ranked: readonly number[];
  /** The ids of the lines that all of them quoted. */
  readonly common: ReadonlySet<number>;
}

/** A line before and after a change. */
export interface TalliedLine {
  readonly before: LineBids | null;
  readonly after: LineBids;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const emptyTally: Tally = {
  quoted: 0,
  missing: 0,
  estimated: 0,
  medians: 0,
  differences: 0,
  cents: 0n,
  own: 0n,
  discounts: 0n,
  plugs: 0n,
  weight: 0n,
  shared: 0,
  sharedCents: 0n,
};
const withoutShared = (tallies: readonly Tally[]): Mutable<Tally>[] =>
  tallies.map((tally) => ({ ...tally, shared: 0, sharedCents: 0n }));

/** Adds a line to the sums (1), or takes it away (-1). */
const addLine = (
  tallies: readonly Mutable<Tally>[],
  line: LineBids,
  columns: readonly PriceColumn[],
  sign: 1 | -1,
): void => {
  const [times, isServed] = [BigInt(sign), line.compared.length > 0];
  for (const [at, tally] of tallies.entries()) {
    if ((line.differences[at] ?? 0n) !== 0n) tally.differences += sign;
    if (!isGap(line.leftOut[at] ?? null)) {
      tally.quoted += sign;
      tally.cents += times * (line.cents[at] ?? 0n);
      tally.own += times * (line.own[at] ?? 0n);
      const charges = columns[at]?.charges;
      if (charges) tally.discounts += times * discountOfLine(line.cents[at] ?? 0n, charges);
      tally.weight += times * line.weight;
      continue;
    }
    const plug = line.plugs[at];
    if (isServed) tally.missing += sign;
    if (!plug) continue;
    tally.plugs += times * plug.cents;
    if (plug.isDecided) continue;
    if (plug.by === 'estimate') tally.estimated += sign;
    else tally.medians += sign;
  }
};

/** The same for a line that all ranked bidders quoted. */
const addShared = (tallies: readonly Mutable<Tally>[], line: LineBids, sign: 1 | -1): void => {
  const times = BigInt(sign);
  for (const [at, tally] of tallies.entries()) {
    const cents = line.cents[at] ?? null;
    if (cents === null || isGap(line.leftOut[at] ?? null)) continue;
    tally.shared += sign;
    tally.sharedCents += times * cents;
  }
};

/** All that somebody can quote: the lines, and what those weigh that somebody quotes. */
type Whole = Pick<Tallies, 'lines' | 'served'>;

/**
 * Whether a bidder is ranked: nobody left them out, and it is half of the lines and of their value at least. So few, or
 * such cheap ones, that what stands for the rest would decide are no comparison (rule 84).
 */
export const isRanked = ({ bidder, rate }: PriceColumn, tally: Tally | undefined, { lines, served }: Whole): boolean =>
  !bidder.isExcluded &&
  rate !== null &&
  tally !== undefined &&
  tally.quoted > 0 &&
  2 * tally.quoted >= lines &&
  2n * tally.weight >= served;

const servedWeight = (line: LineBids | null): bigint => (line && line.compared.length > 0 ? line.weight : 0n);

const isShared = (line: LineBids, ranked: readonly number[]): boolean =>
  ranked.length > 0 && ranked.every((at) => line.leftOut[at] === null);

/**
 * The sums after a change of some lines. Only those are looked at, unless other bidders are ranked than before: then it
 * is all lines for what all quoted.
 */
export const retallied = (
  before: Tallies,
  lines: readonly LineBids[],
  changes: readonly TalliedLine[],
  columns: readonly PriceColumn[],
): Tallies => {
  const of = before.of.map((tally): Mutable<Tally> => ({ ...tally }));
  let { weight, served } = before;
  for (const { before: from, after } of changes) {
    if (from) addLine(of, from, columns, -1);
    addLine(of, after, columns, 1);
    weight += after.weight - (from?.weight ?? 0n);
    served += servedWeight(after) - servedWeight(from);
  }
  const whole = { lines: lines.length, served };
  const ranked = columns.flatMap((column, at) => (isRanked(column, of[at], whole) ? [at] : []));
  const result = { ...whole, weight, ranked };
  if (ranked.length === before.ranked.length && ranked.every((at, i) => before.ranked[i] === at)) {
    const common = new Set(before.common);
    for (const { before: from, after } of changes) {
      if (from && isShared(from, ranked)) addShared(of, from, -1);
      common.delete(after.line.id);
      if (!isShared(after, ranked)) continue;
      addShared(of, after, 1);
      common.add(after.line.id);
    }
    return { ...result, of, common };
  }
  const anew = withoutShared(of);
  const common = new Set<number>();
  for (const line of lines)
    if (isShared(line, ranked)) {
      addShared(anew, line, 1);
      common.add(line.line.id);
    }
  return { ...result, of: anew, common };
};

/** The sums of all lines. */
export const tallied = (lines: readonly LineBids[], columns: readonly PriceColumn[]): Tallies =>
  retallied(
    { of: columns.map(() => emptyTally), lines: 0, weight: 0n, served: 0n, ranked: [], common: new Set() },
    lines,
    lines.map((after) => ({ before: null, after })),
    columns,
  );
