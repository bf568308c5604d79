import type { Steps } from '../steps.ts';
import { addEffects, lineEffects, noEffects, priceIn, type CentEffects } from './effects.ts';
import type { Prices } from './line.ts';
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

/**
 * The prices of every line, of every structure and BOM, and in all. A line that moved from one structure to another is
 * scope for both of them, and its own change for everything that it is in on both sides.
 */
export function* sumsOf(lines: readonly Merged[], from: Tree, to: Tree, prices: Prices): Steps<Sums> {
  const sums = new Map<string, CentSums>();
  const add = (key: string, more: CentSums) => sums.set(key, plus(sums.get(key) ?? nothing, more));
  let total = nothing;
  for (const line of lines) {
    yield;
    const [before, after] = [priceIn(line.from), priceIn(line.to)];
    if (line.from?.kind !== 'item' && line.to?.kind !== 'item') continue;
    const own = { from: before, to: after, effects: lineEffects(line.from, line.to, prices) };
    add(line.key, own);
    total = plus(total, own);
    const [was, is] = [from.above(line.key), to.above(line.key)];
    const both = new Set(line.from && line.to ? is.filter((key) => was.includes(key)) : []);
    for (const key of both) add(key, own);
    if (line.from)
      for (const key of was)
        if (!both.has(key)) add(key, { from: before, to: 0n, effects: { ...noEffects, scope: -before } });
    if (line.to)
      for (const key of is)
        if (!both.has(key)) add(key, { from: 0n, to: after, effects: { ...noEffects, scope: after } });
  }
  return { of: (key) => sums.get(key) ?? nothing, total };
}
