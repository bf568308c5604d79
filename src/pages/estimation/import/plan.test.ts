import { describe, expect, it } from 'vitest';
import { finished } from '../../../domain/longWork.ts';
import type { NextLine } from './nextLine.ts';
import { importPlanOf, planningImport } from './plan.ts';
import type { StoredImportLine } from './stored.ts';

const next = (count: number, from = 0): NextLine[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'item',
    parent: null,
    ref: String(from + at),
    code: '',
    description: `Item ${from + at}`,
    unit: 'm',
    quantity: '1',
    rates: {},
  }));
const stored = (count: number): StoredImportLine[] =>
  next(count).map((line, at) => ({ ...line, id: at + 1, version: 1, isVerified: false, factor: '1', computed: {} }));

/** How often the comparison gives others their turn. */
const pausesOf = (was: StoredImportLine[], file: NextLine[]): number => {
  const work = planningImport(was, file);
  for (let n = 0; ; n += 1) if (work.next().done) return n;
};

describe('a file that is compared with the bill', () => {
  it('gives others their turn, and is compared once', () => {
    const [was, file] = [stored(4_000), next(4_000, 2_000)];
    // Every 250 lines, for each of five signs.
    expect(pausesOf(was, file)).toBeGreaterThan(5 * (4_000 / 250));
    expect(pausesOf(was, file)).toBe(0);
  });

  it('has the same outcome in slices as at once', () => {
    const [was, file] = [stored(600), next(600, 300)];
    const plan = finished(planningImport(was, file));
    expect([plan.same.length, plan.added.length, plan.gone.length]).toEqual([300, 300, 300]);
    expect(importPlanOf(stored(600), next(600, 300))).toEqual(plan);
  });
});
