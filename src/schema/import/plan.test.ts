import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customers } from '../../resources/masters/customers.ts';
import { items } from '../../resources/masters/items.ts';
import type { Resource } from '../resource.ts';
import { guessMapping } from './guess.ts';
import { planImport, type RepeatChoice } from './plan.ts';
import type { WorksheetRow } from './readCells.ts';
import { importTargetsOf, unmappedTargets } from './targets.ts';

const targets = importTargetsOf(items);
const mapping = { code: 0, name: 1, unit: 2, 'variants.name': 1 };
const plan = (rows: string[][], columns: Record<string, number> = mapping, repeats?: RepeatChoice) =>
  planImport(
    items,
    columns,
    rows.map((cells, at): WorksheetRow => ({ row: at + 2, cells })),
    { dayOrder: 'day_first', ...(repeats && { repeats }) },
  );

describe('rows that repeat a record', () => {
  it('are one record whatever the case of its key, and keep its first spelling', () => {
    const { records } = plan([
      ['a-1', 'Pipe', 'm'],
      ['A-1', 'Pipe', 'm'],
      ['A-1', 'Bend', 'm'],
    ]);
    expect(records).toMatchObject([
      {
        row: 2,
        rows: [2, 3, 4],
        values: { code: 'a-1', name: 'Pipe', unit: 'm' },
        lines: [
          { row: 2, values: { name: 'Pipe' } },
          { row: 4, values: { name: 'Bend' } },
        ],
        errors: [],
      },
    ]);
  });
  it('may not differ, but where the first counts', () => {
    const { records } = plan([
      ['a', 'Pipe', 'm'],
      ['a', 'Other name', 'm'],
      ['a', 'Pipe', 'ft'],
    ]);
    expect(records[0]?.values['name']).toBe('Pipe');
    expect(records[0]?.errors).toEqual([{ row: 4, field: 'unit', message: 'Unit: “ft” differs from “m” in row 2' }]);
  });
  it('have no value in an empty cell', () => {
    const { records } = plan([
      ['a', 'Pipe', ''],
      ['a', 'Pipe', 'm'],
      ['a', '', ''],
    ]);
    expect(records).toMatchObject([
      { values: { code: 'a', name: 'Pipe', unit: 'm' }, lines: [{ row: 2 }], errors: [] },
    ]);
  });
  it.each([
    ['first', [{ name: 'Pipe', unit: 'm' }, 'b'], []],
    ['last', [{ name: 'Bend', unit: 'ft' }, 'b'], []],
    ['leave', ['b'], []],
    ['refuse', [{ name: 'Pipe', unit: 'm' }, 'b'], ['Unit: “ft” differs from “m” in row 2']],
  ] as const)('count by the choice “%s” where they disagree', (choice, values, errors) => {
    const rows = [
      ['a', 'Pipe', 'm'],
      ['b', 'Valve', 'ea'],
      ['a', 'Bend', 'ft'],
    ];
    const { records, disagreeing } = plan(rows, { code: 0, name: 1, unit: 2 }, choice);
    expect(records.map(({ values: { code, ...rest } }) => (code === 'a' ? rest : code))).toEqual(values);
    expect(records.flatMap((r) => r.errors.map((e) => e.message))).toEqual(errors);
    expect(disagreeing).toEqual({ records: 1, rows: 2, differing: 1, byTarget: { unit: 1 } });
  });
  it('bring no error of a cell that does not count', () => {
    const rows = [
      ['a', 'Pipe', 'm', 'yes'],
      ['a', 'Pipe', 'm', 'perhaps'],
      ['b', 'Bend', 'm', 'perhaps'],
      ['b', 'Bend', 'm', 'no'],
    ];
    const errors = (choice: RepeatChoice) =>
      plan(rows, { ...mapping, is_active: 3 }, choice).records.flatMap((r) => r.errors.map((e) => e.row));
    expect([errors('first'), errors('last'), errors('leave')]).toEqual([[4], [3], []]);
  });
  it('may not differ in a line either', () => {
    const columns = { ...mapping, 'variants.sku': 3 };
    const { records } = plan(
      [
        ['a', 'Pipe', 'm', 'S1'],
        ['a', 'PIPE', 'm', 'S2'],
      ],
      columns,
    );
    expect(records[0]?.errors).toEqual([
      { row: 3, field: 'variants.sku', message: 'Variant SKU: “S2” differs from “S1” in row 2' },
    ]);
  });
});

it('keeps rows without a key apart, and counts empty ones', () => {
  const planned = plan([
    ['', 'Pipe', 'm'],
    ['', 'Pipe', 'm'],
    ['', '', ' '],
  ]);
  expect([planned.records.length, planned.rows, planned.emptyRows]).toEqual([2, 2, 1]);
});

it('hands on what it cannot read, with the reason', () => {
  const { records } = plan([['a', 'Pipe', 'm', 'maybe']], { ...mapping, is_active: 3 });
  expect(records[0]).toMatchObject({
    values: { is_active: 'maybe' },
    errors: [{ row: 2, field: 'is_active', message: 'Active: “maybe” is not yes or no' }],
  });
});

