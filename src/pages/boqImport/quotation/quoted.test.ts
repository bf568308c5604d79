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
    { rate: 'selling_rate', extension: 'selling_extension' },
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
