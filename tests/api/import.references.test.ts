import { describe, expect, it } from 'vitest';
import * as f from '../../src/schema/field.ts';
import { unguardedText } from '../../src/schema/guard.ts';
import { guessMapping } from '../../src/schema/import/guess.ts';
import { planImport } from '../../src/schema/import/plan.ts';
import { importTargetsOf } from '../../src/schema/import/targets.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { list } from '../../src/schema/calls/call.ts';
import { clients } from '../../src/resources/masters/clients.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import { items } from '../../src/resources/masters/items.ts';
import { structures } from '../../src/resources/masters/structures.ts';
import type { Caller } from '../support/app.ts';
import { listed, read } from '../support/calls.ts';
import { testAppWith } from '../support/fixtures.ts';
import { exported, importing, recordAt } from '../support/imports.ts';
import { branchIds, person } from '../support/people.ts';

const orders = defineResource({
  name: 'trial-orders',
  title: 'Trial order',
  titles: 'Trial orders',
  represent: 'name',
  permissions: 'test.order',
  fields: {
    code: f.text({ required: true, unique: true, search: true }),
    name: f.text({ required: true }),
    number: f.text({ unique: true }),
    notes: f.longText(),
    value: f.money(),
    rate: f.rate(),
    copies: f.integer({ initial: 1 }),
    is_late: f.flag(),
    due_on: f.date(),
    called_at: f.instant(),
    stage: f.oneOf(['draft', 'in_review'], { initial: 'draft' }),
    structure_id: f.reference('structures', { required: 'Select Structure' }),
    contractor_id: f.reference('customers', { where: { is_contractor: true } }),
    item_id: f.reference('items'),
    variant_id: f.reference('items.variants', { within: 'item_id', label: 'Variant' }),
    owner_id: f.reference('users'),
    parts: f.rows(
      { name: f.text({ required: true }), client_id: f.reference('clients'), qty: f.quantity({ min: '0' }) },
      { represent: 'name', row: 'Part' },
    ),
    tags: f.rows({ name: f.text({ required: true }) }, { represent: 'name', firstFrom: 'name' }),
  },
  calls: { list: list('/api/trial-order') },
  list: { columns: ['code', 'name', 'structure_id'] },
  import: { key: 'code', lines: { field: 'parts', key: 'name' } },
});

const on = testAppWith(orders);
let known: Promise<Caller> | undefined;
const someone = () => (known ??= branchIds(on).then(({ leeds }) => person(on, { branches: [leeds] })));
const first = async (code: string) => {
  const caller = await someone();
  const { ids } = await listed(caller, orders, { search: code });
  return read(caller, orders, ids[0] as number);
};
const stand = async (caller: Caller) => {
  await importing(caller, structures, [recordAt(2, { name: 'Main Frame' })]);
  await importing(caller, customers, [
    recordAt(2, { name: 'Builders', is_contractor: true }),
    recordAt(3, { name: 'Buyers' }),
  ]);
  await importing(caller, clients, [recordAt(2, { name: 'Owner Ltd' })]);
  await importing(caller, items, [
    recordAt(2, { code: 'R-1', name: 'Same name', unit: 'm' }, [{ name: 'Short' }, { name: 'Long' }]),
    recordAt(4, { code: 'R-2', name: 'Same name', unit: 'm' }, [{ name: 'Short' }]),
    recordAt(5, { code: 'R-3', name: 'R-1', unit: 'm' }),
  ]);
};

describe('a record named in an import', () => {
  it('is found by its code or its name, whatever the case, and stored by its id', async () => {
    const caller = await someone();
    await stand(caller);
    const values = {
      code: 'O-1',
      name: 'One',
      structure_id: 'main frame',
      contractor_id: 'BUILDERS',
      item_id: 'r-1',
      variant_id: 'long',
      owner_id: caller.session.user.name,
    };
    const answer = await importing(caller, orders, [
      recordAt(2, values, [{ name: 'Bolt', client_id: 'owner ltd', qty: '2.5' }]),
    ]);
    expect([answer.status, answer.message]).toEqual([200, '1 trial order created']);
    const made = await first('O-1');
    // The code counts before a name: an item that is called R-1 does not make R-1 ambiguous.
    const item = (await listed(caller, items, { search: 'R-1', all: true })).records.find((r) => r['code'] === 'R-1');
    expect(made).toMatchObject({
      structure_name: 'Main Frame',
      contractor_name: 'Builders',
      item_id: item?.id,
      variant_name: 'Long',
      owner_name: caller.session.user.name,
    });
    expect(made['parts']).toMatchObject([{ name: 'Bolt', client_name: 'Owner Ltd', qty: '2.5000' }]);
    expect(made['tags']).toMatchObject([{ name: 'One' }]);
  });

  it('is named where it is missing, ambiguous, of another kind or of another record', async () => {
    const caller = await someone();
    const base = { name: 'x', structure_id: 'Main Frame' };
    const answer = await importing(caller, orders, [
      recordAt(2, { ...base, code: 'E-1', structure_id: 'Nowhere' }),
      recordAt(3, { ...base, code: 'E-2', item_id: 'same name' }),
      recordAt(4, { ...base, code: 'E-3', contractor_id: 'Buyers' }),
      recordAt(5, { ...base, code: 'E-4', item_id: 'R-2', variant_id: 'Long' }),
      recordAt(6, { ...base, code: 'E-5' }, [{ name: 'Bolt', client_id: 'Nobody' }]),
    ]);
    expect(answer.errors).toEqual({
      '2.structure_id': ['Structure: no structure is named “Nowhere”'],
      '3.item_id': ['Item: several items are named “same name”'],
      '4.contractor_id': ['Contractor: no customer is named “Buyers”'],
      '5.variant_id': ['Variant: no variant is named “Long”'],
      '6.parts.client_id': ['Client: no client is named “Nobody”'],
    });
  });

  it('is not found in another branch', async () => {
    const { bristol } = await branchIds(on);
    const other = await person(on, { branches: [bristol] });
    const { errors } = await importing(other, orders, [
      recordAt(2, { code: 'B-1', name: 'x', structure_id: 'Main Frame' }),
    ]);
    expect(errors).toEqual({ '2.structure_id': ['Structure: no structure is named “Main Frame”'] });
  });

  it('must be there where it is required', async () => {
    const { errors } = await importing(await someone(), orders, [recordAt(2, { code: 'Q-1', name: 'x' })]);
    expect(errors).toEqual({ '2.structure_id': ['Select Structure'] });
  });
});

