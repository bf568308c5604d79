import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from './decimal.ts';
import { distribute } from './distribute.ts';
import { decimalInFormula } from './formula.ts';

const decimal = (places: number, max: bigint) =>
  fc.bigInt({ min: 0n, max }).map((digits) => decimalInFormula({ digits, places }));
const amount = decimal(2, 10n ** 12n);
const weights = fc
  .array(fc.oneof(fc.constant('0'), decimal(2, 10n ** 9n), decimal(4, 1000n)), { minLength: 1, maxLength: 40 })
  .filter((all) => all.some((weight) => compare(weight, '0') > 0));

describe('distributing money', () => {
  it('rounds each share down and gives the cents that remain to the largest', () => {
    expect(distribute('100.00', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33']);
    expect(distribute('0.05', ['1', '3', '2'])).toEqual(['0.00', '0.03', '0.02']);
    expect(distribute('0.02', ['1', '5', '5', '1'])).toEqual(['0.00', '0.01', '0.01', '0.00']);
    expect(distribute('10', ['0.0001', '0.0003'])).toEqual(['2.50', '7.50']);
  });

  it('gives nothing to a weight of 0, and nothing of 0', () => {
    expect(distribute('1.01', ['0', '2', '0.00'])).toEqual(['0.00', '1.01', '0.00']);
    expect(distribute('0.00', ['0', '0'])).toEqual(['0.00', '0.00']);
    expect(distribute('0', [])).toEqual([]);
  });

  it('refuses what cannot be distributed', () => {
    expect(() => distribute('0.01', ['0', '0.00'])).toThrow('nothing to distribute over');
    expect(() => distribute('0.01', [])).toThrow(RangeError);
    expect(() => distribute('-1', ['1'])).toThrow('amount');
    expect(() => distribute('1', ['2', '-1'])).toThrow('weight');
  });

  it('sums exactly, is never negative, gives nothing to 0, never less to a larger weight', () => {
    fc.assert(
      fc.property(amount, weights, (total, over) => {
        const shares = distribute(total, over);
        expect(compare(sum(shares), total)).toBe(0);
        expect(shares.every((share) => /^\d+\.\d\d$/.test(share))).toBe(true);
        expect(shares.every((share, at) => compare(over[at] ?? '0', '0') > 0 || share === '0.00')).toBe(true);
        const bySize = over
          .map((weight, at) => ({ weight, share: shares[at] ?? '' }))
          .sort((a, b) => compare(a.weight, b.weight));
        for (const [at, { weight, share }] of bySize.entries()) {
          const next = bySize[at + 1];
          if (next && compare(next.weight, weight) > 0) expect(compare(next.share, share)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('differs from the exact share by less than a cent, or by a cent', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }),
        (total, over) => {
          const all = over.reduce((a, b) => a + b, 0);
          for (const [at, share] of distribute(total, over.map(String)).entries())
            expect(Math.abs(Number(share) - (Number(total) * (over[at] ?? 0)) / all)).toBeLessThan(0.0101);
        },
      ),
    );
  });
});
