import { beforeAll, describe, expect, it } from 'vitest';
import { boms } from '../../src/resources/masters/boms.ts';
import { clients } from '../../src/resources/masters/clients.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import { items } from '../../src/resources/masters/items.ts';
import { vendors } from '../../src/resources/masters/vendors.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { testApp, type Caller } from '../support/app.ts';
import { bidTabs, hasBidTabs } from '../support/bidTabs.ts';
import { listed, read } from '../support/calls.ts';
import { importing, planOf } from '../support/imports.ts';
import { makeBom, makeItem } from '../support/masters.ts';
import { branchIds, person } from '../support/people.ts';
import { fresh } from '../support/samples.ts';

const on = testApp();
let me: Caller;
beforeAll(async () => {
  me = await person(on, { branches: [(await branchIds(on)).leeds] });
});
const recordBy = async (resource: Resource, column: string, text: string, caller = me) => {
  const { records } = await listed(caller, resource, { search: text, all: true });
  const found = records.find((r) => r[column] === text);
  return found && read(caller, resource, found.id);
};
const total = async (resource: Resource, caller = me) => (await listed(caller, resource, { all: true })).total;

describe.skipIf(!hasBidTabs)('the bidders of a road authority', () => {
  const at = (headings: readonly string[]) => headings.indexOf('Bidder Name');

  it('become 22 vendors, of whom none is lost, doubled, renamed or invented', async () => {
    const { headings, rows, planned } = bidTabs(vendors);
    const named = [...new Set(rows.map((r) => r[at(headings)] as string))];
    expect([planned.rows, planned.records.length, planned.emptyRows, planned.repeats]).toEqual([2376, 22, 0, 2354]);
    expect(planned.records.flatMap((r) => r.rows).toSorted((a, b) => a - b)).toEqual(rows.map((_, i) => i + 2));
    expect(planned.records.flatMap((r) => r.errors)).toEqual([]);

    const before = await listed(me, vendors, { all: true });
    const dry = await importing(me, vendors, planned.records, { dry_run: true });
    expect(dry.data.summary).toEqual({ create: 22, update: 0, skip: 0, unchanged: 0, error: 0, lines: 0, created: {} });
    expect(await total(vendors)).toBe(before.total);

    const saved = await importing(me, vendors, planned.records);
    expect([saved.status, saved.message]).toEqual([200, '22 vendors created']);
    const after = await listed(me, vendors, { all: true });
    const known = new Set(before.ids);
    const made = after.records.filter((r) => !known.has(r.id));
    expect(made.map((r) => r['name']).toSorted()).toEqual(named.toSorted());
    expect(after.total).toBe(before.total + 22);
  });

  it('are 22 still when the file is imported again', async () => {
    const { planned } = bidTabs(vendors);
    const before = await listed(me, vendors, { all: true });
    for (const [mode, said] of [
      ['skip', { skip: 22 }],
      ['update', { unchanged: 22 }],
    ] as const)
      expect((await importing(me, vendors, planned.records, { mode })).data.summary).toMatchObject({
        create: 0,
        update: 0,
        ...said,
      });
    expect((await listed(me, vendors, { all: true })).records).toEqual(before.records);
  });

  it('are unknown in the other branch', async () => {
    const other = await on.as('other@demo.test');
    const { planned } = bidTabs(vendors);
    expect((await importing(other, vendors, planned.records, { dry_run: true })).data.summary).toMatchObject({
      create: 22,
      skip: 0,
    });
  });
});

describe('clients and customers', () => {
  it('of a client every column is read', async () => {
    const name = `Client ${fresh()}`;
    const { records } = planOf(
      clients,
      ['Client', 'Email', 'Phone', 'City', 'VAT', 'Active'],
      [[name, 'a@b.example', '555 0101', 'York', 'GB1', 'no']],
    );
    expect(records[0]?.values).toEqual({
      name,
      email: 'a@b.example',
      phone: '555 0101',
      city: 'York',
      tax_number: 'GB1',
      is_active: false,
    });
    expect((await importing(me, clients, records)).message).toBe('1 client created');
    expect(await recordBy(clients, 'name', name)).toMatchObject({
      name,
      email: 'a@b.example',
      phone: '555 0101',
      city: 'York',
      tax_number: 'GB1',
      is_active: false,
    });
  });

  it('a customer of several rows is one, with a contact person of each', async () => {
    const [a, b] = [`Customer ${fresh()}`, `Customer ${fresh()}`];
    const headings = ['Customer', 'Contractor', 'City', 'Contact', 'Role', 'Contact email'];
    const rows = [
      [a, 'yes', 'Leeds', 'Ann', 'Buyer', 'ann@a.example'],
      [b, 'no', 'Hull', 'Cy', '', ''],
      [a.toUpperCase(), '', '', 'Bob', 'Surveyor', ''],
      [a, 'yes', 'Leeds', 'Ann', 'Buyer', 'ann@a.example'],
    ];
    const planned = planOf(customers, headings, rows);
    expect([planned.records.length, planned.lines, planned.repeats]).toEqual([2, 3, 1]);
    expect((await importing(me, customers, planned.records)).data.summary).toMatchObject({ create: 2, lines: 3 });
    expect(await recordBy(customers, 'name', a)).toMatchObject({
      is_contractor: true,
      city: 'Leeds',
      contact_persons: [
        { name: 'Ann', designation: 'Buyer', email: 'ann@a.example' },
        { name: 'Bob', designation: 'Surveyor', email: null },
      ],
    });
    const more = planOf(customers, headings, [
      [a, '', '', 'Dee', '', ''],
      [a, '', '', 'ann', 'Director', ''],
    ]);
    expect((await importing(me, customers, more.records, { mode: 'update' })).data.summary).toMatchObject({
      update: 1,
      lines: 1,
    });
    expect((await recordBy(customers, 'name', a))?.['contact_persons']).toMatchObject([
      { name: 'Ann', designation: 'Director' },
      { name: 'Bob' },
      { name: 'Dee' },
    ]);
  });

  it('a wrong contact person is told at its own row', async () => {
    const { records } = planOf(
      customers,
      ['Customer', 'Contact', 'Contact email'],
      [
        [`Customer ${fresh()}`, 'Ann', 'ann@a.example'],
        ['', '', ''],
        [`Customer ${fresh()}`, 'Bob', 'nowhere'],
      ],
    );
    expect((await importing(me, customers, records)).errors).toEqual({
      '4.contact_persons.email': ['E-mail is not an e-mail address'],
    });
  });
});

