import { describe, expect, it } from 'vitest';
import { clients } from '../../src/resources/masters/clients.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import { itemCategories } from '../../src/resources/masters/itemCategories.ts';
import { items } from '../../src/resources/masters/items.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { testApp, type Caller } from '../support/app.ts';
import { listed, read, send } from '../support/calls.ts';
import { importing, recordAt } from '../support/imports.ts';
import { branchIds, person } from '../support/people.ts';

const on = testApp();
const admin = () => on.as('admin@demo.test');
const pipe = (code: string, more: Record<string, string | boolean> = {}) => ({
  code,
  name: `Pipe ${code}`,
  unit: 'm',
  ...more,
});
const itemBy = async (caller: Caller, code: string) => {
  const found = (await listed(caller, items, { search: code, all: true })).records.find((r) => r['code'] === code);
  return found && read(caller, items, found.id);
};
const names = (record: Record<string, unknown> | undefined) =>
  (record?.['variants'] as { name: string }[] | undefined)?.map((v) => v.name);

describe('an import', () => {
  it('creates records with their lines, in order, and those without any get their first', async () => {
    const caller = await admin();
    const { status, message, data } = await importing(caller, items, [
      recordAt(2, pipe('N-1'), [{ name: 'Red' }, { name: 'Blue', sku: 'B' }]),
      recordAt(4, pipe('N-2')),
    ]);
    expect([status, message, data.summary]).toEqual([
      200,
      '2 items created',
      { create: 2, update: 0, skip: 0, unchanged: 0, error: 0, lines: 2, created: {} },
    ]);
    expect(names(await itemBy(caller, 'N-1'))).toEqual(['Red', 'Blue']);
    expect(await itemBy(caller, 'N-2')).toMatchObject({
      name: 'Pipe N-2',
      unit: 'm',
      is_active: true,
      notes: null,
      created_by_name: caller.session.user.name,
    });
    expect(names(await itemBy(caller, 'N-2'))).toEqual(['Pipe N-2']);
  });

  it('takes a price without the name of a variant for the only one, and asks which where there are several', async () => {
    const caller = await admin();
    const variants = async (code: string) =>
      ((await itemBy(caller, code))?.['variants'] as { name: string; cost_rate: string | null }[] | undefined)?.map(
        ({ name, cost_rate }) => [name, cost_rate],
      );
    await importing(caller, items, [
      recordAt(2, pipe('P-1'), [{ cost_rate: '5' }]),
      recordAt(3, pipe('P-2'), [{ name: 'Red', cost_rate: '6' }]),
      recordAt(4, pipe('P-3'), [{ name: 'Red' }, { name: 'Blue' }]),
    ]);
    expect(await variants('P-1')).toEqual([['Pipe P-1', '5.0000']]);
    const price = (row: number, code: string) => recordAt(row, { code }, [{ cost_rate: '7.5' }]);
    const { data } = await importing(caller, items, [price(2, 'P-1'), price(3, 'P-2'), price(4, 'P-3')], {
      mode: 'update',
      dry_run: true,
    });
    expect(data.records).toMatchObject([
      { row: 2, action: 'update', lines: 0, errors: [] },
      { row: 3, action: 'update', lines: 0, errors: [] },
      {
        row: 4,
        action: 'error',
        lines: 0,
        errors: [{ row: 4, field: 'variants.name', message: 'It has 2 variants: say which one' }],
      },
    ]);
    await importing(caller, items, [price(2, 'P-1'), price(3, 'P-2')], { mode: 'update' });
    expect([await variants('P-1'), await variants('P-2')]).toEqual([[['Pipe P-1', '7.5000']], [['Red', '7.5000']]]);
  });

  it('leaves a history of every record and line', async () => {
    const caller = await admin();
    await importing(caller, items, [recordAt(2, pipe('H-1'), [{ name: 'Only' }])]);
    const { data } = await send(caller, callsOf(items).history, { id: (await itemBy(caller, 'H-1'))?.id });
    expect(data.records.map((c: { action: string; lines: string | null }) => [c.action, c.lines])).toEqual([
      ['create', 'variants'],
      ['create', null],
    ]);
  });

  it('answers a dry run record by record, and saves nothing', async () => {
    const caller = await admin();
    await importing(caller, items, [recordAt(2, pipe('D-1'))]);
    const records = [
      recordAt(2, pipe('d-1')),
      recordAt(3, pipe('D-2'), [{ name: 'a' }]),
      recordAt(5, { code: 'D-3', unit: 'x'.repeat(21) }),
    ];
    const { data } = await importing(caller, items, records, { dry_run: true });
    expect(data.records).toEqual([
      { row: 2, action: 'skip', lines: 0, errors: [] },
      { row: 3, action: 'create', lines: 1, errors: [] },
      {
        row: 5,
        action: 'error',
        lines: 0,
        errors: [
          { row: 5, field: 'name', message: 'Name is required' },
          { row: 5, field: 'unit', message: 'Unit is longer than 20 characters' },
        ],
      },
    ]);
    expect(await itemBy(caller, 'D-2')).toBeUndefined();
  });

  it('saves all or nothing, and says at which rows it could not', async () => {
    const caller = await admin();
    const bad = [
      recordAt(2, pipe('A-1')),
      recordAt(3, pipe('A-2'), [{ name: 'x' }, { sku: 'no name' }]),
      recordAt(9, pipe('a-1')),
      recordAt(11, { name: 'No key', unit: 'm' }),
    ];
    const answer = await importing(caller, items, bad);
    expect([answer.status, answer.message]).toEqual([422, '3 of 4 items cannot be imported; nothing was saved']);
    expect(answer.errors).toEqual({
      '4.variants.name': ['Name is required'],
      '9.code': ['Code: “a-1” stands in row 2 too'],
      '11.code': ['Code is required'],
    });
    expect(await itemBy(caller, 'A-1')).toBeUndefined();
  });

  it('refuses unknown fields, kept ones and other branches, at their row', async () => {
    const caller = await admin();
    const { data } = await importing(
      caller,
      items,
      [recordAt(2, { ...pipe('U-1'), branch_id: 2, id: 1 }, [{ name: 'x', parent_id: 1 }])],
      { dry_run: true },
    );
    expect(
      data.records[0].errors.map((e: { field: string; message: string }) => [e.field, e.message]).toSorted(),
    ).toEqual([
      ['branch_id', 'Unknown field'],
      ['id', 'Unknown field'],
      ['variants.parent_id', 'Unknown field'],
    ]);
  });

  it('refuses a line that stands twice in a record', async () => {
    const { errors } = await importing(await admin(), items, [
      recordAt(2, pipe('T-1'), [{ name: 'Red' }, { name: 'red' }]),
    ]);
    expect(errors).toEqual({ '3.variants.name': ['Name: “red” stands twice'] });
  });

  it('refuses lines where the resource imports none', async () => {
    const { errors } = await importing(await admin(), clients, [recordAt(2, { name: 'New' }, [{ name: 'x' }])]);
    expect(errors).toEqual({ '2.lines': ['Clients are imported without lines'] });
  });

  it.each([
    ['no records', { records: [] }, 'records'],
    ['a mode of its own', { mode: 'replace' }, 'mode'],
    ['records that are none', { records: [{ row: 0, values: {} }] }, 'records.0.row'],
    ['values that are none', { records: [{ row: 1, values: { code: { $gt: '' } } }] }, 'records.0.values.code'],
    ['what it does not know', { force: true }, 'force'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await send(await admin(), callsOf(items).importRows, {
      body: { dry_run: false, mode: 'skip', records: [recordAt(2, pipe('X'))], ...body },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  it('takes more than a usual body', async () => {
    const many = Array.from({ length: 1500 }, (_, at) =>
      recordAt(at + 2, { ...pipe(`B-${at}`), notes: 'n'.repeat(900) }),
    );
    const { status, data } = await importing(await admin(), items, many);
    expect([status, data.summary.create]).toEqual([200, 1500]);
  });
});

describe('records that are there already', () => {
  const start = async (code: string) => {
    const caller = await admin();
    await importing(caller, items, [
      recordAt(2, { ...pipe(code), notes: 'Kept' }, [
        { name: 'Red', sku: 'R' },
        { name: 'Blue', sku: 'B' },
      ]),
    ]);
    return { caller, before: await itemBy(caller, code) };
  };

  it('are skipped', async () => {
    const { caller, before } = await start('S-1');
    const { data } = await importing(caller, items, [
      recordAt(2, { ...pipe('s-1'), name: 'Other' }, [{ name: 'Green' }]),
    ]);
    expect(data.summary).toMatchObject({ skip: 1, create: 0, lines: 0 });
    expect(await itemBy(caller, 'S-1')).toEqual(before);
  });

  it('are updated: what is filled replaces, missing lines are added, nothing is removed', async () => {
    const { caller, before } = await start('S-2');
    const { data } = await importing(
      caller,
      items,
      [recordAt(2, { code: 's-2', name: 'Other', is_active: false }, [{ name: 'BLUE', sku: 'B2' }, { name: 'Green' }])],
      { mode: 'update' },
    );
    expect(data.summary).toMatchObject({ update: 1, lines: 1 });
    const after = await itemBy(caller, 'S-2');
    expect(after).toMatchObject({
      code: 'S-2',
      name: 'Other',
      unit: 'm',
      notes: 'Kept',
      is_active: false,
      version: Number(before?.version) + 1,
    });
    expect(after?.['variants']).toMatchObject([
      { name: 'Red', sku: 'R' },
      { name: 'Blue', sku: 'B2' },
      { name: 'Green', sku: null },
    ]);
    const variants = (r: typeof after) => ((r?.['variants'] ?? []) as { id: number }[]).map((v) => v.id);
    expect(variants(after).slice(0, 2)).toEqual(variants(before));
  });

  it('show what an update would change: old and new, lines too, with the names of other records', async () => {
    const { caller } = await start('S-8');
    const [category] = (await listed(caller, itemCategories, { all: true })).records;
    const { data } = await importing(
      caller,
      items,
      [
        recordAt(2, { code: 's-8', unit: 'ft', notes: 'Kept', category_id: String(category?.['name']) }, [
          { name: 'BLUE', sku: 'B2' },
          { name: 'Green' },
        ]),
        recordAt(4, pipe('S-9')),
      ],
      { mode: 'update', dry_run: true },
    );
    expect(data.records).toEqual([
      {
        row: 2,
        action: 'update',
        lines: 1,
        errors: [],
        changed: 3,
        changes: [
          { row: 2, field: 'unit', line: null, before: 'm', after: 'ft' },
          {
            row: 2,
            field: 'category_id',
            line: null,
            before: null,
            after: category?.id,
            before_name: null,
            after_name: category?.['name'],
          },
          { row: 2, field: 'variants.sku', line: 'Blue', before: 'B', after: 'B2' },
        ],
      },
      { row: 4, action: 'create', lines: 0, errors: [] },
    ]);
  });

  it('stay untouched when an update finds nothing to change', async () => {
    const { caller, before } = await start('S-3');
    const { data } = await importing(caller, items, [recordAt(2, pipe('S-3'), [{ name: 'red' }])], { mode: 'update' });
    expect(data.summary).toMatchObject({ unchanged: 1, update: 0 });
    expect(await itemBy(caller, 'S-3')).toEqual(before);
  });

  it('may be updated with nothing but a key and what changes', async () => {
    const { caller } = await start('S-4');
    const { status } = await importing(caller, items, [recordAt(2, { code: 'S-4', unit: 'ft' })], { mode: 'update' });
    expect([status, (await itemBy(caller, 'S-4'))?.['unit']]).toEqual([200, 'ft']);
  });

  it('make the file refused where that is wanted', async () => {
    const { caller } = await start('S-5');
    const { status, errors } = await importing(caller, items, [recordAt(7, pipe('S-5')), recordAt(8, pipe('S-6'))], {
      mode: 'refuse',
    });
    expect([status, errors]).toEqual([422, { '7.code': ['Code “S-5” is there already'] }]);
  });

  it('are those of the branch alone', async () => {
    const { caller } = await start('S-7');
    const other = await on.as('other@demo.test');
    expect(
      (await importing(other, items, [recordAt(2, { ...pipe('S-7'), name: 'Theirs' })], { mode: 'update' })).data
        .summary,
    ).toMatchObject({ create: 1, update: 0 });
    expect((await itemBy(caller, 'S-7'))?.['name']).toBe('Pipe S-7');
    expect((await itemBy(other, 'S-7'))?.['name']).toBe('Theirs');
  });
});

describe('permissions', () => {
  it('demand that the person may create, and update where that is asked', async () => {
    const { leeds } = await branchIds(on);
    const viewer = await person(on, { branches: [leeds], permissions: ['master.item.view'] });
    const creator = await person(on, { branches: [leeds], permissions: ['master.item.view', 'master.item.create'] });
    const record = [recordAt(2, pipe('P-1'))];
    expect((await importing(viewer, items, record)).status).toBe(403);
    expect((await importing(creator, items, record, { mode: 'update' })).status).toBe(403);
    expect((await importing(creator, items, record, { mode: 'update', dry_run: true })).status).toBe(403);
    expect((await importing(creator, items, record)).status).toBe(200);
  });
});

it('imports another resource by its own key and lines', async () => {
  const caller = await admin();
  const records = [
    recordAt(2, { name: 'Ashdown Ltd', is_contractor: true }, [
      { name: 'Ann', email: 'ann@ashdown.example' },
      { name: 'Bob', phone: '555 0100' },
    ]),
  ];
  expect((await importing(caller, customers, records)).data.summary).toMatchObject({ create: 1, lines: 2 });
  const bad = await importing(caller, customers, [
    recordAt(2, { name: 'Ashdown 2' }, [{ name: 'Ann', email: 'nowhere' }]),
  ]);
  expect(bad.errors).toEqual({ '2.contact_persons.email': ['E-mail is not an e-mail address'] });
});
