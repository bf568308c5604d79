import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { items } from '../../resources/masters/items.ts';
import { moneyHeadings } from '../../schema/import/moneyHeadings.ts';
import { importTargetsOf, unmappedTargets } from '../../schema/import/targets.ts';
import { planImport } from '../../schema/import/plan.ts';
import { readWorkbook } from './read/workbook.ts';
import { spreadsheetOf } from './read/spreadsheet.ts';
import { initialState, markOf, rowsToImport, sumsIn, withTable } from './state.ts';

const head = ['Code', 'Name', 'Unit', 'Category', 'Cost rate'];
const rows: readonly (readonly CellValue[])[] = [
  ['B-1', 'Bolt', 'ea', 'Fixings', 250],
  ['B-2', 'Nut', 'ea', 'Fixings', 50],
];

/** What somebody reads and is told who drops such a price list on the items, in a branch with GBP. */
const read = async (all: readonly (readonly CellValue[])[], more: Omit<Partial<WriteSheet>, 'rows'> = {}) => {
  const sheet = { name: 'Prices', ...more, rows: all.map((row) => [...row]) };
  const bytes = new Uint8Array(await writeXlsx({ sheets: [sheet] }));
  const table = spreadsheetOf(await readWorkbook(bytes, 'prices.xlsx'));
  const state = withTable(items, initialState, { file: new File([], 'prices.xlsx'), read: table });
  const money = moneyHeadings(items, state.mapping, state.table ?? table);
  const { records } = planImport(items, state.mapping, rowsToImport(items, state), {
    dayOrder: 'day_first',
    mark: markOf(items, state),
    currency: 'GBP',
    money,
  });
  return {
    prices: records.map(({ values, lines }) => [values['code'], lines[0]?.values['cost_rate']]),
    categories: records.map(({ values }) => values['category_id'] ?? null),
    errors: records.flatMap(({ errors }) => errors.map(({ row, message }) => `${row} ${message}`)),
    left: sumsIn(items, state),
    told: [...money.values()].map(({ scale, isTaxed }) => [scale?.words ?? null, isTaxed]),
    hidden: table.hiddenColumns,
    missing: unmappedTargets(importTargetsOf(items), state.mapping).map(({ heading }) => heading),
  };
};
const plain = [
  ['B-1', '250'],
  ['B-2', '50'],
];

describe('a heading of prices', () => {
  it.each([
    ['Cost rate (pence)', 'in hundredths (pence, cents)', '2.5', '0.5'],
    ['Cost rate per 100', 'per 100', '2.5', '0.5'],
    ['Cost rate (£k)', 'in thousands', '250000', '50000'],
  ])('“%s” is believed, and told', async (heading, words, first, second) => {
    const found = await read([head.with(4, heading), ...rows]);
    expect([found.prices, found.told]).toEqual([
      [
        ['B-1', first],
        ['B-2', second],
      ],
      [[words, false]],
    ]);
  });

  it('with the tax in it is told, and a plain one is not', async () => {
    const taxed = await read([head.with(4, 'Cost rate incl. VAT'), ...rows]);
    expect([taxed.prices, taxed.told]).toEqual([plain, [[null, true]]]);
    const found = await read([head, ...rows]);
    expect([found.prices, found.told, found.errors]).toEqual([plain, [], []]);
  });

  it('or a title in another currency makes every price a bad cell', async () => {
    const messages = [
      '2 Variant cost rate: “250” is in EUR, amounts are in GBP',
      '3 Variant cost rate: “50” is in EUR, amounts are in GBP',
    ];
    expect((await read([head.with(4, 'Cost rate (EUR)'), ...rows])).errors).toEqual(messages);
    expect((await read([['Price list, all prices in EUR'], head, ...rows])).errors).toHaveLength(2);
    const own = await read([head.with(4, 'Cost rate (GBP)'), ...rows]);
    expect([own.prices, own.errors]).toEqual([plain, []]);
  });
});

