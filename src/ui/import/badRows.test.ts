import { expect, it } from 'vitest';
import { items } from '../../resources/masters/items.ts';
import { planImport } from '../../schema/import/plan.ts';
import { badRowsFile } from './badRows.ts';
import { spreadsheetOf } from './read/spreadsheet.ts';
import { readWorkbook } from './read/workbook.ts';
import { tableAt, type Spreadsheet } from './read/spreadsheet.ts';
import { badRowsOf, goodRecords, reviewed, withRefused, type Reviewed } from './review.ts';

const mapping = { code: 0, name: 1, unit: 2, 'variants.cost_rate': 3 };

const table = (kind: 'csv' | 'xlsx', headings: readonly string[], ...rows: readonly string[][]): Spreadsheet => ({
  kind,
  sheets: [],
  hiddenWorksheets: [],
  hiddenColumns: [],
  sheet: kind === 'xlsx' ? 'Preise' : null,
  ...tableAt(
    [headings, ...rows].map((cells, at) => ({ row: at + 1, cells, ...(kind === 'xlsx' && { typed: [3] }) })),
    1,
  ),
  taken: null,
  ...(kind === 'csv' && { separator: ';' }),
});

/** The review of a file: rows with these errors are bad, by their number. */
const review = (sheet: Spreadsheet, bad: Readonly<Record<number, string>>): Reviewed[] =>
  planImport(items, mapping, sheet.rows, { dayOrder: 'day_first', mark: ',' }).records.map((record) => {
    const errors = record.rows.flatMap((row) => (bad[row] ? [{ row, field: 'unit', message: bad[row] }] : []));
    return reviewed(record, { row: record.row, action: errors.length ? 'error' : 'create', lines: 1, errors });
  });

const headings = ['Artikel', 'Name', 'Einheit', 'Preis', 'Notiz'];
const rows = [
  ['A-1', 'Rohr', 'm', '1,50', ''],
  ['A-2', 'Bogen', '', '2,25', '=SUM(A1)'],
  ['A-3', 'Muffe', 'St', '3', ''],
  ['A-2', 'Bogen', '', '2,25', 'second row of A-2'],
];
const wrong = { 3: 'Unit is required' };

const readAgain = async ({ content }: { content: Blob }) =>
  spreadsheetOf(await readWorkbook(new Uint8Array(await content.arrayBuffer()), 'x'));

it('gives all rows of a bad record back, in the columns and with the separator of the file', async () => {
  const sheet = table('csv', headings, ...rows);
  const all = review(sheet, wrong);
  expect([...badRowsOf(all)]).toEqual([3, 5]);
  expect(goodRecords(all).map(({ values }) => values['code'])).toEqual(['A-1', 'A-3']);
  const file = await badRowsFile('preise.csv', sheet, all);
  expect(file.name).toBe('preise-bad-rows.csv');
  expect(await file.content.text()).toBe(
    [
      '\ufeffArtikel;Name;Einheit;Preis;Notiz;What is wrong',
      "A-2;Bogen;;2,25;'=SUM(A1);Unit is required",
      'A-2;Bogen;;2,25;second row of A-2;Another row of the same record is wrong',
      '',
    ].join('\r\n'),
  );
});

it('takes its own file: the reasons of the first time are no column, and are said anew', async () => {
  const sheet = table('csv', headings, ...rows);
  const again = await readAgain(await badRowsFile('preise.csv', sheet, review(sheet, wrong)));
  expect(again.headings).toEqual([...headings, 'What is wrong']);
  const all = review(again, { 2: 'Unit is taken' });
  const { name, content } = await badRowsFile('preise-bad-rows.csv', again, all);
  expect(name).toBe('preise-bad-rows.csv');
  expect((await content.text()).split('\r\n').slice(0, 2)).toEqual([
    '\ufeffArtikel;Name;Einheit;Preis;Notiz;What is wrong',
    "A-2;Bogen;;2,25;'=SUM(A1);Unit is taken",
  ]);
});

it('gives a workbook back as one, with its numbers as numbers', async () => {
  const sheet = table('xlsx', headings, ['A-1', 'Rohr', '', '1.5', ''], ['A-2', 'Bogen', 'm', '2', '=x']);
  const file = await badRowsFile('preise.xlsx', sheet, review(sheet, wrong));
  const again = await readAgain(file);
  expect([file.name, again.kind, again.sheet, again.headings]).toEqual([
    'preise-bad-rows.xlsx',
    'xlsx',
    'Preise',
    [...headings, 'What is wrong'],
  ]);
  expect(again.rows.map(({ cells, typed }) => [cells, typed])).toEqual([
    [['A-2', 'Bogen', 'm', '2', '=x', 'Unit is required'], [3]],
  ]);
});

it('makes bad what only the save refused', () => {
  const sheet = table('csv', headings, ...rows);
  const all = withRefused(review(sheet, {}), [{ row: 4, field: 'code', message: 'Code is taken' }]);
  expect(all.map(({ action, errors }) => [action, errors.map((e) => e.message)])).toEqual([
    ['create', []],
    ['create', []],
    ['error', ['Code is taken']],
  ]);
});
