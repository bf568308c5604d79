import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum, type Decimal } from '../decimal.ts';
import { decimalInFormula } from '../formula.ts';
import { maxApart } from './approach.ts';
import { hundredthsOf, priceAt, priceBaseOf } from './priceAt.ts';
import { pricesOf } from './prices.ts';
import { finished } from '../longWork.ts';
import { solveWhatIf, type Refused, type PriceTarget, type TargetLine, type Way, type WhatIf } from './target.ts';

const whatIf = (...given: Parameters<typeof solveWhatIf>) => finished(solveWhatIf(...given));

const line = (id: number, over: Partial<TargetLine> = {}): TargetLine => ({
  id,
  fixed: false,
  quantity: '10.0000',
  factor: '1',
  material_rate: '8.0000',
  overhead: '0.00',
  margin_percent: '20.00',
  ...over,
});
const reached = (result: WhatIf | Refused): WhatIf => {
  if ('refused' in result) throw new Error(result.refused);
  return result;
};
const applied = (lines: readonly TargetLine[], { margins }: WhatIf): TargetLine[] => {
  const to = new Map(margins.map((change) => [change.id, change.to]));
  return lines.map((one) => ({ ...one, margin_percent: to.get(one.id) ?? one.margin_percent ?? null }));
};
const priceOf = (lines: readonly TargetLine[]): Decimal => sum(lines.map((one) => pricesOf(one).selling_extension));

describe('the margins that reach a target', () => {
  it('are the same for all lines that may change', () => {
    const lines = [line(1), line(2, { margin_percent: '5.00' }), line(3, { fixed: true })];
    const result = reached(whatIf(lines, { price: '300.00' }, 'same'));
    expect(result).toMatchObject({ common: '20.00', missing: '0.00', reached: { price: '300.00', margin: '20.00' } });
    expect(result.before.price).toBe('284.21');
    expect(result.margins).toEqual([{ id: 2, from: '5.00', to: '20.00', priceFrom: '84.21', priceTo: '100.00' }]);
  });

  it('or move by the same points', () => {
    const lines = [line(1, { margin_percent: '10.00' }), line(2, { margin_percent: '30.00' })];
    const result = reached(whatIf(lines, { margin: '25.00' }, 'points'));
    expect(result.target).toBe('213.33');
    // 5.67 and 5.68 points more: 80 / 0.8433 = 94.87 and 80 / 0.6432 … the nearest that hundredths reach.
    expect(
      result.margins
        .map(({ from, to }) => (hundredthsOf(to) - hundredthsOf(from)) / 100)
        .every((points) => Math.abs(points - Number(result.common)) <= 0.1),
    ).toBe(true);
    expect(compare(result.reached.margin, '24.98')).toBe(1);
    expect(Number(result.missing)).toBeLessThanOrEqual(0.01);
  });

  it('stay between 0 and 99.99 where they move', () => {
    const lines = [line(1, { margin_percent: '1.00' }), line(2, { margin_percent: '60.00' })];
    const result = reached(whatIf(lines, { price: '200.00' }, 'points'));
    expect(result.common).toBe('-26.67');
    expect(result.margins.map(({ to }) => hundredthsOf(to))[0]).toBeLessThanOrEqual(maxApart);
  });

  it('are adjusted by single hundredths, to the cent where there are many lines', () => {
    const lines = Array.from({ length: 40 }, (_, at) => line(at, { material_rate: `${at * 7 + 3}.3700` }));
    const result = reached(whatIf(lines, { price: '77777.77' }, 'same'));
    expect(result.missing).toBe('0.00');
    expect(priceOf(applied(lines, result))).toBe('77777.77');
  });

  it('are found beside lines without a cost, which stay as they are', () => {
    const lines = [line(1, { material_rate: null }), line(2)];
    expect(reached(whatIf(lines, { price: '160.00' }, 'same'))).toMatchObject({
      common: '50.00',
      reached: { price: '160.00', margin: '50.00' },
      missing: '0.00',
    });
  });

  it('are refused with the reason', () => {
    expect(whatIf([line(1, { fixed: true })], { price: '5' }, 'same')).toEqual({ refused: 'fixed' });
    expect(whatIf([line(1, { material_rate: null })], { price: '5' }, 'same')).toEqual({ refused: 'without_cost' });
    expect(whatIf([line(1, { quantity: null })], { price: '5' }, 'points')).toEqual({ refused: 'without_cost' });
    expect(whatIf([line(1)], { price: '79.99' }, 'same')).toEqual({ refused: 'too_low', limit: '80.00' });
    expect(whatIf([line(1), line(2, { fixed: true })], { price: '150.00' }, 'points')).toEqual({
      refused: 'too_low',
      limit: '180.00',
    });
    expect(whatIf([line(1)], { price: '9999999.00' }, 'same')).toEqual({ refused: 'too_high', limit: '800000.00' });
  });
});

