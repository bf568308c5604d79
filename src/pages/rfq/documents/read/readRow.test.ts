import { describe, expect, it } from 'vitest';
import { textRow, type WrittenRow } from '../../../../domain/table/worksheet.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { readRow } from './readRow.ts';

const line: LevellingLine = {
  id: 11,
  description: 'Brick',
  item_id: null,
  product_name: null,
  variant_name: null,
  quantity: '4.0000',
  unit: 'ea',
  needed_on: null,
  estimate_rate: null,
  specification: null,
};
const columns = { identity: 0, price: 1, amount: 2 };

/** What is read of a row with this price and this amount of theirs. */
const read = (price: string, amount: string, more: Partial<WrittenRow> = {}) => {
  const row = { ...textRow(5, ['11', price, amount]), ...more };
  const sheet = { name: 'Bids', rows: [row], width: 3, isHidden: false, hiddenColumns: [] };
  const result = readRow(row, { sheet, head: 0, columns }, line, '.');
  if ('error' in result) throw new Error(result.error);
  return [result.bid.stated, result.bid.warnings];
};

it('takes a price below 0, which is told as a credit, and one of 0, which is none', () => {
  expect(read('-10', '-40')).toEqual([null, ['A credit: the price is -10.0000']]);
  expect(read('0', '0')).toEqual([null, []]);
});

it('takes a price for another unit of the item as such, and the amount by what that comes to', () => {
  const boxed = { ...line, quantity: '24.0000', units: [{ unit: 'box', factor: '12.0000' }] };
  const readBoxed = (unit: string, amount: string) => {
    const sheet = { name: 'Bids', rows: [], width: 5, isHidden: false, hiddenColumns: [] };
    const place = { sheet, head: 0, columns: { ...columns, quantity: 3, unit: 4 } };
    const result = readRow(textRow(5, ['11', '10', amount, '2', unit]), place, boxed, '.');
    if ('error' in result) throw new Error(result.error);
    return [result.bid.unit, result.bid.stated, result.bid.warnings];
  };
  expect(readBoxed('Box', '20.00')).toEqual(['box', null, ['The price is per box of 12 ea']]);
  expect(readBoxed('Box', '20.01')).toMatchObject(['box', '20.01', { length: 2 }]);
  expect(readBoxed('ea', '240.00')).toEqual([null, null, ['Their quantity is 2, not 24']]);
  expect(readBoxed('crate', '240.00')).toEqual([
    null,
    null,
    ['Their quantity is 2, not 24', 'Their unit is crate, not ea'],
  ]);
});

describe('the amount that a vendor states', () => {
  it('is kept where it is not quantity times price, with a warning', () => {
    const warning = 'Their amount is 41.00, not 40.00: both are kept, and 40.00 ranks';
    expect(read('10', '41')).toEqual(['41.00', [warning]]);
    expect(read('10', '40.01')).toMatchObject(['40.01', { length: 1 }]);
  });

  it('says nothing where it is just that, or empty', () => {
    expect(read('10', '40.00')).toEqual([null, []]);
    expect(read('10', '')).toEqual([null, []]);
  });

  it('is 0 if it is typed, and nothing of a formula that nobody has calculated', () => {
    expect(read('10', '0')).toMatchObject(['0.00', { length: 1 }]);
    expect(read('10', '0', { formulas: [2] })).toEqual([null, []]);
    // One that was calculated counts.
    expect(read('10', '41', { formulas: [2] })).toMatchObject(['41.00', { length: 1 }]);
  });

  it('that cannot be read is told, and the price counts', () => {
    expect(read('10', 'see below')).toMatchObject([null, [expect.stringContaining('see below')]]);
  });
});
