import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outliersOf, outlierText, referencesOf } from './outliers.ts';

/** What is said of each price, by its direction; prices of whole units. */
const said = (prices: readonly number[], estimate: number | null = null) => {
  const all = prices.map(BigInt);
  const references = referencesOf(all, estimate === null ? null : BigInt(estimate));
  return all.map((price) => outliersOf(price, references, { places: 0, parts: 1n })[0]?.is ?? null);
};
const text = (prices: readonly string[], at: number, estimate: string | null = null) => {
  const cents = (value: string) => BigInt(value.replace('.', ''));
  const references = referencesOf(prices.map(cents), estimate === null ? null : cents(estimate));
  return outlierText(outliersOf(cents(prices[at]!), references, { places: 2, parts: 1n }));
};

describe('an outlier of three prices or more', () => {
  it.each([
    // One of three that agree otherwise.
    [
      [10, 11, 30],
      [null, null, 'high'],
    ],
    [
      [3, 10, 11],
      ['low', null, null],
    ],
    // They lie apart evenly: nobody stands out.
    [
      [10, 20, 30],
      [null, null, null],
    ],
    [
      [10, 11, 12, 13],
      [null, null, null, null],
    ],
    // Two of five do not hide one another.
    [
      [10, 10, 11, 30, 35],
      [null, null, null, 'high', 'high'],
    ],
    // All the same but one that is near, and one that is not.
    [
      [100, 100, 100, 129],
      [null, null, null, null],
    ],
    [
      [100, 100, 100, 131],
      [null, null, null, 'high'],
    ],
    // More than 30 % and more than 4 times as far as usual, not just as much.
    [
      [100, 100, 100, 130],
      [null, null, null, null],
    ],
    [
      [80, 100, 100, 120, 180],
      [null, null, null, null, null],
    ],
    [
      [80, 100, 100, 120, 181],
      [null, null, null, null, 'high'],
    ],
    // A penny among prices that differ a lot; ten times as much, too.
    [
      [1, 500, 800, 1200, 2000],
      ['low', null, null, null, null],
    ],
    [
      [400, 500, 800, 1200, 8000],
      [null, null, null, null, 'high'],
    ],
    [
      [0, 90, 100, 100],
      ['low', null, null, null],
    ],
    // A median of 0: whatever is not 0.
    [
      [0, 0, 0, 7],
      [null, null, null, 'high'],
    ],
    // Credits.
    [
      [-10, -11, -30],
      [null, null, 'low'],
    ],
    [
      [-10, -11, 10],
      [null, null, 'high'],
    ],
  ] as const)('%j', (prices, expected) => {
    expect(said(prices)).toEqual(expected);
  });

  it('says how far it is from what', () => {
    expect(text(['10.00', '11.00', '30.00'], 2)).toBe('172.73 % above the median of 3 prices (11.0000)');
    expect(text(['2.00', '10.00', '10.01', '11.00'], 0)).toBe('80.01 % below the median of 4 prices (10.0050)');
    expect(text(['0.00', '0.00', '7.00'], 2)).toBe('above the median of 3 prices (0.0000)');
    expect(text(['10.00', '11.00', '12.00'], 2)).toBe('');
  });
});

describe('an outlier of two prices or one', () => {
  it('is told by the estimate, if there is one', () => {
    expect(said([10, 30], 11)).toEqual([null, 'high']);
    expect(said([10, 30], 28)).toEqual(['low', null]);
    expect(said([10], 100)).toEqual(['low']);
    expect(said([70], 100)).toEqual([null]);
    expect(said([10, 30])).toEqual([null, null]);
    expect(text(['7.50', '30.00'], 1, '10.00')).toBe('200 % above the estimate (10.0000)');
  });
});

describe('an outlier against the estimate', () => {
  it('stays one when a third vendor answers', () => {
    expect(text(['4620.00', '4580.00'], 0, '48.86')).toBe('9355.59 % above the estimate (48.8600)');
    expect(text(['4620.00', '4580.00', '4710.00'], 0, '48.86')).toBe('9355.59 % above the estimate (48.8600)');
    expect(said([4620, 4580, 4710], 49)).toEqual(['high', 'high', 'high']);
    expect(said([4620, 4580, 4710], 4600)).toEqual([null, null, null]);
    expect(text(['10.00', '11.00', '30.00'], 2, '10.00')).toBe(
      '172.73 % above the median of 3 prices (11.0000); 200 % above the estimate (10.0000)',
    );
  });
});

describe('outliers', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 12 });

  it('are never the middle one, nor what is within 30 % of it', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const odd = all.slice(0, all.length - ((all.length + 1) % 2));
        const middle = odd.toSorted((a, b) => a - b)[odd.length >> 1]!;
        const near = odd.map((price) => Math.abs(price - middle) * 100 <= middle * 30);
        expect(said(odd).filter((one, at) => near[at] && one !== null)).toEqual([]);
      }),
    );
  });

  it('are the same in any order and unit, and lower ones are low', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 1000 }), (all, times) => {
        const of = new Map(all.map((price, at) => [price, said(all)[at]]));
        expect(said(all.toReversed())).toEqual(all.toReversed().map((price) => of.get(price)));
        expect(said(all.map((price) => price * times))).toEqual(said(all));
        const sorted = said(all.toSorted((a, b) => a - b));
        expect(sorted.lastIndexOf('low')).toBeLessThan(sorted.indexOf(null));
        expect(sorted.indexOf('high') === -1 || sorted.indexOf('high') > sorted.lastIndexOf(null)).toBe(true);
      }),
    );
  });
});
