import { describe, expect, it } from 'vitest';
import { items } from '../../resources/masters/items.ts';
import { planImport, type PlannedRecord } from '../../schema/import/plan.ts';
import { importTargetsOf } from '../../schema/import/targets.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import * as f from '../../schema/field.ts';
import { reviewCounts, matches, repeatsOf, reviewed, shownTargets } from './review.ts';
import { rememberedIn, remembering } from './remembered.ts';
import { initialState, markOf, rowsBelowHeadings, withColumn, withHead, withTable, type ImportState } from './state.ts';
import { isUnderWay } from './progress.ts';
import { tableAt, type Spreadsheet } from './read/spreadsheet.ts';
import { disagreeingSentence, repeatOffers, repeatSentences, resultSentence, summarySentence } from './words.ts';

const table = (headings: string[], ...rows: string[][]): Spreadsheet => ({
  kind: 'csv',
  sheets: [],
  hiddenWorksheets: [],
  hiddenColumns: [],
  sheet: null,
  ...tableAt(
    [headings, ...rows].map((cells, at) => ({ row: at + 1, cells })),
    1,
  ),
  taken: null,
});
const file = new File([''], 'x.csv');
const mapping = { code: 0, name: 1, unit: 2, 'variants.name': 1 };
const record = (row: number, more: Partial<PlannedRecord> = {}): PlannedRecord => ({
  row,
  rows: [row],
  values: { code: `c${row}` },
  lines: [],
  errors: [],
  ...more,
});

describe('how figures are written', () => {
  it('is as somebody said of an earlier file with these headings, unless the file tells it', () => {
    const priced = (...prices: string[]) =>
      table(['Code', 'Name', 'Unit', 'Cost rate'], ...prices.map((price, at) => [`c${at}`, 'Pipe', 'm', price]));
    const open = withTable(items, initialState, { file, read: priced('1,125') });
    expect([open.chosenMark, markOf(items, open)]).toEqual([null, null]);
    const known = rememberedIn(remembering([], open.table?.headings ?? [], null, { on: '2026-11-29', mark: ',' }));
    const again = withTable(items, initialState, { file, read: priced('2,250') }, known);
    expect([again.chosenMark, again.remembered]).toEqual([',', null]);
    const own = withTable(items, initialState, { file, read: priced('2,250', '3.50') }, known);
    expect([own.chosenMark, markOf(items, own)]).toEqual([null, '.']);
  });
});

describe('a reviewed record', () => {
  it('is bad by what the file says itself, and the nearer reason stands', () => {
    const own = { row: 3, field: 'unit', message: 'differs' };
    const other = { row: 2, field: 'name', message: 'Name is required' };
    const both = reviewed(record(2, { errors: [own] }), {
      row: 2,
      action: 'error',
      lines: 0,
      errors: [{ ...own, message: 'too long' }, other],
    });
    expect(both).toMatchObject({ action: 'error', lines: 0, errors: [other, own] });
    expect(reviewed(record(2, { errors: [own] }), { row: 2, action: 'create', lines: 1, errors: [] })).toMatchObject({
      action: 'error',
      lines: 0,
    });
  });
  it('is counted by what becomes of it', () => {
    const outcome = (action: 'create' | 'skip', lines: number) =>
      reviewed(record(2), { row: 2, action, lines, errors: [] });
    const bad = reviewed(record(5), {
      row: 5,
      action: 'error',
      lines: 0,
      errors: [
        { row: 5, field: 'a', message: 'x' },
        { row: 5, field: 'b', message: 'y' },
        { row: 6, field: 'a', message: 'x' },
      ],
    });
    expect(reviewCounts([outcome('create', 2), outcome('create', 1), outcome('skip', 0), bad])).toEqual({
      actions: { create: 2, update: 0, skip: 1, unchanged: 0, error: 1 },
      lines: 3,
      badRows: 2,
    });
  });
  it('is found by its values, its lines and its reasons', () => {
    const r = reviewed(record(2, { lines: [{ row: 2, values: { name: 'Blue Pipe' } }] }), {
      row: 2,
      action: 'error',
      lines: 0,
      errors: [{ row: 2, field: 'x', message: 'Unit is required' }],
    });
    expect(['C2', 'blue', 'UNIT is', 'green'].map((search) => matches(r, search))).toEqual([true, true, true, false]);
  });
  it('shows its key first', () =>
    expect(shownTargets(items, { unit: 0, name: 1, code: 2, 'variants.name': 1 }).map((t) => t.name)).toEqual([
      'code',
      'name',
      'unit',
    ]));
});

