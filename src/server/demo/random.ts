import { present } from '../../domain/present.ts';

/** Chance that falls the same way every time (mulberry32): the demo firm is the same wherever it is made. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Whether something that happens `percent` of the time happens now. */
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
  const whole = (below: number) => Math.floor(next() * below);
  return { whole, pick: (from) => present(from[whole(from.length)]), happens: (percent) => whole(100) < percent };
};