const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max }).map((n) => decimalInFormula({ digits: BigInt(n), places }));
const anyLine = fc.record({
  id: fc.constant(0),
  fixed: fc.boolean(),
  quantity: fc.option(decimal(9_999_999, 4), { nil: null }),
  factor: fc.constantFrom('1.0000000000000000', '0.3333333333333333'),
  material_rate: decimal(9_999_999, 4),
  labour_rate: fc.option(decimal(9999, 4), { nil: null }),
  overhead: decimal(9999, 2),
  margin_percent: decimal(9999, 2),
});
const anyLines = fc
  .array(anyLine, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map((one, id) => ({ ...one, id })));
const anyTarget: fc.Arbitrary<PriceTarget> = fc.oneof(
  decimal(99_999_999, 2).map((price) => ({ price })),
  decimal(9999, 2).map((margin) => ({ margin })),
);
const anyWay = fc.constantFrom<Way>('same', 'points');

describe('any what-if', () => {
  it('has the prices of the formulas', () => {
    fc.assert(
      fc.property(anyLine, (one) => {
        expect(
          decimalInFormula({ digits: priceAt(priceBaseOf(one), hundredthsOf(one.margin_percent)), places: 2 }),
        ).toBe(pricesOf(one).selling_extension);
      }),
    );
  });

  it('says exactly what its margins reach, and leaves fixed lines alone', () => {
    fc.assert(
      fc.property(anyLines, anyTarget, anyWay, (lines, target, way) => {
        const result = whatIf(lines, target, way);
        if ('refused' in result) return;
        const after = applied(lines, result);
        expect(compare(priceOf(after), result.reached.price)).toBe(0);
        expect(compare(priceOf(lines), result.before.price)).toBe(0);
        expect(compare(sum([result.reached.price, result.missing]), result.target)).toBe(0);
        for (const [at, one] of after.entries()) {
          const was = lines[at];
          if (one.fixed) expect(one.margin_percent).toBe(was?.margin_percent);
          expect(one.margin_percent).toMatch(/^\d\d?\.\d\d$/);
          const common = hundredthsOf(result.common) + (way === 'points' ? hundredthsOf(was?.margin_percent) : 0);
          const wanted = Math.min(9999, Math.max(0, common));
          if (!one.fixed) expect(Math.abs(hundredthsOf(one.margin_percent) - wanted)).toBeLessThanOrEqual(maxApart);
        }
      }),
    );
  });

  it('comes as near as a hundredth of any single line can', () => {
    fc.assert(
      fc.property(anyLines, anyTarget, anyWay, (lines, target, way) => {
        const result = whatIf(lines, target, way);
        if ('refused' in result) return;
        const after = applied(lines, result);
        const missing = Math.abs(Number(result.missing));
        for (const one of after) {
          const margin = hundredthsOf(one.margin_percent);
          const common =
            hundredthsOf(result.common) + (way === 'points' ? hundredthsOf(lines[one.id]?.margin_percent) : 0);
          for (const to of [margin - 1, margin + 1]) {
            if (one.fixed || to < 0 || to > 9999 || Math.abs(to - Math.min(9999, Math.max(0, common))) > maxApart)
              continue;
            const base = priceBaseOf(one);
            const moved = Number(priceAt(base, to) - priceAt(base, margin)) / 100;
            expect(Math.abs(Number(result.missing) - moved)).toBeGreaterThanOrEqual(missing - 1e-6);
          }
        }
      }),
    );
  });

  it('with the price that there is changes nothing in all', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const result = whatIf(lines, { price: priceOf(lines) }, 'points');
        if ('refused' in result) return;
        expect(result).toMatchObject({ missing: '0.00', reached: result.before });
      }),
    );
  });
});