describe('what a workbook says of the cells of masters', () => {
  it('is told: a price that is a formula without its value is no empty one', async () => {
    const cells = new Map([['1,4', { value: null, formula: '2*125' }]]);
    expect((await read([head, ...rows], { cells })).errors).toEqual([
      '2 Variant cost rate is a formula whose value the file does not have. Open it in Excel, save it, and choose it again',
    ]);
    const empty = await read([head, ['B-1', 'Bolt', 'ea', 'Fixings', null], ...rows.slice(1)]);
    expect(empty.errors).toEqual([]);
  });

  it('gives a text that is merged over rows to each, and a price to none', async () => {
    const merged = [head, rows[0] ?? [], ['B-2', 'Nut', 'ea', null, null]];
    const over = (column: number) => ({ startRow: 1, endRow: 2, startCol: column, endCol: column });
    const found = await read(merged, { merges: [over(3), over(4)] });
    expect([found.categories, found.errors]).toEqual([
      ['Fixings', 'Fixings'],
      ['3 Variant cost rate: “250” is merged with the rows above. Write it in each row'],
    ]);
    const apart = await read(merged);
    expect([apart.categories, apart.errors]).toEqual([['Fixings', null], []]);
  });

  it('leaves out what is struck through, and tells it', async () => {
    const struck = (column: number, value: string) =>
      new Map([[`2,${column}`, { value, style: { font: { strikethrough: true } } }]]);
    const long = [head, ...rows.with(1, ['B-2', 'Nut of stainless steel', 'ea', 'Fixings', 50])];
    const found = await read(long, { cells: struck(1, 'Nut of stainless steel') });
    expect([found.prices, found.left]).toEqual([
      plain.slice(0, 1),
      [{ row: 3, text: 'Nut of stainless steel', isStruck: true }],
    ]);
    const code = await read(long, { cells: struck(0, 'B-2') });
    expect([code.prices, code.left]).toEqual([plain, []]);
  });

  it('knows which columns are hidden', async () => {
    expect((await read([head, ...rows], { columns: [{}, {}, {}, {}, { hidden: true }] })).hidden).toEqual([4]);
    expect((await read([head, ...rows])).hidden).toEqual([]);
  });
});

describe('a plain price list', () => {
  it('asks for no name of a variant: each item has one, and its rows are one', async () => {
    const list = [head.slice(0, 3).concat('Price'), ['B-1', 'Bolt', 'ea', 250], ['B-2', 'Nut', 'ea', 50]];
    const found = await read(list);
    expect([found.missing, found.prices, found.errors]).toEqual([[], plain, []]);
    const twice = await read([...list, ['B-2', 'Nut', 'ea', 60]]);
    expect(twice.errors).toEqual(['4 Variant cost rate: “60” differs from “50” in row 3']);
  });

  it.each(['Cost rate (dollars)', 'Price in USD', 'Unit rate, US$', 'Price (RM)'])(
    'is known by “%s”, in another currency than the branch’s',
    async (heading) => {
      const found = await read([head.with(4, heading), ...rows]);
      expect([found.prices.map(([code]) => code), found.errors.length]).toEqual([['B-1', 'B-2'], 2]);
      expect(found.errors[0]).toMatch(/^2 Variant cost rate: “250” is in .+, amounts are in GBP$/);
    },
  );

  it('is bad where a column or a note says another currency, and struck where a price is', async () => {
    const beside = await read([[...head, 'Currency'], ...rows.map((row, at) => [...row, at === 0 ? 'GBP' : 'USD'])]);
    expect([beside.prices[0], beside.errors]).toEqual([
      plain[0],
      ['3 Variant cost rate: “50” is in USD, amounts are in GBP'],
    ]);
    expect((await read([head, ...rows, ['All prices are in EUR']])).errors).toContain(
      '2 Variant cost rate: “250” is in EUR, amounts are in GBP',
    );
    const cells = new Map([['1,4', { value: 250, style: { font: { strikethrough: true } } }]]);
    expect((await read([head, ...rows], { cells })).errors).toEqual(['2 Variant cost rate “250” is struck through']);
  });

  it('in thousands by its title is read so, and told', async () => {
    const found = await read([["All prices in £'000"], head, ...rows]);
    expect([found.prices, found.told]).toEqual([
      [
        ['B-1', '250000'],
        ['B-2', '50000'],
      ],
      [['in thousands', false]],
    ]);
  });
});
