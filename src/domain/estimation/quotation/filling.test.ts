import { expect, it } from 'vitest';
import { filling } from './filling.ts';
import type { QuotedLine } from './line.ts';
import { quote } from './quote.ts';

const line = (more: Partial<QuotedLine>): QuotedLine => ({
  key: null,
  kind: 'item',
  parent: null,
  ref: null,
  description: 'Line',
  unit: 'm',
  quantity: null,
  basis: null,
  percent: null,
  rate: null,
  amount: '0',
  overhead: '0',
  base: null,
  alternate: null,
  ...more,
});

it('a client’s file gets the rate of an optional line alone, and a provisional sum with its amount', () => {
  const lines = [
    line({ key: 'a', quantity: '2', rate: '10', amount: '20.00' }),
    line({ key: 'b', basis: 'provisional_sum', quantity: '1', rate: '5000', amount: '5000.00' }),
    line({ key: 'c', basis: 'optional', rate: '12', alternate: { quantity: '3', to: null } }),
  ];
  const sheets = [
    {
      name: 'Bill',
      columns: { quantity: 3, rate: 4, amount: 5 },
      rows: [
        [5, 'a', '2'],
        [6, 'b', '1'],
        [7, 'c', '3'],
      ] as const,
    },
  ];
  const { rows } = quote(lines, { withComponents: false });
  expect(filling(sheets, lines, rows)).toEqual({
    rows: [
      { sheet: 'Bill', row: 5, rate: '10', amount: '20.00' },
      { sheet: 'Bill', row: 6, rate: '5000', amount: '5000.00' },
      { sheet: 'Bill', row: 7, rate: '12', amount: null },
    ],
    alternates: 0,
    optional: 1,
    without: 0,
    differing: 0,
    beyond: 0,
    beyondAmount: '0.00',
    total: '5020.00',
  });
});
