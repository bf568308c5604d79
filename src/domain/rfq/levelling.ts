import type { Decimal } from '../decimal.ts';
import { moneyOf } from '../formula.ts';
import { assertDefined } from '../assertDefined.ts';
import type { Bid, BidDecision, Bidder, LevellingInput, Plug, RfqLine } from './bids.ts';
import { bidderLevels, type BidderLevel } from './bidderLevel.ts';
import { lineBids, type LineBids } from './lineBids.ts';
import { priceColumnsOf, linePrices, type PriceColumn } from './linePrices.ts';
import { lineLevel, type LineLevel } from './lineLevel.ts';
import { retallied, tallied, type TalliedLine, type Tallies } from './tallies.ts';

/** A comparison of bids: of every line and of every bidder. It is never changed; `relevel` makes the next one. */
export interface Levelling {
  readonly currency: string;
  /** In the order of the input, as are the bids of each line. */
  readonly bidders: readonly BidderLevel[];
  /** In the order of the input. `lineLevel` and `levelOfLine` say what they come to. */
  readonly lines: readonly LineBids[];
  /** The lines that all ranked bidders quoted. */
  readonly common: ReadonlySet<number>;
  /** The lines for which no bid is compared. */
  readonly unserved: readonly number[];
  /** The sum of the lowest bid of every line, 2 places. */
  readonly lowest: Decimal;
  /** What `relevel` starts from. */
  readonly basis: LevellingBasis;
}

/** The input by line and by column. */
interface LevellingBasis {
  readonly columns: readonly PriceColumn[];
  readonly plug: Plug | null;
  readonly lineAt: ReadonlyMap<number, number>;
  readonly bidderAt: ReadonlyMap<number, number>;
  /** By line; each has one for each column. */
  readonly bids: readonly (readonly (Bid | null)[])[];
  readonly decisions: readonly (readonly (BidDecision | null)[])[];
  readonly tallies: Tallies;
}

/** What differs from a comparison: each replaces the one of the same line, bidder, or both. */
export interface LevellingChange {
  readonly bids?: readonly Bid[];
  readonly decisions?: readonly BidDecision[];
  /** With other quantities or estimates. */
  readonly lines?: readonly RfqLine[];
  /** With another currency, rate or exclusion. */
  readonly bidders?: readonly Bidder[];
  readonly plug?: Plug | null;
}

const made = (
  currency: string,
  lines: readonly LineBids[],
  basis: Omit<LevellingBasis, 'tallies'>,
  tallies: Tallies,
): Levelling => ({
  currency,
  lines,
  basis: { ...basis, tallies },
  bidders: bidderLevels(tallies, basis.columns),
  common: tallies.common,
  unserved: lines.flatMap(({ line, lowest }) => (lowest === null ? [line.id] : [])),
  lowest: moneyOf(lines.reduce((sum, { lowest }) => sum + (lowest ?? 0n), 0n)),
});

/** Puts cells into the rows that they belong to; a row is copied when its first cell comes. Those of others are left. */
const placed = <T extends { readonly line: number; readonly bidder: number }>(
  rows: readonly (readonly (T | null)[])[],
  cells: readonly T[],
  { lineAt, bidderAt }: Pick<LevellingBasis, 'lineAt' | 'bidderAt'>,
): readonly (readonly (T | null)[])[] => {
  const result: (readonly (T | null)[])[] = [...rows];
  const copies = new Map<number, (T | null)[]>();
  for (const cell of cells) {
    const [at, column] = [lineAt.get(cell.line), bidderAt.get(cell.bidder)];
    if (at === undefined || column === undefined) continue;
    const copy = copies.get(at) ?? [...assertDefined(result[at])];
    copy[column] = cell;
    copies.set(at, copy);
    result[at] = copy;
  }
  return result;
};

/**
 * Compares all bids of an RFQ (rules 84 to 86). The order of lines and bidders is kept and changes no figure. Bids and
 * decisions of lines or bidders that are not there are left out; of two for the same, the last one counts.
 */
export const level = ({ currency, lines, bidders, bids, decisions, plug }: LevellingInput): Levelling => {
  const lineAt = new Map(lines.map(({ id }, at) => [id, at]));
  const bidderAt = new Map(bidders.map(({ id }, at) => [id, at]));
  const none = bidders.map(() => null);
  const empty = lines.map(() => none);
  const basis = {
    columns: priceColumnsOf(bidders, currency),
    plug,
    lineAt,
    bidderAt,
    bids: placed<Bid>(empty, bids, { lineAt, bidderAt }),
    decisions: placed<BidDecision>(empty, decisions, { lineAt, bidderAt }),
  };
  const own = lines.map((line, at) =>
    lineBids(
      linePrices(line, basis.columns, assertDefined(basis.bids[at]), null),
      basis.columns,
      assertDefined(basis.decisions[at]),
      plug,
    ),
  );
  return made(currency, own, basis, tallied(own, basis.columns));
};

/**
 * The comparison after a change: the same as `level` of the changed input, but only what depends on the change is
 * calculated anew. Lines that nothing changed are the same objects as before. Lines and bidders are neither added nor
 * removed by it.
 */
export const relevel = (previous: Levelling, change: LevellingChange): Levelling => {
  const { basis, currency } = previous;
  const changed = new Map(change.bidders?.map((bidder) => [bidder.id, bidder]));
  const columns = change.bidders
    ? priceColumnsOf(
        basis.columns.map(({ bidder }) => changed.get(bidder.id) ?? bidder),
        currency,
      )
    : basis.columns;
  const plug = change.plug === undefined ? basis.plug : change.plug;
  const next = {
    ...basis,
    columns,
    plug,
    bids: placed(basis.bids, change.bids ?? [], basis),
    decisions: placed(basis.decisions, change.decisions ?? [], basis),
  };
  const lines = new Map(change.lines?.map((line) => [line.id, line]));
  const isAll = columns !== basis.columns || plug !== basis.plug;
  const own = [...previous.lines];
  const changes: TalliedLine[] = [];
  for (const [at, before] of previous.lines.entries()) {
    const [bids, decisions] = [assertDefined(next.bids[at]), assertDefined(next.decisions[at])];
    const line = lines.get(before.line.id) ?? before.line;
    if (!isAll && line === before.line && bids === basis.bids[at] && decisions === basis.decisions[at]) continue;
    const after = lineBids(linePrices(line, columns, bids, before), columns, decisions, plug);
    own[at] = after;
    changes.push({ before, after });
  }
  return made(currency, own, next, isAll ? tallied(own, columns) : retallied(basis.tallies, own, changes, columns));
};

/** What the bids of a line come to. @throws Error for a line that is not there */
export const levelOfLine = ({ lines, basis }: Levelling, id: number): LineLevel =>
  lineLevel(assertDefined(lines[basis.lineAt.get(id) ?? -1]));
