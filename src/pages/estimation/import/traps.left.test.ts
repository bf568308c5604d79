import { describe, expect, it } from 'vitest';
import { billStages } from './stage.ts';
import { withJoinedColumns } from './columns.ts';
import { withWorkbook } from './open.ts';
import { billInState } from './state.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { textRow, worksheetOf } from '../../../domain/table/worksheet.ts';
import { head, lines, one, plain, read } from '../../../../tests/support/trapBill.ts';

describe('a figure that is struck through', () => {
  const struck = (key: string, value: number) => new Map([[key, { value, style: { font: { strikethrough: true } } }]]);

  it('is left out, and told: a rate and a quantity, and their lines stay', async () => {
    const rate = await one([head, ...lines], { cells: struck('2,4', 8) });
    expect([rate.lines[1], rate.notes]).toEqual([
      ['Backfill', '50', null],
      ['Rate “8” is struck through: it is left out', 'Amount 400 without a rate'],
    ]);
    const quantity = await one([head, ...lines], { cells: struck('2,3', 50) });
    expect(quantity.notes).toContain('Quantity “50” is struck through: it is left out');
    expect((await one([head, ...lines])).notes).toEqual([]);
  });
});

describe('the sum of a summary', () => {
  const summary = (total: number, ...more: readonly (readonly (string | number)[])[]) => ({
    name: 'Summary',
    rows: [['Summary of bills'], ['Bill', 'Amount'], ...more, ['Grand total', total]],
  });
  const bills = [
    { name: 'Siteworks', rows: [head, ...lines.slice(0, 2)] },
    { name: 'Concrete', rows: [head, ...lines.slice(2)] },
  ];

  it('is compared with all lines, and told where it differs', async () => {
    const found = await read([...bills, summary(5000)]);
    expect([found.sum, found.summaries]).toEqual(['4400', [['Summary', 3, '5000', '4400', null]]]);
    expect((await read([...bills, summary(4400)])).summaries).toEqual([]);
  });

  it('is compared sheet by sheet where it names them', async () => {
    const found = await read([...bills, summary(5000, ['Siteworks', 2000], ['Concrete', 3000])]);
    expect(found.summaries).toEqual([
      ['Summary', 3, '2000', '1400', 'Siteworks'],
      ['Summary', 5, '5000', '4400', null],
    ]);
  });

  it('with the tax, or beside one that agrees, is none that differs', async () => {
    const taxed = { ...summary(5280), rows: [...summary(4400).rows, ['VAT 20 %', 880], ['Total incl. VAT', 5280]] };
    expect((await read([...bills, taxed])).summaries).toEqual([]);
  });

  it('is none of a sheet that somebody could import: a bill that is left out has its own', async () => {
    const other = { name: 'Bill 9', rows: [head, ...lines, ['', 'Total', null, null, null, 4400]], isHidden: true };
    expect((await read([...bills, other])).summaries).toEqual([]);
  });
});

describe('a sum in the column of rates', () => {
  it('is compared as one in the column of amounts', async () => {
    const total = (figure: number) => one([head, ...lines, [null, 'Total', null, null, figure, null]]);
    expect([(await total(5000)).totals, (await total(5000)).lines]).toEqual([[[5, '5000', '4400']], plain]);
    expect((await total(4400)).totals).toEqual([]);
  });

  it('below the quantities is no line', async () => {
    const found = await one([head, ...lines, [null, 'Total', null, 5000, null, null]]);
    expect([found.lines, found.left]).toEqual([plain, ['1 heading', '5 total']]);
    const line = await one([head, ...lines, ['1.4', 'Total station survey', 'day', 2, null, null]]);
    expect(line.lines.at(-1)).toEqual(['Total station survey', '2', null]);
  });

  it('is so without a column of amounts', async () => {
    const rows = [head, ...lines].map((row) => row.slice(0, 5));
    const found = await one([...rows, [null, 'Total', null, null, 5000]]);
    expect([found.lines, found.totals]).toEqual([plain, [[5, '5000', '4400']]]);
  });
});

describe('texts beside the description', () => {
  const sized = [
    ['Item', 'Description', 'Size', 'Unit', 'Qty', 'Rate'],
    ['1', 'Steel pipe', 'DN 200 mm', 'm', 10, 5],
    ['2', 'Steel pipe', 'DN 300 mm', 'm', 20, 6],
  ];

  it('are told where lines have them', async () => {
    expect((await one(sized)).columns.map(({ texts }) => texts)).toEqual([[2]]);
    const again = sized.map((row, at) => row.with(2, at === 0 ? 'Name' : 'Steel pipe'));
    expect((await one(again)).columns.map(({ texts }) => texts)).toEqual([[]]);
  });

  it('are added to the description by a person, and that is taken back', () => {
    const stage = assertDefined(billStages[3]);
    const sheet = worksheetOf(
      'Bill',
      sized.map((row, at) => textRow(at + 1, row.map(String))),
    );
    const workbook = { kind: 'xlsx' as const, sheets: [sheet], taken: null };
    const opened = withWorkbook(stage, 'bill.xlsx', workbook, { meanings: new Map() });
    const texts = (state: typeof opened) => billInState(state).lines.map(({ description }) => description);
    const joined = withJoinedColumns(opened, 0, [2]);
    expect(texts(joined)).toEqual(['Steel pipe, DN 200 mm', 'Steel pipe, DN 300 mm']);
    expect(texts(withJoinedColumns(joined, 0, []))).toEqual(['Steel pipe', 'Steel pipe']);
  });
});

describe('the currency of a bill', () => {
  it('is asked where a column says it row by row', async () => {
    const rows = lines.map((row, at) => [...row, at === 1 ? 'USD' : 'GBP']);
    expect((await one([[...head, 'Currency'], ...rows])).asked).toBe(
      'Say what counts of the rates in another currency.',
    );
    expect((await one([[...head, 'Currency'], ...lines.map((row) => [...row, 'GBP'])])).asked).toBeNull();
  });

  it('is asked where a note below the lines says another one', async () => {
    const found = await one([head, ...lines, ['Note: all rates are in EUR']]);
    expect([found.lines, found.asked]).toEqual([plain, 'Say what counts of the rates in another currency.']);
    expect((await one([head, ...lines, ['Note: all rates are in GBP']])).asked).toBeNull();
    expect((await one([head, ...lines, ['1.4', 'Price of imported steel in USD', 't', 1, 10, 10]])).asked).toBeNull();
  });

  it.each(['RM', 'R', 'TL', 'KD', 'QR'])('is asked where rates have “%s”', async (sign) => {
    const found = await one([head, ...lines.map((row) => row.with(4, `${sign} ${String(row[4])}`))]);
    expect([found.lines, found.asked]).toEqual([plain, 'Say what counts of the rates in another currency.']);
  });
});

it('a title that says thousands scales rates, amounts and sums', async () => {
  const total = [null, 'Total', null, null, null, 4400];
  const found = await one([["All figures in £'000"], head, ...lines, total]);
  expect([found.lines, found.totals]).toEqual([
    plain.map(([text, quantity, rate]) => [text, quantity, `${rate}000`]),
    [],
  ]);
  expect((await one([['Thousand Oaks School'], head, ...lines, total])).lines).toEqual(plain);
});

it('a title that says pence divides rates that no amount proves', async () => {
  const rows = [head, ...lines].map((row) => row.slice(0, 5));
  const found = await one([['All rates in pence'], ...rows]);
  expect(found.lines).toEqual([
    ['Excavate trench', '100', '0.1'],
    ['Backfill', '50', '0.08'],
    ['Concrete C30', '20', '1.5'],
  ]);
});