describe('with credits and percentage lines', () => {
  it('a credit keeps its margin, and the others make up for it', () => {
    const lines = [line(1, { quantity: '-3.0000', margin_percent: '10.00' }), line(2), line(3)];
    const before = reached(whatIf(lines, { price: '200.00' }, 'same'));
    // −24 ÷ 0.9 stays; 160.00 of cost are to come to 226.67.
    expect(before).toMatchObject({ target: '200.00', reached: { price: '199.99' } });
    expect(before.margins.map(({ id }) => id)).toEqual([2, 3]);
    expect(whatIf([line(1, { material_rate: '-8.0000' })], { price: '5' }, 'same')).toEqual({ refused: 'fixed' });
  });

  it('a margin below zero is not lowered, and is raised with the others', () => {
    const lines = [line(1, { margin_percent: '-25.00' }), line(2, { margin_percent: '0.00' })];
    // 64.00 and 80.00: the second can only rise.
    expect(reached(whatIf(lines, { price: '144.00' }, 'points'))).toMatchObject({ common: '0.00', margins: [] });
    expect(reached(whatIf(lines, { price: '160.00' }, 'same'))).toMatchObject({ common: '0.00' });
  });

  it('a percentage moves with what it is one of', () => {
    const lines = [line(1), line(2), line(3, { margin_percent: '0.00' })];
    // Less 2 % of the first two (200.00), then a tenth of all: (280.00 − 4.00) × 1.1.
    const structure = { percent: '-2.00', lines: [0, 2], base: 20_000n, cost: -320n } as const;
    const all = { percent: '10.00', lines: null, base: 27_600n, cost: 2368n } as const;
    const result = reached(whatIf(lines, { price: '400.00' }, 'same', [structure, all]));
    expect(result.before).toEqual({ price: '303.60', margin: '14.20' });
    const prices = applied(lines, result).map((one) => BigInt(pricesOf(one).selling_extension.replace('.', '')));
    const [first = 0n, second = 0n, third = 0n] = prices;
    const halves = (n: bigint, d: bigint) => (n < 0n ? -((2n * -n + d) / (2n * d)) : (2n * n + d) / (2n * d));
    const less = halves((first + second) * -2n, 100n);
    const whole = first + second + third + less;
    expect(whole + halves(whole * 10n, 100n)).toBe(BigInt(result.reached.price.replace('.', '')));
    expect(result).toMatchObject({ reached: { price: '400.00' }, missing: '0.00' });
  });
});

describe('the smaller rules of a what-if', () => {
  it('the share of overheads of a line without a quantity is in no price, and so in no cost', () => {
    const lines = [line(1), line(2, { quantity: null, overhead: '50.00' })];
    // 80.00 of cost in 100.00; the 50.00 would make it a loss.
    expect(reached(whatIf(lines, { price: '100.00' }, 'same')).before).toEqual({ price: '100.00', margin: '20.00' });
  });

  it('a margin in all is rounded half up to two places', () => {
    const lines = [line(1, { quantity: '1.0000', material_rate: '100.0000', margin_percent: '33.3300' })];
    // 100 ÷ 0.6667 = 149.9925: 149.99, of which 49.99 remain, which are 33.3288… %.
    expect(reached(whatIf(lines, { price: '149.99' }, 'points')).before).toEqual({ price: '149.99', margin: '33.33' });
  });
});

