import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byValue, equalShares, spreadRest } from './spread.ts';

const hundredths = (percentage: string) => Math.round(Number(percentage) * 100);
const total = (percentages: readonly string[]) => percentages.reduce((sum, each) => sum + hundredths(each), 0);

describe('what is missing to 100', () => {
  it.each([
    [
      ['40.00', '0.00', '30.00', '0'],
      ['40.00', '15.00', '30.00', '15.00'],
    ],
    [
      ['50', '0', '0', '0'],
      ['50.00', '16.66', '16.67', '16.67'],
    ],
    [
      ['0', '0', '0'],
      ['33.33', '33.33', '33.34'],
    ],
    [
      ['20', '30'],
      ['40.00', '60.00'],
    ],
    [
      ['60', '90'],
      ['40.00', '60.00'],
    ],
    [
      ['100', '0'],
      ['99.99', '0.01'],
    ],
    [['7.5'], ['100.00']],
    [[], []],
  ])('%j come to %j', (percentages, wanted) => {
    expect(spreadRest(percentages)).toEqual(wanted);
  });

  it('is spread exactly, over those without one first, and keeps the order', () => {
    const percentage = fc.oneof(
      fc.constant('0'),
      fc.nat(10_000).map((n) => (n / 100).toFixed(2)),
    );
    fc.assert(
      fc.property(fc.array(percentage, { minLength: 1, maxLength: 40 }), (percentages) => {
        const made = spreadRest(percentages);
        expect(made).toHaveLength(percentages.length);
        expect(total(made)).toBe(10_000);
        for (const each of made) expect(each).toMatch(/^\d+\.\d\d$/);
        expect(Math.min(...made.map(hundredths))).toBeGreaterThan(0);
        const empty = percentages.filter((each) => hundredths(each) === 0).length;
        const given = percentages.map((each, at) => ({ before: hundredths(each), after: hundredths(made[at] ?? '') }));
        if (empty > 0 && total(percentages) + empty <= 10_000) {
          for (const { before, after } of given) if (before > 0) expect(after).toBe(before);
          const parts = given.filter(({ before }) => before === 0).map(({ after }) => after);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        } else
          for (const one of given)
            for (const other of given)
              if (one.before < other.before) expect(one.after).toBeLessThanOrEqual(other.after);
      }),
    );
  });
});

it('equal ones differ by a hundredth at most, and come to 100', () => {
  expect(equalShares(['70', '20', '0'])).toEqual(['33.33', '33.33', '33.34']);
  fc.assert(
    fc.property(fc.array(fc.constant('1'), { minLength: 1, maxLength: 300 }), (percentages) => {
      const made = equalShares(percentages).map(hundredths);
      expect(made.reduce((sum, each) => sum + each, 0)).toBe(10_000);
      expect(Math.max(...made) - Math.min(...made)).toBeLessThanOrEqual(1);
    }),
  );
});

describe('by value', () => {
  it.each([
    ['all have one', ['10', '90'], ['300.00', '100.00'], ['75.00', '25.00']],
    [
      'one without a value keeps its percentage',
      ['10', '25', '0'],
      ['300.00', null, '100.00'],
      ['56.25', '25.00', '18.75'],
    ],
    ['a value of 0 gets a hundredth', ['0', '0'], ['0.00', '5.00'], ['0.01', '99.99']],
    ['without any value above 0 all are equal', ['0', '0'], ['0.00', '0.00'], ['50.00', '50.00']],
    ['nothing has a value', ['10', '90'], [null, null], null],
    ['what has none leaves too little', ['99.99', '0', '0'], [null, '1.00', '1.00'], null],
    ['what has none has no percentage either', ['0', '50'], [null, '1.00'], null],
  ])('%s', (_, percentages, values, wanted) => {
    expect(byValue(percentages, values)).toEqual(wanted);
  });

  it('comes to 100 exactly, and keeps what has no value', () => {
    const line = fc.record({ percentage: fc.integer({ min: 1, max: 300 }), value: fc.option(fc.nat(1_000_000)) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
        fc.pre(lines.some(({ value }) => value !== null));
        const percentages = lines.map(({ percentage }) => (percentage / 100).toFixed(2));
        const made = byValue(
          percentages,
          lines.map(({ value }) => (value === null ? null : String(value))),
        );
        expect(total(made ?? [])).toBe(10_000);
        for (const [at, { value }] of lines.entries()) if (value === null) expect(made?.[at]).toBe(percentages[at]);
      }),
    );
  });
});
