import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertDefined } from '../../../src/domain/assertDefined.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { makeBom, makeItem, setComponents } from '../../support/masters.ts';
import { person } from '../../support/people.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import type { Sent } from '../../support/samples.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, project, request, store } = testPurchaseRequests(on);
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
  it('and its vendors are also for who books, on anybody’s request, and nothing else of it', async () => {
    const { of, door } = await doors();
    const branches = [people.buyer.branch];
    const mine = ['procurement.request.view', 'procurement.request.update', 'master.item.view', 'master.vendor.view'];
    const booker = await person(on, { branches, permissions: [...mine, 'procurement.booking.update'] });
    const other = await person(on, { branches, permissions: mine });
    expect((await allocate(of, {}, other)).status).toBe(403);
    const allocated = await expecting(200, allocate(of, {}, booker));
    expect(allocated.added).toBe(3);
    const vendor = await expecting(201, people.buyer.post('/api/vendors', { name: `Vendor ${door.id}` }));
    const choose = (who: Caller) =>
      who.post(`${root}/${of.id}/products/${door.id}/vendors`, { vendor_ids: [vendor.id] });
    expect((await choose(other)).status).toBe(403);
    expect((await choose(booker)).data).toEqual({ ids: [vendor.id] });
    // What it takes back is its own: consumables, and no line of another kind.
    const { before } = allocated;
    const [stored] = (await linesOf(of)).filter(({ id }) => id === door.id);
    const stranger = { ...before, changes: [{ id: door.id, version: stored?.version, quantity: '9' }] };
    expect(await booker.put(allocation(of), stranger)).toMatchObject({
      status: 422,
      errors: { changes: ['An allocation makes consumables alone'] },
    });
    expect((await booker.put(`${root}/${of.id}/items/${door.id}/update-quantity`, { quantity: '9' })).status).not.toBe(
      200,
    );
    expect(
      (await store(of, { changes: [{ id: door.id, version: stored?.version, quantity: '9' }] }, booker)).status,
    ).toBe(403);
    await expecting(200, booker.put(allocation(of), before));
    expect(await consumablesOf(of)).toEqual([]);
  });

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
    // The BOM names no variant of the screw, which has one only.
    expect(of1(screw)).toMatchObject({ item_variant_id: screw.variants[0]?.id });
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

  it('are taken back as they were, so that the next allocation makes them again', async () => {
    const { of, door, bom, frames, seal, parts, silicone, sealant, screw } = await doors();
    const takeBack = (body: object, who = people.buyer) => who.put(allocation(of), body);
    const first = await expecting(200, allocate(of));
    expect(first.before).toMatchObject({
      changes: [],
      added: [],
      removed: (await consumablesOf(of)).map(({ id }) => id),
      kept: [{ product_id: door.id, consumables: [] }],
    });
    const taken = await takeBack(first.before);
    expect([taken.status, taken.message]).toEqual([200, 'Allocation taken back']);
    expect(taken.data).toMatchObject({ request_id: of.id, products: 1, consumables: 0 });
    // No deletion by hand: they are made again, without asking for the deleted ones.
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 3, changed: 0, removed: 0 });
    const before = await linesOf(of);
    // More silicone, half the frames, no kit any more: added none, changed two, removed one.
    await setComponents(people.buyer, bom.id, [
      { ...frames, quantity: '1' },
      { ...seal, quantity: '0.5' },
    ]);
    const second = await expecting(200, allocate(of));
    expect(second).toMatchObject({ added: 0, changed: 2, removed: 1 });
    expect(await quantities(of)).toEqual(
      expect.arrayContaining([
        [silicone.id, '0.5000', '1.5000'],
        [sealant.id, '1.5000', '4.5000'],
      ]),
    );
    await expecting(200, takeBack(second.before));
    const told = (all: readonly Made[]) =>
      all
        .map(({ kind, description, unit, item_id, quantity, total_quantity }) => [
          kind,
          description,
          unit,
          item_id,
          quantity,
          total_quantity,
        ])
        .toSorted((a, b) => Number(a[3] ?? 0) - Number(b[3] ?? 0));
    expect(told(await linesOf(of))).toEqual(told(before));
    // What is remembered is what was before: the BOM's change is followed again, and the kit goes again.
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 0, changed: 2, removed: 1 });
    await setComponents(people.buyer, bom.id, parts);
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 1, changed: 2 });
    expect((await consumablesOf(of)).some(({ item_id }) => item_id === screw.id)).toBe(true);
  });

  it('are not taken back once somebody has changed one of them, or for what is not theirs', async () => {
    const { of, door, silicone } = await doors();
    const other = await doors();
    const takeBack = (body: object) => people.buyer.put(allocation(of), body);
    const { before } = await expecting(200, allocate(of));
    const seal = (await consumablesOf(of)).find(({ item_id }) => item_id === silicone.id);
    await expecting(200, people.buyer.put(allocation(of, `/consumables/${seal?.id}`), { quantity: '5' }));
    const standing = await linesOf(of);
    const late = await takeBack(before);
    const at = (before.removed as number[]).indexOf(seal?.id as number);
    expect(late).toMatchObject({
      status: 409,
      errors: { [`removed.${at}`]: [expect.stringContaining('changed') as string] },
    });
    const one = { item_id: silicone.id, item_variant_id: null, quantity: '1' };
    const kept = (product_id: unknown, consumables: readonly unknown[]) =>
      takeBack({ kept: [{ product_id, consumables }] });
    expect(await kept(other.door.id, [])).toMatchObject({
      status: 422,
      errors: { 'kept.0.product_id': ['Unknown line'] },
    });
    expect(await kept(door.id, [one, one])).toMatchObject({
      status: 422,
      errors: { 'kept.0.consumables': ['A consumable stands twice'] },
    });
    expect((await kept(door.id, [{ ...one, item_id: 999_999_999 }])).status).toBe(422);
    expect((await takeBack({ kept: [], removed: before.removed, versions: [1] })).status).toBe(422);
    expect((await takeBack({ kept: 'none' })).status).toBe(422);
    expect(await linesOf(of)).toEqual(standing);
  });

  it('are no use of their item once somebody has deleted them, and the BOM takes it no more', async () => {
    const { of, bom, frames, silicone, screw, parts } = await doors();
    await expecting(200, allocate(of));
    const standing = async (item: { id: number }) =>
      (await consumablesOf(of)).find(({ item_id }) => item_id === item.id)?.id as number;
    await expecting(200, people.buyer.del(allocation(of, `/consumables/${await standing(silicone)}`)));
    const remove = (item: { id: number }) => people.buyer.del(`/api/item/${item.id}`);
    expect(await remove(silicone)).toMatchObject({ status: 409, message: expect.stringContaining('BOM') as string });
    // The BOM still takes it: what was deleted is still known, and does not come back.
    expect(await expecting(200, allocate(of))).toMatchObject({ added: 0 });
    expect((await setComponents(people.buyer, bom.id, [frames])).status).toBe(200);
    expect((await remove(silicone)).status).toBe(200);
    const used = await remove(screw);
    expect([used.status, parts.length]).toEqual([409, 3]);
    expect(used.message).toContain('in use by');
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
    expect((await people.buyer.get(allocation(of, '?purpose=project_purchase'))).status).toBe(404);
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not needed' }));
    expect((await allocate(of)).status).toBe(409);
  });
});

