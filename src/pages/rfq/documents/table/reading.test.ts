import { describe, expect, it } from 'vitest';
import { textRow, worksheetOf, type WrittenRow } from '../../../../domain/table/worksheet.ts';
import { rememberedIn } from '../../../../ui/import/remembered.ts';
import { beginning, rememberingTable } from './begin.ts';
import { choiceIn, mappingOf } from './choice.ts';
import { readingOf, readSheet, type SaidOfTable } from './reading.ts';
import { tableEstimates } from './tableBids.ts';

const line = (id: number, description: string, estimate_rate: string | null = null) => ({
  id,
  description,
  item_id: null,
  product_name: null,
  variant_name: null,
  quantity: '10.0000',
  unit: 'm',
  needed_on: null,
  estimate_rate,
  specification: null,
});
const stored = {
  lines: [line(1, 'Pipe'), line(2, 'Fence'), line(3, 'Valve', '7.0000')],
  vendors: [
    { id: 31, name: 'ACME' },
    { id: 32, name: 'BETA' },
  ],
} as unknown as Parameters<typeof readingOf>[1];

const sheet = (name: string, rows: readonly string[], more: { isHidden?: boolean; from?: number } = {}) =>
  worksheetOf(
    name,
    rows.map((row, at) => textRow(at + (more.from ?? 1), row.split(','))),
    more,
  );
const bids = ['Item,Description,Qty,Unit,ACME Unit Price,BETA Unit Price', '1,Pipe,10,m,5,6'];
const unknown = ['Scope,Number of,Who,Ask', 'Pipe,10,ACME,5', 'Pipe,10,BETA,6'];
const chosen = {
  head: 0,
  columns: { description: 0, quantity: 1, bidder: 2 },
  amounts: [{ price: 3, extension: null }],
  estimate: null,
};
const begin = (sheets: SaidOfTable['sheets'], known = '[]') =>
  readingOf(beginning(sheets, rememberedIn(known)), stored);
const told = ({ table }: ReturnType<typeof begin>) => table.rfqs.map(({ bidders, bids: all }) => [bidders, all.length]);

