import fc from 'fast-check';
import { expect, it } from 'vitest';
import { finished } from '../longWork.ts';
import { lastWithin } from './lastWithin.ts';

it('the last step within a limit is found whatever an estimate says of the figures', () => {
  const growth = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 });
  const error = fc.integer({ min: -200, max: 200 });
  fc.assert(
    fc.property(growth, error, fc.integer({ min: -20, max: 400 }), (grown, off, limit) => {
      const figures: number[] = [];
      for (const more of grown) figures.push((figures.at(-1) ?? 0) + more);
      const figure = (step: number) => BigInt(figures[step] ?? Number.MAX_SAFE_INTEGER);
      const found = finished(
        lastWithin(BigInt(limit), [0, figures.length - 1], figure, (step) => figure(step) + BigInt(off)),
      );
      expect(found).toBe(
        Math.max(
          0,
          figures.findLastIndex((one) => one <= limit),
        ),
      );
    }),
  );
});

it('and a good estimate leaves few figures to ask for', () => {
  let asked = 0;
  const figure = (step: number): bigint => BigInt(3 * step);
  const counted = (step: number): bigint => {
    asked += 1;
    return figure(step);
  };
  expect(finished(lastWithin(1_500_001n, [0, 1_000_000], counted, (step) => figure(step) + 5n))).toBe(500_000);
  expect(asked).toBeLessThan(10);
});
