import { expect, it } from 'vitest';
import { readBidTable } from '../../../../domain/rfq/bidTable.ts';
import { textRow, worksheetOf, type WrittenRow } from '../../../../domain/table/worksheet.ts';
import { foreignPrices, quotable } from './currency.ts';

const found = (heading: string, prices: readonly string[], more: Partial<WrittenRow> = {}) => {
  const cells = [
    ['Item', 'Description', 'Qty', 'Bidder', heading],
    ...prices.map((price, at) => [String(at + 1), `Hinge ${at}`, '5', 'Alder', price]),
  ];
  const sheet = worksheetOf(
    'Bids',
    cells.map((row, at) => ({ ...textRow(at + 1, row), ...(at > 0 && more) })),
  );
  const { layout } = readBidTable(sheet.rows.map((row) => row.cells));
  if (!layout) throw new Error('no table');
  return foreignPrices(sheet, layout, 'GBP').currencies;
};

it('is told of prices by their cells, their heading and their format', () => {
  expect(found('Unit price', ['€ 9.00', '8.00'])).toEqual(['EUR']);
  expect(found('Unit price (EUR)', ['9.00', '8.00'])).toEqual(['EUR']);
  expect(found('Unit price', ['9', '8'], { money: { 4: '$' } })).toEqual(['$']);
  expect(found('Unit price', ['USD 9.00', '€ 8.00'])).toEqual(['USD', 'EUR']);
});

it('is none where they are in the branch’s, or say nothing', () => {
  expect(found('Unit price (GBP)', ['£ 9.00', '8.00'])).toEqual([]);
  expect(found('Unit price', ['9', '8'], { money: { 4: '£' } })).toEqual([]);
});

it('can be one that no quotation is in', () => {
  const yen = found('Unit price', ['¥ 900']);
  expect([yen, quotable(yen[0] ?? '')]).toEqual([['¥'], []]);
});
