import { expect, it } from 'vitest';
import { pauseAfter } from './stream.ts';

it('waits longer after each failure, up to half a minute, and never the same for all', () => {
  for (const [failures, longest] of [
    [0, 1000],
    [1, 2000],
    [3, 8000],
    [5, 30_000],
    [50, 30_000],
  ] as const) {
    const pauses = Array.from({ length: 50 }, () => pauseAfter(failures));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longest);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(longest / 2);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  }
});