describe('a file with a table of bids', () => {
  it('is read from the first sheet that has one, a visible one before a hidden one', () => {
    const notes = sheet('Notes', ['Some,words', 'and,more']);
    expect(begin([notes, sheet('Bids', bids)]).sheet).toBe(1);
    expect(begin([sheet('Old', bids, { isHidden: true }), sheet('Bids', bids)]).sheet).toBe(1);
    expect(begin([sheet('Old', bids, { isHidden: true }), notes]).sheet).toBe(0);
  });

  it('whose headings nobody knows asks for its columns, and none where they are known', () => {
    expect(begin([sheet('Bids', bids)])).toMatchObject({ choice: null, rememberedOn: null });
    const reading = begin([sheet('Bids', unknown)]);
    expect([told(reading), reading.choice?.columns]).toEqual([[[[], 0]], {}]);
    expect(told(readingOf({ ...reading, choice: chosen }, stored))).toEqual([[['ACME', 'BETA'], 2]]);
    expect(() => begin([sheet('Empty', ['one row'])])).toThrow('There are no rows below the headings.');
  });

  it('remembers what was chosen for its headings, in whatever order they come', () => {
    const first = readingOf({ ...begin([sheet('Bids', unknown)]), choice: chosen }, stored);
    const known = rememberingTable([], first, '2026-11-29');
    const again = begin([sheet('Other', ['A title', 'Ask,Who,Scope,Number of', '5,ACME,Pipe,10'])], known);
    expect(again).toMatchObject({
      rememberedOn: '2026-11-29',
      choice: { head: 1, columns: { bidder: 1, description: 2 } },
    });
    expect(told(again)).toEqual([[['ACME'], 1]]);
    // Of other headings it says nothing, and what is read by its headings is forgotten.
    expect(begin([sheet('Other', ['Scope,Number,Who,Ask', 'Pipe,10,ACME,5'])], known).rememberedOn).toBeNull();
    expect(rememberingTable(rememberedIn(known), begin([sheet('Bids', bids)]), '2026-11-30')).toBe(known);
    expect(rememberingTable(rememberedIn(known), { ...first, choice: null }, '2026-11-30')).toBe('[]');
  });

  it('is read by the decimals that were said of the one before, unless it tells its own', () => {
    const priced = (...prices: readonly string[]) =>
      worksheetOf(
        'Bids',
        [
          ['Item', 'Description', 'Qty', 'Unit', 'ACME Unit Price', 'BETA Unit Price'],
          ...prices.map((price) => ['1', 'Pipe', '10', 'm', price, '5']),
        ].map((cells, at) => textRow(at + 1, cells)),
      );
    const prices = (reading: ReturnType<typeof begin>) =>
      reading.table.rfqs.flatMap(({ bids: all }) => all.map(({ price }) => price));
    const open = begin([priced('1,125')]);
    expect([open.mark, open.table.mark]).toEqual([null, null]);
    const known = rememberingTable([], readingOf({ ...open, mark: ',' }, stored), '2026-11-29');
    const again = begin([priced('2,250')], known);
    expect([again.mark, prices(again), again.rememberedOn]).toEqual([',', ['2.2500', '5.0000'], null]);
    const own = begin([priced('2,250', '3.50')], known);
    expect([own.mark, prices(own)]).toEqual([null, ['2250.0000', '5.0000', '3.5000', '5.0000']]);
    // It is said of it still.
    expect(begin([priced('4,500')], rememberingTable(rememberedIn(known), own, '2026-11-30')).mark).toBe(',');
  });

  it('says rows by their number in the file, also below blank ones', () => {
    const { table } = readSheet(sheet('Bids', [bids[0]!, '1,Pipe,10,m,5,-6'], { from: 4 }), {});
    expect(table.said).toMatchObject([{ row: 5, is: 'problem' }]);
  });

  it('asks how figures are written where they are texts, and not where they are numbers', () => {
    const rows = [bids[0]!, '1,Pipe,10,m,1.234,2.345'];
    const written = sheet('Bids', rows);
    const open = readSheet(written, {});
    expect([open.notation?.open, open.table.mark]).toEqual([['1.234', '2.345'], null]);
    expect(readSheet(written, { mark: ',' }).table.rfqs[0]?.bids[0]?.price).toBe('1234.0000');
    const typed = written.rows.map((row): WrittenRow => ({ ...row, typed: [2, 4, 5] }));
    const numbers = readSheet({ ...written, rows: typed }, {});
    expect([numbers.notation, numbers.table.rfqs[0]?.bids[0]?.price]).toEqual([null, '1.2340']);
  });

  it('takes no alternate for a line, and nobody without a price for a vendor', () => {
    const reading = begin([sheet('Bids', [bids[0]!, '1,Pipe,10,m,5,', 'Alternate 1,,,,,', '2,Fence,10,m,5,'])]);
    expect([[...reading.lines], [...reading.bidders]]).toEqual([[[0, 1]], [[0, 31]]]);
    const both = begin([sheet('Bids', [bids[0]!, '1,Pipe,10,m,5,6', 'Part 1,,,,,', '2,Fence,10,m,5,'])]);
    expect([[...both.lines], [...both.bidders]]).toEqual([
      [
        [0, 1],
        [1, 2],
      ],
      [
        [0, 31],
        [1, 32],
      ],
    ]);
  });

  it('estimates lines that have no estimate', () => {
    const { table, lines } = begin([
      sheet('Bids', [
        `${bids[0]!},Engineer's Estimate`,
        '1,Pipe,10,m,5,6,4',
        '2,Fence,10,m,5,6,',
        '3,Valve,10,m,5,6,9',
      ]),
    ]);
    expect(tableEstimates(table.rfqs[0]!, lines, stored.lines)).toEqual([{ rfq_line_id: 1, estimate_rate: '4.0000' }]);
  });
});

it('chosen columns are the same once they were remembered', () => {
  const choice = {
    head: 3,
    columns: { description: 0, quantity: 2, section: 5 },
    amounts: [
      { price: 6, extension: 7 },
      { price: null, extension: 8 },
    ],
    estimate: { price: 9, extension: null },
  };
  expect(choiceIn(mappingOf(choice), 3)).toEqual(choice);
});
