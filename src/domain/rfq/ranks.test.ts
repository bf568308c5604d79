import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranksOf } from './ranks.ts';

describe('ranks', () => {
  it('begin at 1, are shared by equals, and skip as many', () => {
    expect(ranksOf([30n, 10n, null, 20n, 10n])).toEqual([4, 1, null, 3, 1]);
    expect(ranksOf([null])).toEqual([null]);
    expect(ranksOf([])).toEqual([]);
  });

  it('are one more than how many are less, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.bigInt(-5n, 5n))), (values) => {
        const smaller = (value: bigint) => values.filter((other) => other !== null && other < value).length;
        expect(ranksOf(values)).toEqual(values.map((value) => (value === null ? null : smaller(value) + 1)));
      }),
    );
  });
});