describe('the lists of consumable allocation', () => {
  const idsAt = async (path: string): Promise<number[]> =>
    (await expecting(200, people.buyer.get(path))).records.map(({ id }: Made) => id);

  it('are the products and items of the request, and what is in a product', async () => {
    const { of, door, silicone, sealant, screw } = await doors();
    await expecting(200, allocate(of));
    const added = [
      { key: 'a', kind: 'item', parent_line_id: door.id, description: 'Leaf', quantity: '2' },
      { key: 'b', kind: 'item', description: 'Broom', quantity: '1' },
      { key: 'c', kind: 'product', description: 'Gate', quantity: '1' },
    ];
    const { records } = await expecting(200, store(of, { added }));
    const [leaf, broom, gate] = added.map(({ key }) => records.find((line: Made) => line.key === key).id);
    const { records: products, pagination } = await expecting(200, people.buyer.get(allocation(of, '/products')));
    expect(pagination).toMatchObject({ current_page: 1, total: 2 });
    expect(products).toMatchObject([
      { id: door.id, description: 'Door', quantity: '3.0000', items: 1, consumables: 3 },
      { id: gate, items: 0, consumables: 0, is_allocation_reviewer_verified: false },
    ]);
    expect(await idsAt(allocation(of, '/products?search=gate'))).toEqual([gate]);
    expect(await idsAt(allocation(of, '/products?page=2&per_page=1'))).toEqual([gate]);
    expect((await idsAt(allocation(of, '/items'))).toSorted()).toEqual([leaf, broom].toSorted());
    expect(await idsAt(allocation(of, `/products/${door.id}/items`))).toEqual([leaf]);
    const { records: inDoor } = await expecting(
      200,
      people.buyer.get(allocation(of, `/products/${door.id}/consumables`)),
    );
    expect(inDoor.map(({ item_id }: Made) => item_id).toSorted()).toEqual(
      [silicone.id, sealant.id, screw.id].toSorted(),
    );
    expect(await idsAt(allocation(of, `/products/${gate}/consumables`))).toEqual([]);
  });

  it('know a product of this request alone', async () => {
    const { of, door } = await doors();
    const other = await request();
    for (const path of [
      allocation(other, `/products/${door.id}/items`),
      allocation(of, '/products/999999999/consumables'),
    ]) {
      const { status, message } = await people.buyer.get(path);
      expect([status, message]).toEqual([404, 'Product not found']);
    }
    expect((await people.elsewhere.get(allocation(of, `/products/${door.id}/items`))).status).toBe(404);
  });

  it('have all requests, and those of a project, 30 a page with their counts', async () => {
    const { id: project_id } = await project();
    const of = await request({ purpose: 'project_purchase', project_id });
    await expecting(200, store(of, { added: [{ key: 'b', kind: 'item', description: 'Broom', quantity: '1' }] }));
    const path = `/api/projects/${project_id}/consumable-allocation-purchase-requests`;
    const { records, pagination } = await expecting(200, people.buyer.get(path));
    expect([records.length, pagination.per_page, pagination.total]).toEqual([1, 30, 1]);
    expect(records[0]).toMatchObject({ id: of.id, products: 0, products_with_bom: 0, items: 1, consumables: 0 });
    const all = '/api/projects/consumable-allocation-purchase-requests';
    const global = await expecting(200, people.buyer.get(`${all}?project_id=${project_id}&status=OPEN`));
    expect([global.pagination.per_page, global.records.map(({ id }: Made) => id)]).toEqual([30, [of.id]]);
    expect((await people.buyer.get(path.replace(String(project_id), '999999999'))).status).toBe(404);
    expect((await people.elsewhere.get(path)).status).toBe(404);
  });
});