const percentText = fc
  .integer({ min: -9000, max: 9000 })
  .map((n) => decimalInFormula({ digits: BigInt(n), places: 2 }));
const signed = (one: TargetLine, isCredit: boolean): TargetLine =>
  isCredit && one.quantity ? { ...one, quantity: `-${one.quantity}`, overhead: '0.00' } : one;

it('any what-if with credits and percentages says exactly what it reaches, and no single hundredth comes nearer', () => {
  const half = (n: bigint, d: bigint) => (n < 0n ? -((2n * -n + d) / (2n * d)) : (2n * n + d) / (2n * d));
  const centsIn = (value: string) => BigInt(value.replace('.', ''));
  fc.assert(
    fc.property(
      anyLines,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.array(fc.tuple(percentText, fc.nat(12), fc.nat(12)), { maxLength: 2 }),
      fc.array(percentText, { maxLength: 2 }),
      anyTarget,
      anyWay,
      (drawn, credits, ofSome, ofAll, target, way) => {
        const lines = drawn.map((one, at) => signed(one, credits[at] === true && at % 3 === 0));
        const ranges = ofSome.map(([percent, a, b]) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)].map((n) => Math.min(n, lines.length));
          return { percent, from: from ?? 0, to: to ?? 0 };
        });
        /** Reckoned in the test: the lines, the percentages of some, those of all. */
        const priceIn = (some: readonly TargetLine[]) => {
          const own = some.map((one) => centsIn(pricesOf(one).selling_extension));
          const sumIn = (from: number, to: number) => own.slice(from, to).reduce((all, one) => all + one, 0n);
          const bases = ranges.map(({ from, to }) => sumIn(from, to));
          const before =
            sumIn(0, own.length) +
            ranges.reduce((all, { percent }, at) => all + half((bases[at] ?? 0n) * centsIn(percent), 10_000n), 0n);
          return {
            bases,
            before,
            whole: ofAll.reduce((all, percent) => all + half(before * centsIn(percent), 10_000n), before),
          };
        };
        const now = priceIn(lines);
        const result = whatIf(lines, target, way, [
          ...ranges.map(({ percent, from, to }, at) => ({
            percent,
            lines: [from, to] as const,
            base: now.bases[at] ?? 0n,
            cost: 0n,
          })),
          ...ofAll.map((percent) => ({ percent, lines: null, base: now.before, cost: 0n })),
        ]);
        if ('refused' in result) return;
        expect(centsIn(result.before.price)).toBe(now.whole);
        const after = applied(lines, result);
        expect(centsIn(result.reached.price)).toBe(priceIn(after).whole);
        const missing = centsIn(result.target) - priceIn(after).whole;
        expect(centsIn(result.missing)).toBe(missing);
        for (const [at, one] of after.entries()) {
          const credit = pricesOf(one).cost_extension.startsWith('-');
          if (one.fixed || credit) expect(one.margin_percent).toBe(lines[at]?.margin_percent);
          if (one.fixed || credit) continue;
          const begun = way === 'same' ? 0 : hundredthsOf(lines[at]?.margin_percent);
          const start = Math.min(9999, Math.max(0, begun + hundredthsOf(result.common)));
          for (const to of [hundredthsOf(one.margin_percent) - 1, hundredthsOf(one.margin_percent) + 1]) {
            if (to < 0 || to > 9999 || Math.abs(to - start) > maxApart) continue;
            const margin_percent = decimalInFormula({ digits: BigInt(to), places: 2 });
            const moved = centsIn(result.target) - priceIn(after.with(at, { ...one, margin_percent })).whole;
            const [left, right] = [moved < 0n ? -moved : moved, missing < 0n ? -missing : missing];
            expect(left >= right).toBe(true);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
