import { beforeAll, describe, expect, it } from 'vitest';
import { boms } from '../../src/resources/masters/boms.ts';
import { itemCategories } from '../../src/resources/masters/itemCategories.ts';
import { items } from '../../src/resources/masters/items.ts';
import { paymentTerms } from '../../src/resources/masters/paymentTerms.ts';
import { vendors } from '../../src/resources/masters/vendors.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { ImportBody } from '../../src/schema/import/wire.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { importBindings } from '../../src/server/engine/import/bindings.ts';
import { testApp, type Caller } from '../support/app.ts';
import { listed, read, send } from '../support/calls.ts';
import { importing, recordAt } from '../support/imports.ts';
import { branchIds, person } from '../support/people.ts';
import { create, fresh } from '../support/samples.ts';

const on = testApp();
let me: Caller;
beforeAll(async () => {
  me = await person(on, { branches: [(await branchIds(on)).leeds] });
});
const names = async (resource: Resource, caller = me) =>
  (await listed(caller, resource, { all: true })).records.map((r) => String(r['name']));
const found = async (resource: Resource, name: string) =>
  (await listed(me, resource, { search: name, all: true })).records.filter(
    (r) => String(r['name']).toLowerCase() === name.toLowerCase(),
  );
const item = (row: number, category: string, more: Record<string, string> = {}) =>
  recordAt(row, { code: `C-${fresh()}`, name: 'Thing', unit: 'm', category_id: category, ...more });
const asked: Partial<ImportBody> = { create_missing: ['category_id'] };

describe('what an import names and is not there', () => {
  it('is an error of its row that says which', async () => {
    const missing = `Category ${fresh()}`;
    const { data } = await importing(me, items, [item(2, missing), item(3, '')], { dry_run: true });
    expect(data.summary).toMatchObject({ create: 1, error: 1, created: {} });
    expect(data.records[0].errors).toEqual([
      { row: 2, field: 'category_id', message: `Category: no item category is named “${missing}”`, missing },
    ]);
  });

  it('is created once each, whatever the case, and told', async () => {
    const [a, b] = [`Pipes ${fresh()}`, `Bends ${fresh()}`];
    const records = [item(2, a), item(3, b.toUpperCase()), item(4, a.toUpperCase()), item(5, ` ${b} `), item(6, a)];
    const before = await names(itemCategories);
    const dry = await importing(me, items, records, { ...asked, dry_run: true });
    expect(dry.data.summary).toMatchObject({ create: 5, error: 0, created: { item_categories: [a, b.toUpperCase()] } });
    expect(await names(itemCategories)).toEqual(before);

    const saved = await importing(me, items, records, asked);
    expect([saved.status, saved.message]).toEqual([200, '5 items created; 2 item categories created']);
    expect(saved.data.summary.created).toEqual({ item_categories: [a, b.toUpperCase()] });
    expect((await names(itemCategories)).toSorted()).toEqual([...before, a, b.toUpperCase()].toSorted());
    const [category] = await found(itemCategories, a);
    const { data } = await send(me, callsOf(itemCategories).history, { id: category?.id });
    expect(data.records).toMatchObject([{ action: 'create', by_name: me.session.user.name }]);
    const kept = await listed(me, items, { filters: { category_id: category?.id } });
    expect(kept.total).toBe(3);
    // Once they are there, nothing is created.
    expect((await importing(me, items, [item(2, a)], asked)).data.summary.created).toEqual({});
  });

  it('starts with the values that its description gives', async () => {
    const term = `Net ${fresh()}`;
    await importing(me, vendors, [recordAt(2, { name: `Vendor ${fresh()}`, payment_term_id: term })], {
      create_missing: ['payment_term_id'],
    });
    const [made] = await found(paymentTerms, term);
    expect(made).toMatchObject({ name: term, days: 30, is_active: true });
  });

  it('is not created when anything else is wrong', async () => {
    const missing = `Category ${fresh()}`;
    const records = [item(2, missing), item(3, missing, { unit: 'x'.repeat(21) })];
    const answer = await importing(me, items, records, asked);
    expect([answer.status, answer.errors]).toEqual([422, { '3.unit': ['Unit is longer than 20 characters'] }]);
    expect(await found(itemCategories, missing)).toEqual([]);
  });

  it('is created for updates, and not for records that are skipped', async () => {
    const record = item(2, '');
    await importing(me, items, [record]);
    const missing = `Category ${fresh()}`;
    const again = [{ ...record, values: { ...record.values, category_id: missing } }];
    expect((await importing(me, items, again, asked)).data.summary).toMatchObject({ skip: 1, created: {} });
    expect(await found(itemCategories, missing)).toEqual([]);
    expect((await importing(me, items, again, { ...asked, mode: 'update' })).data.summary).toMatchObject({
      update: 1,
      created: { item_categories: [missing] },
    });
    const [stands] = (await listed(me, items, { search: String(record.values['code']), all: true })).records;
    expect(await read(me, items, stands?.id as number)).toMatchObject({ category_name: missing });
  });

  it('must be a value that the field takes, or the row is to blame', async () => {
    const long = 'c'.repeat(201);
    for (const dry_run of [true, false]) {
      const { data, errors } = await importing(me, items, [item(2, 'Fine'), item(3, long), item(4, 'a\u0000b')], {
        ...asked,
        dry_run,
      });
      const seen = dry_run
        ? data.records.flatMap((r: { errors: { row: number; message: string }[] }) =>
            r.errors.map((e) => [e.row, e.message]),
          )
        : errors;
      expect(seen).toEqual(
        dry_run
          ? [
              [3, 'Category: Name is longer than 200 characters'],
              [4, 'Category: Contains characters that cannot be stored'],
            ]
          : {
              '3.category_id': ['Category: Name is longer than 200 characters'],
              '4.category_id': ['Category: Contains characters that cannot be stored'],
            },
      );
    }
    expect(await found(itemCategories, 'Fine')).toEqual([]);
  });

  it('stays an error where several are named so', async () => {
    const name = `Twin ${fresh()}`;
    for (const code of [fresh(), fresh()]) await create(me, items, { code, name, unit: 'm' });
    const { errors } = await importing(
      me,
      boms,
      [recordAt(2, { code: fresh(), name: 'x' }, [{ item_id: name, quantity: '1' }])],
      { create_missing: ['components.item_id'] },
    );
    expect(errors).toEqual({ '2.components.item_id': [`Item: several items are named “${name}”`] });
  });

  it('is created in the branch alone', async () => {
    const missing = `Category ${fresh()}`;
    await importing(me, items, [item(2, missing)], asked);
    const other = await on.as('other@demo.test');
    expect(await names(itemCategories, other)).not.toContain(missing);
    expect((await importing(other, items, [item(2, missing)], { dry_run: true })).data.summary).toMatchObject({
      error: 1,
    });
    expect((await importing(other, items, [item(2, missing)], asked)).data.summary.created).toEqual({
      item_categories: [missing],
    });
  });

  it('is created once by imports at the same moment', async () => {
    const missing = [`One ${fresh()}`, `Two ${fresh()}`];
    const imports = Array.from({ length: 6 }, (_, n) =>
      importing(
        me,
        items,
        (n % 2 ? missing : missing.toReversed()).map((name, at) => item(at + 2, name)),
        { ...asked, dry_run: n > 4 },
      ),
    );
    const answers = await Promise.all(imports);
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    for (const name of missing) expect(await found(itemCategories, name)).toHaveLength(1);
    const [first] = await found(itemCategories, missing[0] as string);
    expect((await listed(me, items, { filters: { category_id: first?.id } })).total).toBe(5);
  });

  it('is created by an import and by a person at the same moment without a failure nobody can read', async () => {
    const missing = `Both ${fresh()}`;
    const answers = await Promise.all([
      importing(me, items, [item(2, missing)], asked),
      send(me, callsOf(itemCategories).create, { body: { name: missing } }),
      importing(me, items, [item(2, missing)], asked),
      send(me, callsOf(itemCategories).create, { body: { name: missing } }),
    ]);
    for (const { status, message } of answers) expect([200, 201, 422], message).toContain(status);
    expect(await found(itemCategories, missing)).toHaveLength(1);
  });
});