describe('the marks of consumable allocation', () => {
  const marksOf = ({ is_allocation_reviewer_verified: a, is_allocation_approver_verified: b }: Made) => [a, b];
  const verified = async () => {
    const made = await doors();
    const { of, door } = made;
    await expecting(200, allocate(of));
    const at = (role: string) => allocation(of, `/products/${door.id}/${role}-verify`);
    const early = await people.approver.put(at('approver'), {});
    expect([early.status, early.message]).toEqual([409, 'Waits for the allocation reviewer to verify it']);
    expect((await people.buyer.put(at('reviewer'), {})).status).toBe(403);
    expect(marksOf(await expecting(200, people.reviewer.put(at('reviewer'), {})))).toEqual([true, false]);
    const both = await expecting(200, people.approver.put(at('approver'), {}));
    expect(marksOf(both)).toEqual([true, true]);
    // The marks of the request are others.
    expect([both.is_reviewer_verified, both.is_approver_verified]).toEqual([false, false]);
    return made;
  };
  const doorOf = async (of: Made, door: Made): Promise<Made> =>
    assertDefined((await linesOf(of)).find(({ id }) => id === door.id));

  it('are set by the reviewer, then by the approver, apart from those of the request', async () => {
    const { of, door } = await verified();
    const one = `${root}/${of.id}/products/${door.id}`;
    await expecting(200, people.reviewer.post(`${one}/reviewer-verify`, {}));
    await expecting(200, people.reviewer.post(`${one}/reviewer-verify`, { is_verified: false }));
    expect(marksOf(await doorOf(of, door))).toEqual([true, true]);
    const [item] = (
      await expecting(200, store(of, { added: [{ key: 'b', kind: 'item', description: 'Broom', quantity: '1' }] }))
    ).records;
    const answer = await people.reviewer.put(allocation(of, `/items/${item.id}/reviewer-verify`), {});
    expect([answer.status, ...marksOf(answer.data)]).toEqual([200, true, false]);
  });

  it.each([
    [
      'another quantity of the product',
      (of: Made, door: Made) =>
        people.buyer.put(`${root}/${of.id}/products/${door.id}/update-quantity`, { quantity: '4' }),
    ],
    [
      'another quantity of a consumable',
      async (of: Made) =>
        people.buyer.put(allocation(of, `/consumables/${(await consumablesOf(of))[0]?.id}`), { quantity: '4' }),
    ],
    [
      'a deleted consumable',
      async (of: Made) => people.buyer.del(allocation(of, `/consumables/${(await consumablesOf(of))[0]?.id}`)),
    ],
    [
      'an added consumable',
      (of: Made, door: Made) =>
        store(of, {
          added: [{ key: 'c', kind: 'consumable', parent_line_id: door.id, description: 'Rags', quantity: '1' }],
        }),
    ],
  ])('are cleared by %s', async (_, change) => {
    const { of, door } = await verified();
    const one = `${root}/${of.id}/products/${door.id}/reviewer-verify`;
    await expecting(200, people.reviewer.post(one, {}));
    const before = await doorOf(of, door);
    const { status, data } = await change(of, door);
    expect(status).toBe(200);
    const after = await doorOf(of, door);
    expect(marksOf(after)).toEqual([false, false]);
    expect(after.version).toBeGreaterThan(before.version);
    // Whoever changes it is told, and can change the product next.
    if (data.records)
      expect(data.records.find(({ id }: Made) => id === door.id)).toMatchObject({ version: after.version });
    // Consumables are nothing to the marks of the request.
    expect(after.is_reviewer_verified).toBe(_ !== 'another quantity of the product');
  });

  it('are cleared by what the product is, and not by when it is needed', async () => {
    const { of, door } = await verified();
    const change = async (sent: Sent) => {
      const { version } = await doorOf(of, door);
      await expecting(200, store(of, { changes: [{ id: door.id, version, ...sent }] }));
      return marksOf(await doorOf(of, door));
    };
    expect(await change({ needed_on: '2031-05-07' })).toEqual([true, true]);
    await expecting(200, allocate(of));
    expect(marksOf(await doorOf(of, door))).toEqual([true, true]);
    expect(await change({ description: 'Front door' })).toEqual([false, false]);
  });

  it('are set for several lines at once, by whoever of the two asks', async () => {
    const { of, door } = await doors();
    const { records } = await expecting(
      200,
      store(of, { added: [{ key: 'b', kind: 'item', description: 'Broom', quantity: '1' }] }),
    );
    const ids = [door.id, records[0].id];
    const several = (who = people.reviewer, more: object = {}) =>
      who.put(`${root}/${of.id}/lines/verify`, { ids, ...more });
    expect((await several(people.approver, { set: 'allocation' })).status).toBe(409);
    const reviewed = await expecting(200, several(people.reviewer, { set: 'allocation' }));
    expect(reviewed.records.map(marksOf)).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(reviewed.records.map((line: Made) => line.is_reviewer_verified)).toEqual([false, false]);
    const approved = await expecting(200, several(people.approver, { set: 'allocation' }));
    expect(approved.records.map(marksOf)).toEqual([
      [true, true],
      [true, true],
    ]);
    expect((await several(people.reviewer, { set: 'other' })).status).toBe(422);
  });
});

