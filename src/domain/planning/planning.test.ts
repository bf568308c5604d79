import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from '../decimal.ts';
import { decimalInFormula } from '../formula.ts';
import { mainTaskProgress, planProgress } from './progress.ts';
import { sharesOf } from './shares.ts';
import { percentageRefusal, percentageTotal } from './totals.ts';

const decimal = (places: number, min: bigint, max: bigint) =>
  fc.bigInt({ min, max }).map((digits) => decimalInFormula({ digits, places }));

describe('percentages by value', () => {
  it('are exactly 100.00, what remains goes to the largest remainders', () => {
    expect(sharesOf(['1', '1', '1'])).toEqual(['33.33', '33.33', '33.34']);
    expect(sharesOf(['20', '20', '20', '20', '20', '20'])).toEqual([
      '16.66',
      '16.66',
      '16.67',
      '16.67',
      '16.67',
      '16.67',
    ]);
    // 14.285714…, 28.571428…, 57.142857…: the first remainder is the largest.
    expect(sharesOf(['100000.00', '200000.00', '400000.00'])).toEqual(['14.29', '28.57', '57.14']);
    expect(sharesOf(['5'])).toEqual(['100.00']);
    expect(sharesOf([])).toEqual([]);
  });

  it('are never 0.00: what is worth too little has 0.01, and equal parts are made of nothing', () => {
    expect(sharesOf(['0', '1000000', '1'])).toEqual(['0.01', '99.98', '0.01']);
    expect(sharesOf(['-50.00', '100.00'])).toEqual(['0.01', '99.99']);
    expect(sharesOf(['0', '0.00'])).toEqual(['50.00', '50.00']);
    expect(() => sharesOf(Array.from({ length: 10_001 }, () => '1'))).toThrow(RangeError);
  });

  it('can always be sent, and a larger value has no smaller percentage', () => {
    const values = fc.array(fc.oneof(decimal(2, -1000n, 10n ** 9n), decimal(4, 0n, 1000n)), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(values, (all) => {
        const shares = sharesOf(all);
        expect(sum(shares)).toBe('100');
        expect(percentageTotal(shares).isWhole).toBe(true);
        expect(percentageRefusal(shares)).toBeNull();
        expect(shares.every((share) => /^\d+\.\d\d$/.test(share))).toBe(true);
        for (const [a, value] of all.entries())
          for (const [b, other] of all.entries())
            if (compare(value, other) > 0) expect(compare(shares[a]!, shares[b]!)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('differ by less than a hundredth from the exact ones where no value is small', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 1000 }), { minLength: 1, maxLength: 50 }), (values) => {
        const total = values.reduce((all, value) => all + value, 0);
        for (const [at, share] of sharesOf(values.map(String)).entries())
          expect(Math.abs(Number(share) - (values[at]! / total) * 100)).toBeLessThan(0.010000001);
      }),
    );
  });
});

describe('the total of percentages', () => {
  it('has the message of the specification', () => {
    expect(percentageTotal(['33.33', '33.33', '33.33'])).toEqual({
      total: '99.99',
      isWhole: false,
      message: 'Total 99.99% (must equal 100%)',
    });
    expect(percentageTotal(['33.33', '33.33', '33.34'])).toEqual({
      total: '100',
      isWhole: true,
      message: 'Valid - Total 100%',
    });
    expect(percentageTotal(['60.50', '', null, '12.', '20.00']).message).toBe('Total 80.5% (must equal 100%)');
    expect(percentageTotal([]).message).toBe('Total 0% (must equal 100%)');
  });

  it('of a template is at most 100, and each is above 0', () => {
    expect(percentageRefusal(['50', '30'])).toBeNull();
    expect(percentageRefusal(['50', '50.00'])).toBeNull();
    expect(percentageRefusal(['50', '50.01'])).toBe('Total 100.01% (must equal 100%)');
    expect(percentageRefusal([])).toBeNull();
    for (const bad of ['0', '0.00', '-1', '', 'x', '1e2', null])
      expect(percentageRefusal(['100', bad])).toBe('Each subtask must have a non-zero percentage value.');
  });
});

describe('progress', () => {
  const at = (percentage: string, done: string) => ({ percentage, done });

  it('of a main task is the exact sum of its sub-tasks', () => {
    expect(mainTaskProgress([at('33.33', '100'), at('33.33', '0'), at('33.34', '12.5')])).toBe('37.4975');
    expect(mainTaskProgress([at('33.33', '100'), at('33.33', '100'), at('33.34', '100')])).toBe('100');
    // More than 100 together, while the plan is edited: the part of the total, and 100 only where all is done.
    expect(mainTaskProgress([at('100', '100'), at('20', '0')])).toBe('83.3333');
    expect(mainTaskProgress([at('100', '100'), at('20', '99.99')])).toBe('99.9983');
    expect(mainTaskProgress([at('100', '100'), at('20', '100')])).toBe('100.0000');
    expect(mainTaskProgress([])).toBe('0');
  });

  it('of a plan weighs main tasks by value, or equally', () => {
    const main = (progress: string, weight: string | null) => ({ progress, weight });
    expect(planProgress([main('100', null), main('0', null), main('0', null)])).toBe('33.33');
    expect(planProgress([main('100', '300.00'), main('0', '100.00')])).toBe('75.00');
    expect(planProgress([main('37.4975', '1'), main('12.5', '3')])).toBe('18.75');
    // One that was added by hand weighs as much as the others on average: 200.
    expect(planProgress([main('0', '300'), main('0', '100'), main('100', null)])).toBe('33.33');
    expect(planProgress([main('100', '0'), main('0', '0.00')])).toBe('50.00');
    expect(planProgress([])).toBe('0.00');
    expect(() => planProgress([main('1', '-1')])).toThrow(RangeError);
  });

  it('is 100.00 only when all is done, and 0.00 only when nothing is', () => {
    const weighed = (progress: string, weight: string) => ({ progress, weight });
    expect(planProgress([weighed('100', '1000000'), weighed('99.99', '1')])).toBe('99.99');
    expect(planProgress([weighed('100', '7'), weighed('100', '3')])).toBe('100.00');
    expect(planProgress([weighed('0', '1000000'), weighed('0.01', '1')])).toBe('0.01');
  });

  it('never falls because more is done', () => {
    const main = fc.record({
      progress: decimal(2, 0n, 10_000n),
      weight: fc.option(decimal(2, 0n, 10n ** 6n), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(main, { minLength: 1, maxLength: 8 }), fc.nat(), (all, which) => {
        const more = all.map((one, at) => (at === which % all.length ? { ...one, progress: '100' } : one));
        expect(compare(planProgress(more), planProgress(all))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