describe('who asks for it', () => {
  it('must name fields that offer it', async () => {
    for (const id of ['unit', 'variants.name', 'colour', '__proto__'])
      expect((await importing(me, items, [item(2, '')], { create_missing: ['category_id', id] })).errors).toEqual({
        create_missing: [`${id} is no field whose missing records can be created`],
      });
    const answer = await send(me, callsOf(items).importRows, {
      body: { dry_run: true, mode: 'skip', create_missing: 'category_id', records: [item(2, '')] },
    });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['create_missing']]);
  });

  it('must be allowed to create the missing ones, in the dry run too', async () => {
    const { leeds } = await branchIds(on);
    const permissions = ['master.item.view', 'master.item.create', 'master.item_category.view'];
    const someone = await person(on, { branches: [leeds], permissions });
    const missing = `Category ${fresh()}`;
    for (const dry_run of [true, false]) {
      const answer = await importing(someone, items, [item(2, missing)], { ...asked, dry_run });
      expect([answer.status, answer.message]).toEqual([
        403,
        'You do not have the permission master.item_category.create',
      ]);
    }
    expect(await found(itemCategories, missing)).toEqual([]);
    expect((await importing(someone, items, [item(2, '')])).status).toBe(200);
    const allowed = await person(on, {
      branches: [leeds],
      permissions: [...permissions, 'master.item_category.create'],
    });
    expect((await importing(allowed, items, [item(2, missing)], asked)).status).toBe(200);
  });
});

it('a reference that could not create a whole record stops the start', () => {
  const orders = defineResource({
    name: 'orders',
    represent: 'name',
    permissions: 'test.order',
    fields: { name: f.text({ required: true }), item_id: f.reference('items', { missing: {} }) },
    list: { columns: ['name'] },
  });
  expect(() => importBindings(orders)).toThrow(
    'orders.item_id cannot create what is missing: items needs more: {"unit":["Unit is required"]}',
  );
});