it('loses no key and no line, and doubles none, whatever the rows', () => {
  const key = fc.constantFrom('a', 'A', 'b', 'B', 'c', ' c ');
  const variant = fc.constantFrom('x', 'X', 'y', 'z', 'z ', '');
  fc.assert(
    fc.property(fc.array(fc.tuple(key, variant), { maxLength: 40 }), (pairs) => {
      const planned = plan(pairs.map(([code, name]) => [code, name, 'm']));
      const fold = (text: string) => text.trim().toLowerCase();
      const wanted = new Set(
        pairs.filter(([, name]) => fold(name)).map(([code, name]) => `${fold(code)}/${fold(name)}`),
      );
      const found = planned.records.flatMap((r) =>
        r.lines.map((line) => `${fold(String(r.values['code']))}/${fold(String(line.values['name']))}`),
      );
      expect(found.toSorted()).toEqual([...wanted].toSorted());
      expect(planned.records.map((r) => fold(String(r.values['code'])))).toEqual([
        ...new Set(pairs.map(([code]) => fold(code))),
      ]);
      expect(planned.records.flatMap((r) => r.rows).length).toBe(pairs.length);
      expect(planned.lines).toBe(wanted.size);
    }),
  );
});

describe('guessing columns', () => {
  const guess = (headings: string[], resource: Resource = items) => {
    const found = guessMapping(importTargetsOf(resource), headings);
    return Object.fromEntries(Object.entries(found).map(([target, at]) => [target, headings[at]]));
  };
  it('knows its own headings again', () => {
    for (const resource of [items, customers]) {
      const own = importTargetsOf(resource);
      expect(
        guessMapping(
          own,
          own.map((t) => t.heading),
        ),
      ).toEqual(Object.fromEntries(own.map((t, at) => [t.id, at])));
    }
  });
  it('forgives spelling', () =>
    expect(guess(['ITEM_NO.', 'Item  Name *', 'U.O.M.'])).toEqual({ code: 'ITEM_NO.', name: 'Item  Name *' }));
  it('does not take the record’s name for that of its lines', () => {
    expect(guess(['Name', 'Email', 'Phone'], customers)).toEqual({ name: 'Name', email: 'Email', phone: 'Phone' });
    expect(guess(['Company', 'Contact', 'Mobile'], customers)).toEqual({
      name: 'Company',
      'contact_persons.name': 'Contact',
      'contact_persons.phone': 'Mobile',
    });
  });
  it('tells what is missing', () => {
    const missing = (columns: Record<string, number>) => unmappedTargets(targets, columns).map((t) => t.id);
    expect(missing({})).toEqual(['code', 'name', 'unit']);
    // The only variant of an item is named as the item is (rule 169).
    expect(missing({ code: 0, name: 1, unit: 2, 'variants.sku': 3 })).toEqual([]);
  });
});

describe('what a workbook says of its cells', () => {
  const of = (cells: readonly string[], more: Partial<WorksheetRow>) =>
    planImport(items, { ...mapping, 'variants.cost_rate': 3 }, [{ row: 2, cells, ...more }], {
      dayOrder: 'day_first',
      mark: '.',
      currency: 'GBP',
    }).records[0];

  it('is what a code is seen as, and not what a figure is seen as', () => {
    const shown = { 0: '00123', 3: '12.00' };
    expect(of(['123', 'Pipe', 'm', '12'], { shown, typed: [0, 3] })).toMatchObject({
      values: { code: '00123' },
      lines: [{ values: { cost_rate: '12' } }],
      errors: [],
    });
  });

  it('makes an error of the workbook a bad cell in any field', () => {
    expect(of(['A-1', '#N/A', 'm', ''], { errors: [1] })?.errors.map(({ message }) => message)).toContain(
      'Name is the error #N/A of the workbook',
    );
    // The same words typed are words.
    expect(of(['A-1', '#N/A', 'm', ''], {})?.errors).toEqual([]);
  });

  it('makes an amount in another currency no amount of the branch, in its text or its format', () => {
    const messages = (cell: string, more: Partial<WorksheetRow> = {}) =>
      of(['A-1', 'Pipe', 'm', cell], more)?.errors.map(({ message }) => message);
    expect(messages('USD 1,000.00')).toEqual(['Variant cost rate: “USD 1,000.00” is in USD, amounts are in GBP']);
    expect(messages('900', { money: { 3: '€' } })).toEqual(['Variant cost rate: “900” is in €, amounts are in GBP']);
    expect(messages('£ 1,000.00')).toEqual([]);
    expect(messages('900', { money: { 3: '£' } })).toEqual([]);
  });

  it('is a price list as suppliers send it, with its prices', () => {
    expect(guessMapping(targets, ['Code', 'Name', 'Unit', 'Cost rate'])).toMatchObject({ 'variants.cost_rate': 3 });
    expect(guessMapping(targets, ['Code', 'Name', 'Unit', 'Price'])).toMatchObject({ 'variants.cost_rate': 3 });
  });
});
