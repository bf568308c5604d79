import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { makeBom, makeItem } from '../../support/bills.ts';
import { testBookings } from '../../support/bookings.ts';
import { fresh, type Sent } from '../../support/samples.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, project, request, filled, store } = testBookings(on);
let item: Made;
let structure: Made;
beforeAll(async () => {
  item = await makeItem(people.buyer);
  structure = await expecting(201, people.buyer.post('/api/structure', { name: `Floor ${fresh()}` }));
});

const seenOf = async (of: Made, who: Caller = people.reviewer): Promise<number> =>
  (await expecting(200, who.get(`${root}/${of.id}`))).workflow.seen;
const opened = (of: Made, who: Caller = people.reviewer) =>
  expecting(200, who.put('/api/seen', { resource: 'purchase_requests', record_id: of.id }));
const lineOf = async (of: Made, id: number): Promise<Made> => {
  const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/lines`));
  return records.find((line: Made) => line.id === id);
};
const change = async (of: Made, id: number, sent: Sent) => {
  const { version } = await lineOf(of, id);
  await expecting(200, store(of, { changes: [{ id, version, ...sent }] }));
};
const head = async (of: Made, sent: Sent) => {
  const { version } = await expecting(200, people.buyer.get(`${root}/${of.id}`));
  await expecting(200, people.buyer.put(`${root}/${of.id}`, { version, ...sent }));
};
const mark = (of: Made, line: Made, more: Sent = {}, who = people.reviewer) =>
  who.put(`${root}/${of.id}/lines/verify`, { ids: [line.id], ...more });
/** Reads the number, opens the request, and lets the buyer change something. */
const meanwhile = async (of: Made, happens: () => Promise<unknown>) => {
  const seen = await seenOf(of);
  await opened(of);
  await happens();
  return seen;
};
const message = 'What this mark rests on has changed since you opened it';

describe('a mark of a line', () => {
  const changes: readonly (readonly [string, () => Sent, object])[] = [
    ['description', () => ({ description: 'Gold bar' }), { field: 'Description', after: 'Gold bar' }],
    ['unit', () => ({ unit: 'box' }), { field: 'Unit', before: 'cartridge', after: 'box' }],
    ['quantity', () => ({ quantity: '8' }), { field: 'Quantity', after: '8.00' }],
    [
      'item',
      () => ({ item_id: item.id, item_variant_id: item.variants[0].id }),
      { field: 'Item', after: expect.any(String) as string },
    ],
    ['structure', () => ({ structure_id: structure.id }), { field: 'Structure' }],
    ['task', () => ({ task_number: 7 }), { field: 'Task', before: null, after: '7' }],
  ];
  it.each(changes)('rests on its %s: a 409 tells what changed', async (_, sent, told) => {
    const { of, silicone } = await filled();
    const seen = await meanwhile(of, () => change(of, silicone.id, sent()));
    const { version } = await lineOf(of, silicone.id);
    for (const more of [{}, { seen }, { seen, versions: [version - 1] }]) {
      const refused = await mark(of, silicone, more);
      expect(refused).toMatchObject({ status: 409, message });
      expect(refused.changed).toContainEqual(
        expect.objectContaining({ ...told, by_name: people.buyer.session.user.name }),
      );
    }
    const alone = `${root}/${of.id}/items/${silicone.id}/reviewer-verify`;
    expect(await people.reviewer.post(alone, { seen, version: version - 1 })).toMatchObject({ status: 409, message });
    await expecting(200, mark(of, silicone, { seen: await seenOf(of) }));
  });

  it('rests on the purpose and project of its request', async () => {
    const { of, silicone } = await filled();
    const seen = await meanwhile(of, async () =>
      head(of, { purpose: 'project_purchase', project_id: (await project()).id }),
    );
    const refused = await mark(of, silicone, { seen });
    expect(refused).toMatchObject({ status: 409, message });
    expect(refused.changed).toMatchObject([
      { what: expect.stringMatching(/^Purchase request, /) as string, field: 'Purpose' },
      { field: 'Project', before: null },
    ]);
    await opened(of);
    await expecting(200, mark(of, silicone));
  });

  it('rests neither on another line, nor on its day, nor on a note of the request', async () => {
    const { of, silicone } = await filled();
    const seen = await meanwhile(of, async () => {
      await expecting(
        200,
        store(of, { added: [{ key: 'a', kind: 'item', description: 'Bolt', quantity: '1', unit: 'ea' }] }),
      );
      await change(of, silicone.id, { needed_on: '2031-05-07' });
      await head(of, { notes: 'In a hurry' });
    });
    await expecting(200, mark(of, silicone, { seen }));
    await expecting(200, mark(of, silicone, { is_verified: false }));
    await expecting(200, mark(of, silicone));
  });

  it('of who never opened the request is set as ever, and is always taken back', async () => {
    const { of, silicone } = await filled();
    await change(of, silicone.id, { quantity: '8' });
    await expecting(200, people.reviewer.get(`${root}/${of.id}/lines`));
    await expecting(200, mark(of, silicone));
    await opened(of);
    await change(of, silicone.id, { needed_on: '2031-05-07' });
    await expecting(200, mark(of, silicone, { is_verified: false }));
  });

  it('of a line that was added since says so', async () => {
    const of = await request();
    const seen = await meanwhile(of, () =>
      store(of, { added: [{ key: 'a', kind: 'item', description: 'Bolt', quantity: '1', unit: 'ea' }] }),
    );
    const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/lines`));
    const refused = await mark(of, records[0], { seen });
    expect(refused).toMatchObject({ status: 409, message });
    expect(refused.changed).toMatchObject([{ what: 'Line, Bolt', field: 'Quantity', after: '1.00' }]);
  });
});

describe('a mark of consumable allocation', () => {
  it('rests on the consumables of its product, which the mark of the line does not', async () => {
    const glue = await makeItem(people.buyer);
    const bom = await makeBom(people.buyer, [{ item_id: glue.id, quantity: '2', is_consumable: true }]);
    const of = await request();
    const added = [{ key: 'p', kind: 'product', description: 'Door', quantity: '3', bom_id: bom.id }];
    const [door] = (await expecting(200, store(of, { added }))).records as [Made];
    const at = `${root}/${of.id}/consumable-allocation`;
    await expecting(200, people.buyer.post(at, {}));
    const allocated = (seen: number) => people.reviewer.put(`${at}/products/${door.id}/reviewer-verify`, { seen });
    const { records } = await expecting(200, people.buyer.get(`${at}/products/${door.id}/consumables`));
    const changed = await meanwhile(of, () =>
      expecting(200, people.buyer.put(`${at}/consumables/${records[0].id}`, { quantity: '5' })),
    );
    const refused = await allocated(changed);
    expect(refused).toMatchObject({ status: 409, message });
    expect(refused.changed).toMatchObject([{ field: 'Quantity', before: '2.00', after: '5.00' }]);
    await expecting(200, mark(of, door, { seen: changed }));
    const removed = await meanwhile(of, () => expecting(200, people.buyer.del(`${at}/consumables/${records[0].id}`)));
    expect(await allocated(removed)).toMatchObject({ status: 409, message });
    await expecting(200, allocated(await seenOf(of)));
  });
});