describe('the comments under consumable allocation', () => {
  it('are those of the product, and are deleted by their number too', async () => {
    const { of, door } = await doors();
    const at = allocation(of, `/products/${door.id}/comments`);
    const said = await expecting(201, people.reviewer.post(at, { comment: 'Which silicone?' }));
    const thread = await expecting(200, people.buyer.get(`${root}/${of.id}/products/${door.id}/comments`));
    expect(thread.comments.map(({ id }: Made) => id)).toEqual([said.id]);
    const edited = await expecting(200, people.reviewer.put(`${at}/${said.id}`, { comment: 'Which sealant?' }));
    expect(edited.comment).toBe('Which sealant?');
    const mine = await expecting(201, people.buyer.post(at, { comment: 'The grey one' }));
    const resolved = await people.buyer.put(`${at}/resolve`, { comment_id: said.id });
    expect([resolved.status, resolved.message]).toEqual([200, 'Resolved']);
    const all = (query: string) => people.buyer.get(allocation(of, `/comments${query}`));
    const idsOf = async (query: string) => (await expecting(200, all(query))).comments.map(({ id }: Made) => id);
    expect(await idsOf('')).toEqual([said.id, mine.id]);
    expect(await idsOf('?sortCol=created_at&sort_order=desc')).toEqual([mine.id, said.id]);
    expect(await idsOf('?search=sealant')).toEqual([said.id]);
    expect(await idsOf('?is_resolved=true')).toEqual([said.id]);
    expect(await idsOf('?is_resolved=false')).toEqual([mine.id]);
    expect(await idsOf(`?created_by=${people.buyer.session.user.id}`)).toEqual([mine.id]);
    const missing = await people.buyer.del(at, {});
    expect([missing.status, missing.errors]).toEqual([422, { comment_id: ['Missing required parameters'] }]);
    const gone = await people.buyer.del(at, { comment_id: mine.id });
    expect([gone.status, gone.message]).toEqual([200, 'Comment deleted']);
    expect((await people.buyer.del(`${at}/${said.id}`)).status).toBe(403);
    await expecting(200, people.reviewer.del(`${at}/${said.id}`));
    expect(await idsOf('')).toEqual([]);
  });
});

