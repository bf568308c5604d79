import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pricesOf } from './prices.ts';

const written = (digits: bigint, places: number) => {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`;
};

/** A decimal with so many places, as it is written, between `least` and `most` digits. */
const decimal = (places: number, most: bigint, least = -most) =>
  fc.bigInt({ min: least, max: most }).map((digits) => ({ text: written(digits, places), digits }));
const rate = decimal(4, 10n ** 9n);
const line = fc.record({
  quantity: decimal(4, 10n ** 8n),
  factor: decimal(16, 10n ** 20n),
  material: rate,
  labour: rate,
  machine: rate,
  freight: rate,
  overhead: decimal(2, 10n ** 7n, 0n),
  margin: decimal(2, 9999n, -99_999n),
  target: rate,
});

/** A fraction half up: of a negative one its size is rounded, so that a half goes away from zero. */
const rounded = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator < 0n) return rounded(-numerator, -denominator);
  return numerator < 0n ? -rounded(-numerator, denominator) : (2n * numerator + denominator) / (2n * denominator);
};

it('the prices of any line are what rule 50 says, in whole numbers', () => {
  fc.assert(
    fc.property(line, (given) => {
      const { quantity, factor, material, labour, machine, freight, overhead, margin, target } = given;
      // Total quantity with 20 places, unit cost with 4.
      const total = quantity.digits * factor.digits;
      const unit = material.digits + labour.digits + machine.digits + freight.digits;
      const cost = rounded(total * unit, 10n ** 22n);
      const left = 10000n - margin.digits;
      const selling =
        total === 0n
          ? rounded(unit * 10000n, left)
          : rounded((cost + overhead.digits) * 10000n * 10n ** 22n, left * total);
      expect(
        pricesOf({
          quantity: quantity.text,
          factor: factor.text,
          material_rate: material.text,
          labour_rate: labour.text,
          machine_rate: machine.text,
          freight_rate: freight.text,
          overhead: overhead.text,
          margin_percent: margin.text,
          target_rate: target.text,
        }),
      ).toEqual({
        cost_rate: written(unit, 4),
        cost_extension: written(cost, 2),
        selling_rate: written(selling, 4),
        selling_extension: written(rounded(total * selling, 10n ** 22n), 2),
        target_extension: written(rounded(total * target.digits, 10n ** 22n), 2),
      });
    }),
  );
});

it('a half of a cent goes away from zero on both sides', () => {
  const amounts = (quantity: string, rate: string) => {
    const { cost_extension, target_extension } = pricesOf({
      quantity,
      factor: '1',
      material_rate: rate,
      target_rate: rate,
    });
    expect(target_extension).toBe(cost_extension);
    return cost_extension;
  };
  expect(amounts('0.5', '0.01')).toBe('0.01');
  expect(amounts('-0.5', '0.01')).toBe('-0.01');
  expect(amounts('0.5', '-0.01')).toBe('-0.01');
  expect(amounts('-0.5', '-0.03')).toBe('0.02');
  expect(amounts('-0.4', '0.01')).toBe('0.00');
});

it('a credit sells for what its margin makes of it, and below zero a margin sells below the cost', () => {
  const credit = { quantity: '-3', factor: '1', material_rate: '10', margin_percent: '20' };
  expect(pricesOf(credit)).toMatchObject({
    cost_extension: '-30.00',
    selling_rate: '12.5000',
    selling_extension: '-37.50',
  });
  const loss = { quantity: '3', factor: '1', material_rate: '10', margin_percent: '-25' };
  expect(pricesOf(loss)).toMatchObject({ selling_rate: '8.0000', selling_extension: '24.00' });
});

it('a percentage line is its percentage of what the others come to, rounded once', () => {
  const less = { percent: '-2.00', base_cost: '100.25', base_selling: '133.75', base_target: '-100.25' };
  expect(pricesOf(less)).toEqual({
    cost_rate: '0.0000',
    // 2.005 and 2.675: halves of a cent.
    cost_extension: '-2.01',
    selling_rate: '0.0000',
    selling_extension: '-2.68',
    target_extension: '2.01',
  });
});

it('an empty value counts as nothing', () => {
  expect(pricesOf({ quantity: '2', factor: '1', material_rate: '1.5', margin_percent: null })).toEqual({
    cost_rate: '1.5000',
    cost_extension: '3.00',
    selling_rate: '1.5000',
    selling_extension: '3.00',
    target_extension: '0.00',
  });
  expect(pricesOf({}).selling_extension).toBe('0.00');
});
