import { beforeAll, describe, expect, it } from 'vitest';
import { boms } from '../../src/resources/masters/boms.ts';
import { clients } from '../../src/resources/masters/clients.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import { items } from '../../src/resources/masters/items.ts';
import { projects } from '../../src/resources/projects/projects.ts';
import { resources } from '../../src/resources/index.ts';
import { isOfActive } from '../../src/resources/offered.ts';
import { allPermissions } from '../../src/resources/permissionNames.ts';
import { columnsOf, isReference, rowFieldsOf, type Fields, type ReferenceField } from '../../src/schema/field.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { testApp, type Answered, type Caller } from '../support/app.ts';
import { importing } from '../support/imports.ts';
import { branchIds, person } from '../support/people.ts';
import { fresh, sample } from '../support/samples.ts';
import { enquiryOf, expecting, idOf, makeMasters, type Made } from '../support/sales.ts';

const on = testApp();
let me: Caller;
beforeAll(async () => {
  me = await person(on, { branches: [(await branchIds(on)).leeds] });
});

const at = (resource: Resource, id: number) => callsOf(resource).update.path.replace(/:\w+/, String(id));
const change = (resource: Resource, { id, version }: Made, changes: object) =>
  me.put(at(resource, id), { version, ...changes });
/** A sample has what is not the initial value: it is made active. */
const live = async (resource: Resource): Promise<Made> =>
  expecting(201, me.post(callsOf(resource).create.path, { ...(await sample(me, resource)), is_active: true }));
const retired = async (resource: Resource): Promise<Made> => {
  const made = await live(resource);
  return expecting(200, change(resource, made, { is_active: false }));
};
const project = (more: object) => me.post(callsOf(projects).create.path, { title: fresh(), ...more });

describe('what is inactive is taken nowhere anew', () => {
  it('by a new record, a change, or a line of one', async () => {
    const [customer, client, item, other] = [
      await retired(customers),
      await retired(clients),
      await retired(items),
      await live(customers),
    ];
    expect(await project({ customer_id: customer.id })).toMatchObject({
      status: 422,
      errors: { customer_id: ['Customer: this customer is not active'] },
    });
    const made = await expecting(201, project({ customer_id: other.id }));
    expect(await change(projects, made, { client_id: client.id })).toMatchObject({
      status: 422,
      errors: { client_id: ['Client: this client is not active'] },
    });
    const bom = { code: fresh(), name: fresh(), unit: 'ea', components: [{ item_id: item.id, quantity: '1' }] };
    expect(await me.post(callsOf(boms).create.path, bom)).toMatchObject({
      status: 422,
      errors: { 'components.0.item_id': [expect.stringMatching(/: this item is not active$/)] },
    });
  });

  it('and stays where it stands, whatever else is changed', async () => {
    const customer = await live(customers);
    const made = await expecting(201, project({ customer_id: customer.id }));
    await expecting(200, change(customers, customer, { is_active: false }));
    const named = await expecting(200, change(projects, made, { title: fresh(), customer_id: customer.id }));
    expect(named['customer_id']).toBe(customer.id);
  });

  it('by a file: its row says so', async () => {
    const categories = resources.find(({ name }) => name === 'item_categories')!;
    const category = await live(categories);
    await expecting(200, change(categories, category, { is_active: false }));
    const [record] = (
      await importing(
        me,
        items,
        [{ row: 2, lines: [], values: { name: fresh(), unit: 'ea', category_id: String(category['name']) } }],
        { dry_run: true },
      )
    ).data.records;
    expect(record).toMatchObject({
      action: 'error',
      errors: expect.arrayContaining([
        { row: 2, field: 'category_id', message: expect.stringMatching(/ “.*” is not active$/) },
      ]),
    });
  });

  const references = (fields: Fields): ReferenceField[] => [
    ...columnsOf(fields).flatMap(([, f]) => (isReference(f) ? [f] : [])),
    ...rowFieldsOf(fields).flatMap(([, f]) => references(f.fields)),
  ];
  it('by any reference, unless it says why', () => {
    const all = resources.flatMap((resource) => references(resource.fields));
    expect(all.filter(isOfActive).length).toBeGreaterThan(20);
    expect(all.flatMap(({ takesInactive }) => takesInactive ?? [])).toEqual(['who was asked may still answer']);
  });
});

describe('an id tells no name of what one may not view: it is as if it were not there', () => {
  const absent = 999_999_999;
  /** May do everything but view records of a kind. */
  const without = (resource: Resource) =>
    person(on, {
      branches: [me.branch],
      permissions: allPermissions().filter((name) => name !== callsOf(resource).read.permission),
    });
  /** What an id of a record is answered, by a request that sends it, and one that there is not. */
  const both = async (send: (id: number) => Promise<Answered>, { id }: Made) => {
    const [there, none] = [await send(id), await send(absent)];
    expect(there.status).toBe(none.status);
    expect([there.message, there.errors]).toEqual([none.message, none.errors]);
    return there;
  };

  it('a customer, by a project and an enquiry', async () => {
    const other = await without(customers);
    const customer = await live(customers);
    expect(
      await both((id) => other.post(callsOf(projects).create.path, { title: fresh(), customer_id: id }), customer),
    ).toMatchObject({ status: 422, errors: { customer_id: ['Customer: no such customer'] } });
    const masters = await makeMasters(me);
    const enquiry = enquiryOf(masters, { title: fresh() });
    expect(await both((id) => other.post('/api/enquiries', { ...enquiry, customer_id: id }), customer)).toMatchObject({
      status: 422,
      errors: { customer_id: ['Customer: no such customer'] },
    });
  });

  it.each([
    ['a BOM', boms, (id: number) => ({ bom_ids: [id] })],
    ['an item', items, (id: number) => ({ item_id: id })],
  ] as const)('%s, by what is added from the masters', async (_, resource, sent) => {
    const other = await without(resource);
    const [reviewer_id, approver_id] = [
      idOf(await person(on, { branches: [me.branch] })),
      idOf(await person(on, { branches: [me.branch] })),
    ];
    const asked = { title: fresh(), purpose: 'general_purchase', reviewer_id, approver_id };
    const request = await expecting(201, other.post('/api/purchase-request/store', asked));
    const send = (id: number) => other.post(`/api/purchase-request/${request.id}/add-from-masters`, sent(id));
    expect(await both(send, await live(resource))).toMatchObject({ status: 422 });
  });
});