describe('the consumables of any BOM', () => {
  /** A BOM as drawn: the components of each, of which one can be a BOM with a smaller number. */
  const component = fc.record({
    of: fc.nat({ max: 5 }),
    item: fc.boolean(),
    hundredths: fc.integer({ min: 1, max: 300 }),
    is_consumable: fc.boolean(),
  });
  const drawn = fc.array(fc.array(component, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  type Drawn = readonly (readonly (typeof component extends fc.Arbitrary<infer C> ? C : never)[])[];

  /** By every path: what is flagged, or stands below what is, in units of 10⁻⁸ for one piece. */
  const byPaths = (
    boms: Drawn,
    at: number,
    times: bigint,
    places: number,
    within: boolean,
    sums: Map<number, bigint>,
  ) => {
    for (const { of, item, hundredths, is_consumable } of boms[at] ?? []) {
      const [quantity, consumed] = [times * BigInt(hundredths), within || is_consumable];
      if (!item && of < at) byPaths(boms, of, quantity, places + 2, consumed, sums);
      else if (consumed) sums.set(of, (sums.get(of) ?? 0n) + quantity * 10n ** BigInt(8 - places));
    }
    return sums;
  };

  it('are what an explosion path by path says, once and again', async () => {
    const items = await Promise.all(Array.from({ length: 6 }, () => makeItem(people.buyer, 'one')));
    const check = async (boms: Drawn): Promise<void> => {
      const made: number[] = [];
      for (const [at, components] of boms.entries()) {
        const lines = components.map(({ of, item, hundredths, is_consumable }) => ({
          ...(!item && of < at ? { bom_id: assertDefined(made[of]) } : { item_id: assertDefined(items[of]).id }),
          quantity: (hundredths / 100).toFixed(2),
          is_consumable,
        }));
        // oxlint-disable-next-line no-await-in-loop -- a BOM before those that contain it
        made.push((await makeBom(people.buyer, lines)).id);
      }
      const of = await request();
      const product = { key: 'p', kind: 'product', description: 'Any', quantity: '2', bom_id: made.at(-1) };
      await expecting(200, store(of, { added: [product] }));
      const expected = [...byPaths(boms, boms.length - 1, 1n, 2, false, new Map())].map(([at, units]) => {
        // In units of 10⁻⁸, rounded half up to 4 places.
        const rounded = (units + 5_000n) / 10_000n;
        const text = rounded.toString().padStart(5, '0');
        return [assertDefined(items[at]).id, `${text.slice(0, -4)}.${text.slice(-4)}`];
      });
      await expecting(200, allocate(of));
      const found = (await quantities(of)).map(([item, quantity]) => [item, quantity]);
      expect(found.toSorted()).toEqual(expected.toSorted());
      expect(await expecting(200, allocate(of))).toMatchObject({ added: 0, changed: 0, removed: 0 });
    };
    await fc.assert(fc.asyncProperty(drawn, check), { numRuns: 12, seed: 20261126 });
  });
});
