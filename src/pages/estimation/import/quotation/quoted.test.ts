import { expect, it } from 'vitest';
import { quotedLines } from './quoted.ts';

const row = (id: number, parent: number | null, kind: string, more: Record<string, unknown> = {}) => ({
  id,
  version: 1,
  position: id,
  kind,
  description: `Line ${id}`,
  ...(parent === null ? {} : { parent_line_id: parent }),
  ...more,
});

it('a quotation has sections with their totals, selling rates, and never a cost', () => {
  const priced = (rate: string, extension: string, more = {}) => ({
    unit: 'm2',
    factor: '1.0000000000000000',
    selling_rate: rate,
    selling_extension: extension,
    cost_rate: '1.0000',
    cost_extension: '999.00',
    material_rate: '777.0000',
    margin_percent: '33.00',
    ...more,
  });
  const { lines, total } = quotedLines(
    [
      row(3, 2, 'item', priced('2.5000', '25.00', { quantity: '10.0000' })),
      row(1, null, 'structure', { ref: 'A' }),
      row(2, 1, 'structure', { ref: 'A.1' }),
      row(4, 1, 'bom', { quantity: '2.0000', factor: '1.0000000000000000', unit: 'ea' }),
      row(5, 4, 'item', priced('1.0000', '6.00', { quantity: '3.0000', factor: '2.0000000000000000' })),
      row(6, null, 'item', { quantity: '1.0000', selling_rate: '0.0100', selling_extension: '0.01' }),
    ],
    { rate: 'selling_rate', extension: 'selling_extension', base: 'base_selling' },
  );
  expect(
    lines.map(({ kind, depth, description, quantity, rate, amount }) => [
      kind,
      depth,
      description,
      quantity,
      rate,
      amount,
    ]),
  ).toEqual([
    ['structure', 0, 'Line 1', null, null, null],
    ['structure', 1, 'Line 2', null, null, null],
    ['item', 2, 'Line 3', '10.00000000000000000000', '2.5000', '25.00'],
    ['subtotal', 1, 'Total A.1 Line 2', null, null, '25'],
    ['bom', 1, 'Line 4', '2.00000000000000000000', null, '6'],
    ['item', 2, 'Line 5', '6.00000000000000000000', '1.0000', '6.00'],
    ['subtotal', 0, 'Total A Line 1', null, null, '31'],
    ['item', 0, 'Line 6', '1.0000', '0.0100', '0.01'],
  ]);
  expect(total).toBe('31.01');
  expect(JSON.stringify(lines)).not.toMatch(/777|999|33\.00/);
});

it('percentages say what they are of, a rate only has no amount, deductions are below zero', () => {
  const { lines, total, unpriced } = quotedLines(
    [
      row(1, null, 'structure', { description: 'Façade' }),
      row(2, 1, 'item', { quantity: '10.0000', unit: 'm²', target_rate: '100.0000', target_extension: '1000.00' }),
      row(3, 1, 'item', { quantity: '-3.0000', unit: 'm²', target_rate: '50.2500', target_extension: '-150.75' }),
      row(4, 1, 'item', { basis: 'rate_only', unit: 'h', target_rate: '45.0000', target_extension: '0.00' }),
      row(5, 1, 'item', {
        basis: 'percent_of_structure',
        percent: '-2.00',
        base_target: '849.25',
        target_extension: '-16.99',
      }),
      row(6, null, 'item', {
        basis: 'percent_of_all',
        percent: '10.00',
        base_target: '832.26',
        target_extension: '83.23',
      }),
      row(7, null, 'item', { basis: 'rate_only', target_extension: '0.00' }),
    ],
    { rate: 'target_rate', extension: 'target_extension', base: 'base_target' },
  );
  expect(
    lines.map(({ description, unit, quantity, rate, amount, isRateOnly, of }) => [
      description,
      unit,
      quantity === null ? null : Number(quantity),
      rate,
      isRateOnly ? 'Rate only' : amount,
      of,
    ]),
  ).toEqual([
    ['Façade', '', null, null, null, null],
    ['Line 2', 'm²', 10, '100.0000', '1000.00', null],
    ['Line 3', 'm²', -3, '50.2500', '-150.75', null],
    ['Line 4', 'h', null, '45.0000', 'Rate only', null],
    ['Line 5', '%', -2, null, '-16.99', { name: 'Façade', amount: '849.25' }],
    ['Total Façade', '', null, null, '832.26', null],
    ['Line 6', '%', 10, null, '83.23', { name: 'all lines', amount: '832.26' }],
    ['Line 7', '', null, null, 'Rate only', null],
  ]);
  expect(total).toBe('915.49');
  // The last one has neither an amount nor a rate.
  expect(unpriced).toBe(1);
});