describe('what is said', () => {
  const targets = importTargetsOf(items).filter((t) => t.id in mapping);
  const counts = (more: object, lines = 0) => ({
    actions: { create: 0, update: 0, skip: 0, unchanged: 0, error: 0, ...more },
    lines,
    badRows: 0,
  });
  it('sums up what will be done', () => {
    expect(summarySentence(items, 2376, 416, counts({ create: 416 }, 424))).toBe(
      '2,376 rows → 416 items: 416 to create with 424 variants.',
    );
    expect(summarySentence(items, 1, 1, counts({ create: 1 }, 1))).toBe('1 row → 1 item: 1 to create with 1 variant.');
    expect(summarySentence(items, 9, 6, counts({ create: 1, update: 1, skip: 1, unchanged: 1, error: 2 }, 3))).toBe(
      '9 rows → 6 items: 1 to create, 1 to update with 3 variants, 1 there already, skipped, 1 unchanged, 2 bad.',
    );
  });
  it('explains the repeats', () => {
    const cells = [
      ['a', 'Red', 'm'],
      ['a', 'Blue', 'm'],
      ['a', 'Red', 'm'],
      ['b', 'Green', 'm'],
    ];
    const planned = planImport(
      items,
      mapping,
      cells.map((c, at) => ({ row: at + 2, cells: c })),
      { dayOrder: 'day_first' },
    );
    expect(repeatSentences(items, targets, { repeats: repeatsOf(planned), repeatedRows: planned.repeats })).toEqual([
      'Rows with the same Code are one item: 1 item has more than one row.',
      'Each different Variant name becomes a variant: 1 item gets 2 variants.',
      'Where Name differs within one item, the first row counts.',
      '1 row repeats what was read already and adds nothing.',
    ]);
    expect(
      repeatSentences(items, targets, { repeats: { records: 0, several: 0, fewest: 0, most: 0 }, repeatedRows: 0 }),
    ).toEqual([]);
  });
  it('asks about rows that disagree, each choice with its count', () => {
    const cells = [
      ['a', 'Red', 'm'],
      ['a', 'Red', 'ft'],
      ['b', 'Green', 'm'],
    ];
    const { disagreeing } = planImport(
      items,
      mapping,
      cells.map((c, at) => ({ row: at + 2, cells: c })),
      { dayOrder: 'day_first' },
    );
    expect(disagreeingSentence(items, targets, disagreeing)).toBe(
      '1 row says something else than an earlier row of the same item: Unit in 1.',
    );
    expect(repeatOffers(items, disagreeing).map(({ label, text }) => `${label} – ${text}`)).toEqual([
      'The first row counts – 1 item as in its first row; its other rows only add what is empty.',
      'The last row counts – 1 item as in its last row; its other rows only add what is empty.',
      'Leave these out – 1 item in 2 rows is not imported.',
      'Correct them in the file – 1 row is bad, to be corrected in the file.',
    ]);
  });
  it('says nothing of records where all were left out', () =>
    expect(summarySentence(items, 3, 0, counts({}))).toBe('3 rows → 0 items.'));
  it('tells the result', () => {
    expect(resultSentence(items, counts({ create: 416, update: 1 }, 424))).toBe(
      '416 items created and 1 item updated, 424 variants added.',
    );
    expect(resultSentence(items, counts({ skip: 3 }))).toBe('Nothing was changed.');
  });
});

describe('the way of an import', () => {
  const dated = defineResource({
    name: 'trials',
    represent: 'name',
    permissions: 'test.trial',
    fields: { name: f.text({ required: true, unique: true }), due_on: f.date(), sent_on: f.date() },
    list: { columns: ['name'] },
  });
  const sheet = table(['Name', 'Due on', 'Sent on'], ['a', '05/07/2026', '05/13/2026']);
  const checked: ImportState = {
    ...withTable(dated, initialState, { file, read: sheet }),
    step: 'check',
    all: [],
    planned: planImport(dated, {}, [], { dayOrder: 'day_first' }),
  };

  it('guesses columns, and the order of days by what fits all of them', () => {
    expect(withTable(dated, initialState, { file, read: sheet })).toMatchObject({
      step: 'columns',
      mapping: { name: 0, due_on: 1, sent_on: 2 },
      dayOrder: 'month_first',
    });
    const without = withColumn(dated, checked, 'sent_on', null);
    expect(without).toMatchObject({ mapping: { name: 0, due_on: 1 }, dayOrder: 'month_first' });
  });
  it('chooses no order of days while both fit, unless the days are the same either way', () => {
    const of = (...days: string[]) =>
      withTable(dated, initialState, {
        file,
        read: table(['Name', 'Due on'], ...days.map((day, at) => [`t${at}`, day])),
      });
    expect(of('05/01/2027', '12/01/2027').dayOrder).toBeNull();
    expect(of('05/05/2027', '12/12/2027').dayOrder).toBe('day_first');
    expect(of('25/01/2027', '12/01/2027').dayOrder).toBe('day_first');
  });
  it('finds the headings below a title, and takes those of another row that is chosen', () => {
    const titled = table(['Trials of spring', ''], ['printed in May', ''], ['Name', 'Due on'], ['a', '05/13/2026']);
    expect(rowsBelowHeadings(dated, titled)).toBe(1);
    const read = withTable(dated, initialState, { file, read: titled });
    expect([read.table?.head, read.table?.headings, read.table?.rows.map((r) => r.row), read.mapping]).toEqual([
      3,
      ['Name', 'Due on'],
      [4],
      { name: 0, due_on: 1 },
    ]);
    const chosen = withHead(dated, { ...read, all: [] }, 1);
    expect([chosen.table?.headings, chosen.table?.rows.map((r) => r.row), chosen.mapping, chosen.all]).toEqual([
      ['Trials of spring', 'Column B'],
      [2, 3, 4],
      {},
      null,
    ]);
  });
  it('takes the first row that is as wide as the others where no heading is known', () => {
    const foreign = table(['Katalog', '', ''], ['Nummer', 'Bezeichnung', 'Einheit'], ['1', 'Rohr', 'm']);
    expect(withTable(dated, initialState, { file, read: foreign }).table?.head).toBe(2);
  });
  it('forgets what was checked when a column changes', () => {
    expect(withColumn(dated, checked, 'due_on', 2)).toMatchObject({
      step: 'columns',
      mapping: { name: 0, due_on: 2, sent_on: 2 },
      all: null,
      planned: null,
    });
  });
  it('warns while something would be lost', () => {
    const summary = { create: 1, update: 0, skip: 0, unchanged: 0, error: 0, lines: 0, created: {} };
    expect(
      [
        initialState,
        { ...initialState, reading: true },
        checked,
        { ...checked, step: 'save' as const, result: summary },
      ].map(isUnderWay),
    ).toEqual([false, true, true, false]);
  });
});