it('refuses another unique value that is taken, in the branch or in the file', async () => {
  const caller = await someone();
  const order = (row: number, code: string, number: string) =>
    recordAt(row, { code, name: code, number, structure_id: 'Main Frame' });
  await importing(caller, orders, [order(2, 'K-1', 'n1')]);
  const { errors } = await importing(caller, orders, [
    order(2, 'K-2', 'N1'),
    order(3, 'K-3', 'n2'),
    order(4, 'K-4', 'N2'),
  ]);
  expect(errors).toEqual({
    '2.number': ['Number is taken by another trial order'],
    '4.number': ['Number: “N2” stands in row 3 too'],
  });
  expect(
    (await importing(caller, orders, [recordAt(2, { code: 'k-1', number: 'n1' })], { mode: 'update' })).data.summary,
  ).toMatchObject({ unchanged: 1 });
});

it('changes values of every kind in one go, and leaves the others', async () => {
  const caller = await someone();
  const start = {
    name: 'C',
    structure_id: 'Main Frame',
    value: '1.00',
    copies: 3,
    due_on: '2026-01-02',
    called_at: '2026-01-02T03:04:05.678Z',
    stage: 'draft',
  };
  await importing(caller, orders, [
    recordAt(2, { ...start, code: 'C-1' }, [{ name: 'a', qty: '1' }]),
    recordAt(3, { ...start, code: 'C-2' }),
  ]);
  const { data } = await importing(
    caller,
    orders,
    [
      recordAt(2, { code: 'C-1', value: '12345678901234.56', due_on: '2026-12-31', is_late: true }, [
        { name: 'A', qty: '2' },
      ]),
      recordAt(3, { code: 'C-2', called_at: '2027-01-01T00:00:00Z', copies: 9, stage: 'in_review' }),
    ],
    { mode: 'update' },
  );
  expect(data.summary).toMatchObject({ update: 2 });
  expect(await first('C-1')).toMatchObject({
    value: '12345678901234.56',
    due_on: '2026-12-31',
    is_late: true,
    copies: 3,
    called_at: '2026-01-02T03:04:05.678Z',
    parts: [{ name: 'a', qty: '2.0000' }],
  });
  expect(await first('C-2')).toMatchObject({
    value: '1.00',
    due_on: '2026-01-02',
    copies: 9,
    called_at: '2027-01-01T00:00:00.000Z',
    stage: 'in_review',
    parts: [],
  });
});

it('reads an export for import back without a change, formulas, quotes and line breaks too', async () => {
  const caller = await someone();
  const odd = {
    name: '=HYPERLINK("http://x")',
    notes: `'=2+3, "quoted"; ok\nsecond line\n+more`,
    value: '-5.10',
    rate: '0.3333',
    is_late: true,
    due_on: '2026-05-07',
    called_at: '2026-05-07T10:20:30.456Z',
    stage: 'in_review',
  };
  const named = { structure_id: 'Main Frame', item_id: 'R-1', variant_id: 'Short', owner_id: caller.session.user.name };
  await importing(caller, orders, [
    recordAt(2, { ...odd, ...named, code: '-Z1' }, [
      { name: '@a', client_id: 'Owner Ltd', qty: '1.5' },
      { name: "'b" },
    ]),
    recordAt(4, { name: 'Plain', structure_id: 'Main Frame', code: 'Z2' }),
  ]);
  expect(await first('-Z1')).toMatchObject(odd);
  const { text, rows } = await exported(caller, orders, { lines: true, search: 'Z' });
  expect(rows.flat().filter((cell) => /^[=@+\t\r]/.test(cell))).toEqual([]);
  expect(text).toContain(',-5.10,');
  const [headings = [], ...body] = rows;
  const mapping = guessMapping(importTargetsOf(orders), headings);
  expect(Object.keys(mapping).length).toBe(headings.length);
  const { records } = planImport(
    orders,
    mapping,
    // The reader of files takes the apostrophes away that keep formulas from being run.
    body.map((cells, at) => ({ row: at + 2, cells: cells.map(unguardedText) })),
    { dayOrder: 'day_first' },
  );
  expect(records.flatMap((r) => r.errors)).toEqual([]);
  expect(records.map((r) => r.lines.length).toSorted()).toEqual([0, 2]);
  const again = await importing(caller, orders, records, { mode: 'update' });
  expect(again.errors).toBeUndefined();
  expect(again).toMatchObject({ status: 200, data: { summary: { unchanged: 2, update: 0, create: 0 } } });
});
