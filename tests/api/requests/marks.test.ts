import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { testBookings } from '../../support/bookings.ts';
import { asOwner } from '../../support/database.ts';
import { branchIds, person } from '../../support/people.ts';
import { fresh, type Sent } from '../../support/samples.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, project, request, filled, store, verify } = testBookings(on);
const allocation = (of: Made, line: Made, who: Caller) =>
  who.put(
    `${root}/${of.id}/consumable-allocation/items/${line.id}/${who === people.reviewer ? 'reviewer' : 'approver'}-verify`,
  );

const read = async (of: Made, id: number): Promise<Made> => {
  const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/lines`));
  return records.find((line: Made) => line.id === id);
};
const flags = ({
  is_reviewer_verified,
  is_approver_verified,
  is_allocation_reviewer_verified,
  is_allocation_approver_verified,
}: Made): string =>
  [is_reviewer_verified, is_approver_verified, is_allocation_reviewer_verified, is_allocation_approver_verified]
    .map(Number)
    .join('');

/** A request whose line for silicone has all four marks. */
const marked = async (more: Sent = {}) => {
  const made = await filled(more);
  const { of, silicone } = made;
  await verify(of, [silicone.id]);
  for (const who of [people.reviewer, people.approver]) await expecting(200, allocation(of, silicone, who));
  const line = await read(of, silicone.id);
  expect(flags(line)).toBe('1111');
  const change = async (sent: Sent) => {
    const { version } = await read(of, silicone.id);
    await expecting(200, store(of, { changes: [{ id: silicone.id, version, ...sent }] }));
  };
  return { ...made, line, change, now: async () => flags(await read(of, silicone.id)) };
};

let item: Made;
let structure: Made;
let colleague: Caller;
let vendor: Made;
beforeAll(async () => {
  item = await makeItem(people.buyer);
  structure = await expecting(201, people.buyer.post('/api/structure', { name: `Floor ${fresh()}` }));
  vendor = await expecting(201, people.buyer.post('/api/vendors', { name: `Vendor ${fresh()}` }));
  colleague = await person(on, { branches: [(await branchIds(on)).leeds] });
});

describe('a verified line loses all of its marks', () => {
  it.each<[string, () => Sent]>([
    ['its description', () => ({ description: 'Gold bar' })],
    ['its unit', () => ({ unit: 'box' })],
    ['its quantity', () => ({ quantity: '70' })],
    ['its item', () => ({ item_id: item.id })],
    ['its structure', () => ({ structure_id: structure.id })],
    ['the task that needs it', () => ({ task_number: 7 })],
  ])('by a change of %s', async (_, sent) => {
    const { change, now, line, of } = await marked();
    await change(sent());
    expect(await now()).toBe('0000');
    expect((await read(of, line.id)).version).toBe(line.version + 1);
  });

  it('by another variant of the same item', async () => {
    const { of, silicone, change, now } = await marked();
    await change({ item_id: item.id, item_variant_id: item.variants[0].id });
    await verify(of, [silicone.id]);
    await change({ item_variant_id: item.variants[1].id });
    expect(await now()).toBe('0000');
  });

  it('when it moves into a product', async () => {
    const { of, door, silicone, now } = await marked();
    await expecting(
      200,
      people.buyer.put(`${root}/${of.id}/lines/order`, {
        ids: [silicone.id],
        versions: [(await read(of, silicone.id)).version],
        parent_line_id: door.id,
        place: 'last',
      }),
    );
    expect(await now()).toBe('0000');
  });

  it('when its request is for another project, or for none', async () => {
    const [first, second] = [await project(), await project()];
    const { of, now, silicone } = await marked({ purpose: 'project_purchase', project_id: first.id });
    const update = async (sent: Sent) => {
      const { version } = await expecting(200, people.buyer.get(`${root}/${of.id}`));
      await expecting(200, people.buyer.put(`${root}/${of.id}`, { version, ...sent }));
    };
    await update({ project_id: second.id });
    expect(await now()).toBe('0000');
    await verify(of, [silicone.id]);
    await update({ purpose: 'general_purchase', project_id: null });
    expect(await now()).toBe('0000');
  });

  it.each<[string, string, string]>([
    ['reviewer', 'reviewer_id', '0000'],
    ['approver', 'approver_id', '1010'],
  ])('that rest on the %s, when somebody else is', async (_, field, left) => {
    const { of, now } = await marked();
    const { version } = await expecting(200, people.buyer.get(`${root}/${of.id}`));
    await expecting(200, people.buyer.put(`${root}/${of.id}`, { version, [field]: idOf(colleague) }));
    expect(await now()).toBe(left);
  });
});

describe('a verified line keeps its marks', () => {
  it('when it is needed on another day, or others may be asked for it', async () => {
    const { of, line, change, now } = await marked();
    await change({ needed_on: '2031-05-07' });
    await expecting(200, people.buyer.post(`${root}/${of.id}/items/${line.id}/vendors`, { vendor_ids: [vendor.id] }));
    expect(await now()).toBe('1111');
  });

  it('when its request has another name, day or note', async () => {
    const { of, now } = await marked();
    const { version } = await expecting(200, people.buyer.get(`${root}/${of.id}`));
    const sent = { version, title: 'Another', notes: 'In a hurry', needed_on: '2031-05-07' };
    await expecting(200, people.buyer.put(`${root}/${of.id}`, sent));
    expect(await now()).toBe('1111');
  });
});

it('the history of the request tells what was changed, by whom, and which marks fell by it', async () => {
  const { of, change } = await marked();
  await change({ unit: 'box' });
  const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/history`));
  expect(records[0]).toMatchObject({ by_name: people.buyer.session.user.name, line_name: 'Silicone' });
  const told = records[0].changes.map(({ field, before, after }: Made) => [field, before, after]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['unit', 'cartridge', 'box'],
      ['is_reviewer_verified', true, false],
      ['is_approver_verified', true, false],
      ['is_allocation_approver_verified', true, false],
    ]),
  );
});

