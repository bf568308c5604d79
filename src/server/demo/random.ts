import { assertDefined } from '../../domain/assertDefined.ts';

/** A repeatable random generator (mulberry32): the demo firm is the same everywhere. */
export interface Chance {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in `percent` of the calls. */
  happens(percent: number): boolean;
}

export const chance = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (from) => assertDefined(from[below(from.length)]), happens: (percent) => below(100) < percent };
};
