import type { LongWork } from '../../longWork.ts';
import { isOutsideBasis } from '../basis.ts';
import {
  addEffects,
  isPercentage,
  lineEffects,
  noEffects,
  percentEffects,
  priceIn,
  type CentEffects,
} from './effects.ts';
import type { ComparedLine, Prices } from './line.ts';
import type { Merged } from './merged.ts';
import type { Tree } from './tree.ts';

/** The price on both sides in cents, and the reasons of the difference; they add up to it. */
export interface CentSums {
  readonly from: bigint;
  readonly to: bigint;
  readonly effects: CentEffects;
}

const nothing: CentSums = { from: 0n, to: 0n, effects: noEffects };
const plus = (a: CentSums, b: CentSums): CentSums => ({
  from: a.from + b.from,
  to: a.to + b.to,
  effects: addEffects(a.effects, b.effects),
});

export interface Sums {
  /** Of a line: its own price, or that of all lines in it. */
  readonly of: (key: string) => CentSums;
  readonly total: CentSums;
}

/** What is compared of a line: both sides, or one of them where it is another kind of line on the other side. */
type Piece = Pick<Merged, 'key' | 'from' | 'to'>;

/** Measured lines come first, then percentages of structures, then those of all: each from what came before it. */
const tiers = 3;
const tierOf = (line: ComparedLine | undefined): number | undefined => {
  // What is in no total is none of them: what becomes an alternate or optional, or stops being it, is scope.
  if (line?.kind !== 'item' || isOutsideBasis(line.basis)) return undefined;
  return isPercentage(line) ? (line.basis === 'percent_of_all' ? 2 : 1) : 0;
};

/** The items of a comparison by tier. */
function* piecesOf(lines: readonly Merged[]): LongWork<readonly (readonly Piece[])[]> {
  const pieces: Piece[][] = Array.from({ length: tiers }, () => []);
  for (const { key, from, to } of lines) {
    yield;
    const [was, is] = [tierOf(from), tierOf(to)];
    if (was !== undefined && was === is) pieces[was]?.push({ key, from, to });
    else {
      if (was !== undefined) pieces[was]?.push({ key, from, to: undefined });
      if (is !== undefined) pieces[is]?.push({ key, from: undefined, to });
    }
  }
  return pieces;
}

/**
 * The prices of every line, of every structure and BOM, and in all. A line that moved from one structure to another is
 * scope for both of them, and its own change for everything that it is in on both sides.
 */
export function* comparedSums(lines: readonly Merged[], from: Tree, to: Tree, prices: Prices): LongWork<Sums> {
  const sums = new Map<string, CentSums>();
  const add = (key: string, more: CentSums) => sums.set(key, plus(sums.get(key) ?? nothing, more));
  let total = nothing;
  const effectsOf = ({ from: was, to: is }: Piece, tier: number, bases: ReadonlyMap<string | null, CentSums>) => {
    if (tier === 0 || !was || !is) return lineEffects(was, is, prices);
    const isElsewhere = tier === 1 && was.parent_key !== is.parent_key;
    if (prices === 'none' || isElsewhere) return { ...noEffects, scope: priceIn(is) - priceIn(was) };
    return percentEffects(was, is, bases.get(tier === 1 ? is.parent_key : null) ?? nothing);
  };
  const tiered = yield* piecesOf(lines);
  for (const [tier, pieces] of tiered.entries()) {
    const bases: ReadonlyMap<string | null, CentSums> =
      pieces.length > 0 ? new Map<string | null, CentSums>([...sums, [null, total]]) : new Map();
    for (const piece of pieces) {
      yield;
      const { key, from: was, to: is } = piece;
      const [before, after] = [priceIn(was), priceIn(is)];
      const own = { from: before, to: after, effects: effectsOf(piece, tier, bases) };
      add(key, own);
      total = plus(total, own);
      const [above, now] = [from.above(key), to.above(key)];
      const both = new Set(was && is ? now.filter((one) => above.includes(one)) : []);
      for (const one of both) add(one, own);
      if (was)
        for (const one of above)
          if (!both.has(one)) add(one, { from: before, to: 0n, effects: { ...noEffects, scope: -before } });
      if (is)
        for (const one of now)
          if (!both.has(one)) add(one, { from: 0n, to: after, effects: { ...noEffects, scope: after } });
    }
  }
  return { of: (key) => sums.get(key) ?? nothing, total };
}
