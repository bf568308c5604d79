import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, multiply, sum } from './decimal.ts';
import { proposedQuantity } from './minimumStock.ts';

const standing = (minimum_stock: string, projected: string, order_quantity: string | null = null, asked = '0') => ({
  minimum_stock,
  projected,
  order_quantity,
  asked,
});

describe('what is proposed of a variant', () => {
  it.each([
    ['up to the minimum', standing('10', '7'), '3.0000'],
    ['below zero as well', standing('10', '-2.5'), '12.5000'],
    ['in whole order quantities', standing('10', '7', '12'), '12.0000'],
    ['in two of them, if one is short by the last place', standing('12.0001', '0', '12'), '24.0000'],
    ['in one, if it is just enough', standing('0.3', '0', '0.1'), '0.3000'],
    ['without what is asked for', standing('10', '7', null, '2'), '1.0000'],
    ['nothing, if it has its minimum', standing('10', '10', '12'), '0.0000'],
    ['nothing, if what is asked for brings it there', standing('10', '0', '12', '12'), '0.0000'],
  ])('is %s', (_, of, proposed) => {
    expect(proposedQuantity(of)).toBe(proposed);
  });

  const places = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((n) => {
      const text = String(Math.abs(n)).padStart(5, '0');
      return `${n < 0 ? '-' : ''}${text.slice(0, -4)}.${text.slice(-4)}`;
    });
  const any = fc.record({
    minimum_stock: places(0, 2 ** 40),
    projected: places(-(2 ** 40), 2 ** 40),
    order_quantity: fc.option(places(1, 2 ** 30), { nil: null }),
    asked: places(0, 2 ** 40),
  });

  it('brings it to its minimum, and not one order quantity more than that takes', () => {
    fc.assert(
      fc.property(any, (of) => {
        const proposed = proposedQuantity(of);
        const after = sum([of.projected, of.asked, proposed]);
        expect(compare(after, of.minimum_stock)).toBeGreaterThanOrEqual(0);
        if (compare(proposed, '0') === 0) return;
        const oneLess = sum([after, multiply(of.order_quantity ?? '0.0001', '-1')]);
        expect(compare(oneLess, of.minimum_stock)).toBe(-1);
      }),
    );
  });

  it('is whole order quantities, and nothing once it is asked for', () => {
    fc.assert(
      fc.property(any, (of) => {
        const proposed = proposedQuantity(of);
        // In ten-thousandths, where all is whole.
        const whole = (value: string) => BigInt(value.replace('.', ''));
        if (of.order_quantity !== null) expect(whole(proposed) % whole(of.order_quantity)).toBe(0n);
        expect(proposedQuantity({ ...of, asked: sum([of.asked, proposed]) })).toBe('0.0000');
      }),
    );
  });
});
