import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pricesOf } from './prices.ts';

/** A decimal with so many places, as it is written: digits below `most`. */
const decimal = (places: number, most: bigint) =>
  fc.bigInt({ min: 0n, max: most }).map((digits) => {
    const text = digits.toString().padStart(places + 1, '0');
    return { text: `${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`, digits };
  });
const rate = decimal(4, 10n ** 9n);
const line = fc.record({
  quantity: decimal(4, 10n ** 8n),
  factor: decimal(16, 10n ** 20n),
  material: rate,
  labour: rate,
  machine: rate,
  freight: rate,
  overhead: decimal(2, 10n ** 7n),
  margin: decimal(2, 9999n),
  target: rate,
});

/** A fraction to so many places, half up; none of these is negative. */
const rounded = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const written = (digits: bigint, places: number) => {
  const text = digits.toString().padStart(places + 1, '0');
  return `${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`;
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
