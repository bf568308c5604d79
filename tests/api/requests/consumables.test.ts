import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { makeBom, makeItem, setComponents } from '../../support/masters.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, request, store } = testPurchaseRequests(on);
const allocation = (of: Made, tail = '') => `${root}/${of.id}/consumable-allocation${tail}`;
const linesOf = async (of: Made): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`${root}/${of.id}/lines`))).records;
const consumablesOf = async (of: Made): Promise<Made[]> =>
  (await linesOf(of)).filter(({ kind }) => kind === 'consumable');
const quantities = async (of: Made): Promise<[number, string, string][]> =>
  (await consumablesOf(of)).map(({ item_id, quantity, total_quantity }) => [item_id, quantity, total_quantity]);
const allocate = (of: Made, body: object = {}, who = people.buyer) => who.post(allocation(of), body);

/**
 * A door takes 2 frames, 0.25 of silicone and a fixing kit that is a consumable; a frame 1.5 of sealant, which is one,
 * and a profile, which is none; a kit 8 screws. Three doors are asked for.
 */
const doors = async () => {
  const [profile, silicone, sealant, screw] = await Promise.all([
    makeItem(people.buyer, 'mill'),
    makeItem(people.buyer, 'clear'),
    makeItem(people.buyer, 'grey'),
    makeItem(people.buyer, 'M6'),
  ]);
  const kit = await makeBom(people.buyer, [{ item_id: screw.id, quantity: '8' }]);
  const frame = await makeBom(people.buyer, [
    { item_id: profile.id, quantity: '4' },
    { item_id: sealant.id, item_variant_id: sealant.variants[0]?.id, quantity: '1.5', is_consumable: true },
  ]);
  const frames = { bom_id: frame.id, quantity: '2' };
  const seal = { item_id: silicone.id, quantity: '0.25', is_consumable: true };
  const parts = [frames, seal, { bom_id: kit.id, quantity: '1', is_consumable: true }];
  const bom = await makeBom(people.buyer, parts);
  const of = await request();
  const added = [{ key: 'p', kind: 'product', description: 'Door', quantity: '3', bom_id: bom.id }];
  const { records } = await expecting(200, store(of, { added }));
  return { of, door: records[0], bom, parts, frames, seal, profile, silicone, sealant, screw };
};