/** The request in the hands of others, as when it is handed over: there is no call for it yet. */
const handOver = (of: Made, maker: Caller, reviewer: Caller) =>
  asOwner(
    on.testDatabase,
    `select set_config('app.user_id', '${idOf(maker)}', false);
     update purchase_requests set created_by = ${idOf(maker)}, reviewer_id = ${idOf(reviewer)} where id = ${of.id}`,
  );

describe('whoever changed a line since it was last verified by all', () => {
  it('does not verify it, as whatever', async () => {
    const { of, silicone, change } = await marked();
    await change({ quantity: '8' });
    await handOver(of, colleague, people.buyer);
    const mark = (who: Caller) => who.put(`${root}/${of.id}/lines/verify`, { ids: [silicone.id] });
    expect(await mark(people.buyer)).toMatchObject({
      status: 403,
      message: 'You changed “Silicone” since it was last verified: somebody else verifies it',
    });
    await handOver(of, colleague, people.reviewer);
    await expecting(200, mark(people.reviewer));
    await expecting(200, mark(people.approver));
  });

  it('verifies what others decided about since, and what they marked themselves', async () => {
    const { of, silicone, change, now } = await marked();
    await change({ quantity: '8' });
    await verify(of, [silicone.id]);
    await handOver(of, colleague, people.buyer);
    // Replacing the reviewer took the marks along; what the buyer changed was verified by all meanwhile.
    expect(await now()).toBe('0000');
    const mark = (is_verified: boolean) =>
      people.buyer.put(`${root}/${of.id}/lines/verify`, { ids: [silicone.id], is_verified });
    for (const is of [true, false, true]) await expecting(200, mark(is));
  });
});

it('a new line is not verified by whoever made it', async () => {
  const of = await request();
  const { records } = await expecting(
    200,
    store(of, { added: [{ key: 'a', kind: 'item', description: 'Bolt', quantity: '1', unit: 'ea' }] }),
  );
  await handOver(of, colleague, people.buyer);
  expect(await people.buyer.put(`${root}/${of.id}/lines/verify`, { ids: [records[0].id] })).toMatchObject({
    status: 403,
    message: expect.stringContaining('You changed “Bolt”') as string,
  });
});