describe('BOM lines', () => {
  const headings = ['BOM code', 'BOM name', 'Component item', 'Component variant', 'Sub-BOM', 'Component quantity'];
  const plan = (...rows: string[][]) => planOf(boms, headings, rows).records;

  it('name items and other BOMs by code, whatever the case', async () => {
    const item = await makeItem(me, 'Mill', 'Grey');
    const sub = await makeBom(me, [{ item_id: item.id, quantity: '1' }]);
    const code = `TOP-${fresh()}`;
    const records = plan(
      [code, 'Top', item.code.toLowerCase(), 'grey', '', '2.5'],
      [code, 'Top', '', '', sub.code.toLowerCase(), '4'],
    );
    expect((await importing(me, boms, records)).data.summary).toMatchObject({ create: 1, lines: 2, created: {} });
    expect((await recordBy(boms, 'code', code))?.['components']).toMatchObject([
      { item_id: item.id, item_variant_name: 'Grey', quantity: '2.5000' },
      { bom_id: sub.id, quantity: '4.0000' },
    ]);
  });

  it('refuse a cycle at its row, and save nothing of the file', async () => {
    const item = await makeItem(me, 'Only');
    const low = await makeBom(me, [{ item_id: item.id, quantity: '1' }]);
    const high = await makeBom(me, [{ bom_id: low.id, quantity: '1' }]);
    const fine = `FINE-${fresh()}`;
    const records = plan(
      [fine, 'Fine', item.code, '', '', '1'],
      [low.code, low['name'] as string, '', '', high.code, '1'],
    );
    const message = `A BOM cannot contain itself: ${low.code} → ${high.code} → ${low.code}`;
    const dry = await importing(me, boms, records, { mode: 'update', dry_run: true });
    expect(dry.data.records[1]).toMatchObject({
      row: 3,
      action: 'error',
      errors: [{ row: 3, field: 'components.bom_id', message }],
    });
    const saved = await importing(me, boms, records, { mode: 'update' });
    expect([saved.status, saved.errors]).toEqual([422, { '3.components.bom_id': [message] }]);
    expect(await recordBy(boms, 'code', fine)).toBeUndefined();
  });

  it('do not create BOMs or variants, whatever is asked', async () => {
    const item = await makeItem(me, 'Only');
    const code = `NO-${fresh()}`;
    const records = plan([code, 'No', item.code, 'Purple', '', '1'], [code, 'No', '', '', 'Nowhere', '1']);
    expect((await importing(me, boms, records, { create_missing: ['components.item_id'] })).errors).toEqual({
      '2.components.item_variant_id': ['Variant: no variant is named “Purple”'],
      '3.components.bom_id': ['BOM: no BOM is named “Nowhere”'],
    });
    for (const id of ['components.bom_id', 'components.item_variant_id'])
      expect((await importing(me, boms, records, { create_missing: [id] })).errors).toEqual({
        create_missing: [`${id} is no field whose missing records can be created`],
      });
  });

  it('create a missing item where that is asked for, with its variant', async () => {
    const [code, missing] = [`NEW-${fresh()}`, `IT-${fresh()}`];
    const records = plan([code, 'New', missing, '', '', '3']);
    expect((await importing(me, boms, records)).errors).toEqual({
      '2.components.item_id': [`Item: no item is named “${missing}”`],
    });
    const saved = await importing(me, boms, records, { create_missing: ['components.item_id'] });
    expect([saved.status, saved.message, saved.data.summary.created]).toEqual([
      200,
      '1 BOM created; 1 item created',
      { items: [missing] },
    ]);
    const item = await recordBy(items, 'code', missing);
    expect(item).toMatchObject({ code: missing, name: missing, unit: 'ea', variants: [{ name: missing }] });
    expect((await recordBy(boms, 'code', code))?.['components']).toMatchObject([{ item_id: item?.id }]);
  });
});