describe('consumables of a request', () => {
  it('follow from the BOMs of its products, at any depth, with multiplied quantities', async () => {
    const { of, door, silicone, sealant, screw } = await doors();
    const answer = await allocate(of);
    expect([answer.status, answer.message]).toEqual([200, 'Consumables allocated']);
    expect(answer.data).toMatchObject({ added: 3, changed: 0, removed: 0, products: 1, items: 0, consumables: 3 });
    const made = await consumablesOf(of);
    const of1 = (item: { id: number }) => made.find(({ item_id }) => item_id === item.id);
    expect(of1(silicone)).toMatchObject({ quantity: '0.2500', total_quantity: '0.7500', parent_line_id: door.id });
    expect(of1(sealant)).toMatchObject({
      quantity: '3.0000',
      total_quantity: '9.0000',
      item_variant_id: sealant.variants[0]?.id,
      description: `Item ${sealant.code}`,
      unit: 'm',
    });
    expect(of1(screw)).toMatchObject({ quantity: '8.0000', total_quantity: '24.0000' });
    expect(of1(screw)?.item_variant_id).toBeUndefined();
    const read = await expecting(200, people.buyer.get(allocation(of)));
    expect(read).toMatchObject({ request: { id: of.id, status: 'OPEN' }, products_with_bom: 1, consumables: 3 });
  });

  it('stay as they are when they are allocated again', async () => {
    const { of } = await doors();
    await expecting(200, allocate(of));
    const before = await linesOf(of);
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 0, changed: 0, removed: 0, consumables: 3 });
    expect(await linesOf(of)).toEqual(before);
  });

  it('keep what somebody changed or deleted, until the BOM changes or the deleted are asked for', async () => {
    const { of, bom, parts, frames, seal, silicone, sealant, screw } = await doors();
    await expecting(200, allocate(of));
    const [one, two] = await Promise.all(
      [silicone, sealant].map(async (item) => (await consumablesOf(of)).find(({ item_id }) => item_id === item.id)),
    );
    const changed = await people.buyer.put(allocation(of, `/consumables/${one?.id}`), { quantity: '5' });
    expect(changed.data.records).toMatchObject([{ id: one?.id, quantity: '5.0000', total_quantity: '15.0000' }]);
    const gone = await people.buyer.del(allocation(of, `/consumables/${two?.id}`));
    expect([gone.status, gone.message]).toEqual([200, 'Consumable deleted successfully']);
    await expecting(200, allocate(of));
    const kept = [
      [silicone.id, '5.0000', '15.0000'],
      [screw.id, '8.0000', '24.0000'],
    ];
    expect(await quantities(of)).toEqual(kept);
    // The BOM takes no kit any more, and more silicone: what somebody changed keeps its quantity.
    const more = { ...seal, quantity: '0.5' };
    expect((await setComponents(people.buyer, bom.id, [frames, more])).status).toBe(200);
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 0, changed: 0, removed: 1 });
    expect(await quantities(of)).toEqual(kept.slice(0, 1));
    expect(await expecting(200, allocate(of, { with_deleted: true }))).toMatchObject({ added: 1 });
    expect(await quantities(of)).toEqual([kept[0], [sealant.id, '3.0000', '9.0000']]);
    // Another quantity of the BOM is followed where nobody has changed it, and brings back what was deleted.
    await setComponents(people.buyer, bom.id, [{ ...frames, quantity: '1' }, more]);
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const [, last] = await consumablesOf(of);
    expect(last).toMatchObject({ item_id: sealant.id, quantity: '1.5000' });
    await expecting(200, people.buyer.del(allocation(of, `/consumables/${last?.id}`)));
    await setComponents(people.buyer, bom.id, parts);
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 2, changed: 0, removed: 0 });
    expect((await consumablesOf(of)).map(({ item_id }) => item_id).toSorted()).toEqual(
      [silicone.id, sealant.id, screw.id].toSorted(),
    );
  });

  it('are in no list of products or items, and stand in a product alone', async () => {
    const { of, screw } = await doors();
    await expecting(200, allocate(of));
    const { records: items } = await expecting(200, people.buyer.get(`${root}/${of.id}/items`));
    const { records: products } = await expecting(200, people.buyer.get(`${root}/${of.id}/products`));
    expect([items.length, products.length]).toEqual([0, 1]);
    const loose = [{ key: 'c', kind: 'consumable', description: 'Rags', quantity: '1', item_id: screw.id }];
    const refused = await store(of, { added: loose });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { 'added.0.parent_line_id': ['A consumable stands in another line'] },
    ]);
  });

  it('are no items of the product that a BOM becomes', async () => {
    const { of, bom, profile } = await doors();
    const path = `${root}/${of.id}/add-from-masters`;
    const { records } = await expecting(201, people.buyer.post(path, { bom_ids: [bom.id], quantity: '2' }));
    const made = records.filter(({ kind }: Made) => kind !== 'product');
    expect(made).toMatchObject([{ kind: 'item', item_id: profile.id, quantity: '8.0000', total_quantity: '16.0000' }]);
  });

  it('are refused with their texts', async () => {
    const { of } = await doors();
    await expecting(200, allocate(of));
    const [one] = await consumablesOf(of);
    const at = allocation(of, `/consumables/${one?.id}`);
    const none = await people.buyer.put(at, {});
    expect([none.status, Object.keys(none.errors)]).toEqual([422, ['quantity']]);
    expect((await people.buyer.put(at, { quantity: '-1' })).status).toBe(422);
    expect((await people.buyer.put(at, { quantity: '2', version: 99 })).status).toBe(409);
    const other = await request();
    expect((await people.buyer.put(allocation(other, `/consumables/${one?.id}`), { quantity: '2' })).status).toBe(404);
    expect((await people.elsewhere.del(at)).status).toBe(404);
    expect((await allocate(of, {}, people.elsewhere)).status).toBe(404);
    expect((await allocate(of, {}, people.reviewer)).status).toBe(403);
    expect((await people.buyer.get(allocation(of, '?purpose=project_purchase'))).status).toBe(404);
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not needed' }));
    expect((await allocate(of)).status).toBe(409);
  });
});
