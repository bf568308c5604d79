import { describe, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { testRequests } from '../support/testRequests.ts';
import { requestLines, requests } from '../support/requests.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';

const on = testAppWith(requests, requestLines);
const { people, root, request, step, store } = testRequests(on);
/** Lines in the order of the request that `filled` makes. */
const named = (made: readonly Made[]): Made[] => {
  const place = ({ description }: Made) => ['Door', 'Leaf', 'Hinge', 'Silicone'].indexOf(description);
  return made.toSorted((a, b) => place(a) - place(b) || a.id - b.id);
};
const lines = async (of: Made): Promise<Made[]> =>
  named((await expecting(200, people.maker.get(`${root}/${of.id}/lines`))).records);
const structure = (): Promise<Made> =>
  expecting(201, people.maker.post('/api/structure', { name: `Structure ${fresh()}` }));
const vendor = (more: object = {}): Promise<Made> =>
  expecting(201, people.maker.post('/api/vendors', { name: `Vendor ${fresh()}`, ...more }));

/** A request with a product of 3 pieces, in it an item of 2 at 10.50 and one of 0.5 at 4, and an item of 7 at 1 beside it. */
const filled = async (more: object = {}) => {
  const of = await request(more);
  const saved = await expecting(
    200,
    store(of, {
      added: [
        { key: 'p', kind: 'product', description: 'Door', quantity: '3', drawing: 'D-1' },
        { key: 'a', kind: 'item', parent_key: 'p', description: 'Leaf', quantity: '2', rate: '10.5' },
        { key: 'b', kind: 'item', parent_key: 'p', description: 'Hinge', quantity: '0.5', rate: '4' },
        { key: 'c', kind: 'item', description: 'Silicone', quantity: '7', rate: '1' },
      ],
    }),
  );
  const [door, leaf, hinge, silicone] = ['p', 'a', 'b', 'c'].map((key) =>
    saved.records.find((line: Made) => line.key === key),
  ) as [Made, Made, Made, Made];
  return { of, door, leaf, hinge, silicone };
};

describe('lines of a request are saved together', () => {
  it('with what follows from what they are in: quantity of all pieces, and amount', async () => {
    const { of, door, leaf, hinge, silicone } = await filled();
    expect(leaf).toMatchObject({ parent_line_id: door.id, total_quantity: '6.0000', amount: '63.00' });
    expect(hinge).toMatchObject({ parent_line_id: door.id, total_quantity: '1.5000', amount: '6.00' });
    expect(silicone).toMatchObject({ total_quantity: '7.0000', amount: '7.00' });
    expect(silicone.parent_line_id).toBeUndefined();
    expect(door).toMatchObject({ kind: 'product', drawing: 'D-1', amount: '0.00' });
    const stored = new Map((await lines(of)).map((line) => [line.id, line]));
    for (const { key: _, ...line } of [door, leaf, hinge, silicone]) expect(stored.get(line.id)).toEqual(line);
    expect(stored.size).toBe(4);
  });

  it('and a change of the product is answered with the items that follow from it, whose versions stay', async () => {
    const { of, door, leaf, hinge } = await filled();
    const saved = await expecting(200, store(of, { changes: [{ id: door.id, version: 1, quantity: '10' }] }));
    expect(named(saved.records)).toMatchObject([
      { id: door.id, version: 2, quantity: '10.0000' },
      { id: leaf.id, version: 1, total_quantity: '20.0000', amount: '210.00' },
      { id: hinge.id, version: 1, total_quantity: '5.0000', amount: '20.00' },
    ]);
  });

  it('all of them or none, each refusal at its line and field', async () => {
    const { of, door, leaf } = await filled();
    const before = await lines(of);
    const good = { key: 'x', kind: 'item', description: 'Seal', quantity: '1', rate: '1' };
    const refused = async (added: object, field: string, message: string) =>
      expect(await store(of, { added: [good, { key: 'y', description: 'Y', quantity: '1', ...added }] })).toMatchObject(
        {
          status: 422,
          errors: { [`added.1.${field}`]: [message] },
        },
      );
    await refused({ kind: 'item' }, 'rate', 'Rate is required');
    await refused({ kind: 'product', rate: '1' }, 'rate', 'Only items have this');
    await refused({ kind: 'item', rate: '1', drawing: 'D' }, 'drawing', 'Only products have this');
    await refused({ kind: 'product', parent_line_id: door.id }, 'parent_line_id', 'A product holds no products');
    await refused(
      { kind: 'item', rate: '1', parent_line_id: leaf.id },
      'parent_line_id',
      'An item holds no other lines',
    );
    await refused({ kind: 'item', rate: '1', structure_id: 999_999 }, 'structure_id', 'Structure: no such structure');
    const foreign = await filled();
    await refused({ kind: 'item', rate: '1', parent_line_id: foreign.door.id }, 'parent_line_id', 'Unknown line');
    expect(await lines(of)).toEqual(before);
  });

  it('every wrong line is named at once, whichever rule it is', async () => {
    const { of, door, leaf, hinge, silicone } = await filled();
    const before = await lines(of);
    const good = { key: 'x', kind: 'item', description: 'Seal', quantity: '1', rate: '1' };
    const refused = await store(of, {
      changes: [
        { id: leaf.id, version: 1, drawing: 'D' },
        { id: hinge.id, version: 1, description: 'Pin' },
        { id: silicone.id, version: 1, structure_id: 999_999 },
      ],
      added: [
        good,
        { key: 'y', kind: 'item', description: 'Y', quantity: '1' },
        { key: 'z', kind: 'item', description: 'Z', quantity: '1', rate: '1', structure_id: 999_998 },
      ],
    });
    expect(refused).toMatchObject({ status: 422 });
    expect(Object.keys(refused.errors).toSorted()).toEqual([
      'added.1.rate',
      'added.2.structure_id',
      'changes.0.drawing',
      'changes.2.structure_id',
    ]);
    const misplaced = await store(of, {
      added: [
        { ...good, parent_line_id: leaf.id },
        good,
        { ...good, key: 'p', kind: 'product', rate: undefined, parent_line_id: door.id },
      ].map((line, nth) => ({ ...line, key: `n${nth}` })),
    });
    expect(Object.keys(misplaced.errors)).toEqual(['added.0.parent_line_id', 'added.2.parent_line_id']);
    expect(await lines(of)).toEqual(before);
  });

  it('the lines are found that the database refuses, which names none', async () => {
    const { of, door, leaf, hinge, silicone } = await filled();
    const most = '99999999999999';
    const change = (line: Made, values: object) => ({ id: line.id, version: 1, ...values });
    const refused = await store(of, {
      changes: [
        change(leaf, { quantity: most, rate: most }),
        change(hinge, { rate: '5' }),
        change(silicone, { quantity: most, rate: most }),
        change(door, { description: 'Gate' }),
      ],
    });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.errors).toEqual({
      'changes.0.body': ['A number is too large: the result has no room'],
      'changes.2.body': ['A number is too large: the result has no room'],
    });
    const item = (key: string, rate: string) => ({ key, kind: 'item', description: key, quantity: most, rate });
    const added = await store(of, { added: [item('a', '1'), item('b', most), item('c', '1'), item('d', most)] });
    expect(Object.keys(added.errors)).toEqual(['added.1.body', 'added.3.body']);
  });

  it('and what somebody else changed meanwhile is told', async () => {
    const { of, door } = await filled();
    await expecting(200, store(of, { changes: [{ id: door.id, version: 1, quantity: '4' }] }));
    const late = await store(of, { changes: [{ id: door.id, version: 1, quantity: '5' }] });
    expect(late.status).toBe(409);
    expect(Object.keys(late.errors)).toEqual(['changes.0']);
  });

  it('moved, copied, and read since a moment', async () => {
    const { of, door, leaf } = await filled();
    const { moment } = (await people.maker.get(`${root}/${of.id}/lines`)).data;
    const moved = await expecting(
      200,
      people.maker.put(`${root}/${of.id}/lines/order`, { ids: [leaf.id], place: 'last', parent_line_id: null }),
    );
    // Outside of the door it is wanted twice, not six times.
    expect(moved.records).toMatchObject([{ id: leaf.id, total_quantity: '2.0000', amount: '21.00' }]);
    const copied = await expecting(201, people.maker.post(`${root}/${of.id}/lines/duplicate`, { ids: [door.id] }));
    expect(copied.records.map(({ description }: Made) => description).sort()).toEqual(['Door', 'Hinge']);
    const changes = await expecting(200, people.maker.get(`${root}/${of.id}/lines/changes?since=${moment}`));
    expect(changes.total).toBe(6);
    expect(changes.records.map(({ id }: Made) => id)).toEqual(expect.arrayContaining([leaf.id]));
    const names = (await lines(of)).map(({ description }) => description);
    expect(names.filter((name) => name === 'Hinge')).toHaveLength(2);
    const ordered = (await people.maker.get(`${root}/${of.id}/lines`)).data.records;
    expect(ordered.filter((line: Made) => line.parent_line_id === undefined).at(-1).id).toBe(leaf.id);
  });
});

describe('a kind has its calls at its own path', () => {
  const products = (of: Made, tail = '') => `${root}/${of.id}/products${tail}`;
  const items = (of: Made, tail = '') => `${root}/${of.id}/items${tail}`;

  it('lists its lines alone: page, search, filters, order by the names of the documents', async () => {
    const { of, door, leaf, hinge, silicone } = await filled();
    const idsAt = async (path: string) =>
      (await expecting(200, people.maker.get(path))).records.map(({ id }: Made) => id);
    expect(await idsAt(products(of))).toEqual([door.id]);
    // By their place among the lines of the one that they are in.
    expect(await idsAt(items(of))).toEqual([leaf.id, silicone.id, hinge.id]);
    expect(await idsAt(items(of, '?search=sili'))).toEqual([silicone.id]);
    expect(await idsAt(items(of, `?parent_line_id=${door.id}&sortCol=description&sort_order=asc`))).toEqual([
      hinge.id,
      leaf.id,
    ]);
    expect(await idsAt(items(of, '?page=2&per_page=2'))).toEqual([hinge.id]);
    expect(await idsAt(products(of, `/${door.id}/view-items`))).toEqual([leaf.id, hinge.id]);
    expect((await people.maker.get(items(of, `/${leaf.id}/view-items`))).status).toBe(404);
  });

  it('takes the purpose of the request with each call, and no other', async () => {
    const { of, door } = await filled({ purpose: 'general' });
    const tails = ['', `/${door.id}/view-items`, `/${door.id}/comments`, `/${door.id}/vendors`];
    for (const tail of tails) {
      expect((await people.maker.get(products(of, `${tail}?purpose=general`))).status, tail).toBe(200);
      expect(await people.maker.get(products(of, `${tail}?purpose=project`)), tail).toMatchObject({
        status: 404,
        message: 'Purchase request not found',
      });
      expect((await people.maker.get(products(of, `${tail}?purpose=none`))).status, tail).toBe(422);
    }
    expect(
      (await people.maker.put(products(of, `/${door.id}/update-quantity?purpose=project`), { quantity: '1' })).status,
    ).toBe(404);
  });

  it('changes a quantity, of a line of its kind in this request', async () => {
    const { of, door, leaf } = await filled();
    const other = await filled();
    const saved = await expecting(
      200,
      people.maker.put(products(of, `/${door.id}/update-quantity`), { quantity: '1' }),
    );
    expect(saved.records.map(({ id }: Made) => id)).toEqual(expect.arrayContaining([door.id, leaf.id]));
    expect((await lines(of))[1]).toMatchObject({ total_quantity: '2.0000', amount: '21.00' });
    for (const [path, status, message] of [
      [products(of, `/${leaf.id}/update-quantity`), 404, 'Product not found'],
      [items(of, `/${door.id}/update-quantity`), 404, 'Item not found'],
      [products(other.of, `/${door.id}/update-quantity`), 404, 'Product not found'],
    ] as const)
      expect(await people.maker.put(path, { quantity: '9' }), path).toMatchObject({ status, message });
    expect((await people.maker.put(products(of, `/${door.id}/update-quantity`), {})).errors).toEqual({
      quantity: ['Quantity is required'],
    });
    const stale = await people.maker.put(products(of, `/${door.id}/update-quantity`), { quantity: '9', version: 1 });
    expect(stale.status).toBe(409);
    expect((await lines(of))[0]).toMatchObject({ quantity: '1.0000', version: 2 });
  });

  it('removes several with all in them, all or none', async () => {
    const { of, door, leaf, silicone } = await filled();
    const other = await filled();
    for (const ids of [
      [door.id, leaf.id],
      [door.id, other.door.id],
      [door.id, 999_999_999],
    ])
      expect((await people.maker.del(products(of, '/multiple-destroy'), { ids })).status).toBe(404);
    expect(await lines(of)).toHaveLength(4);
    const gone = await expecting(200, people.maker.del(products(of, '/multiple-destroy'), { ids: [door.id] }));
    expect(gone.ids).toHaveLength(3);
    expect((await lines(of)).map(({ id }) => id)).toEqual([silicone.id]);
  });

  it('copies a product with the items that are chosen', async () => {
    const { of, door, hinge, silicone } = await filled();
    const path = products(of, `/${door.id}/duplicate-with-multiple-items`);
    const copy = await expecting(201, people.maker.post(path, { ids: [hinge.id] }));
    const [door_too, hinge_too] = named(copy.records) as [Made, Made];
    expect([copy.records.length, door_too.description, hinge_too.description]).toEqual([2, 'Door', 'Hinge']);
    expect(hinge_too).toMatchObject({ parent_line_id: door_too.id, total_quantity: '1.5000' });
    expect((await expecting(201, people.maker.post(path, {}))).records).toHaveLength(3);
    expect((await people.maker.post(path, { ids: [silicone.id] })).status).toBe(404);
    expect(await people.maker.post(items(of, `/${hinge.id}/duplicate-with-multiple-items`), {})).toMatchObject({
      status: 404,
      message: 'No such endpoint',
    });
  });

  it('removes the lines of one structure, and leaves the others', async () => {
    const { of, door, leaf, silicone } = await filled();
    const [ground, roof] = [await structure(), await structure()];
    const put = (line: Made, { id }: Made) => ({ id: line.id, version: line.version, structure_id: id });
    await expecting(200, store(of, { changes: [put(door, ground), put(silicone, ground), put(leaf, roof)] }));
    const of_items = await expecting(200, people.maker.del(items(of, `/structure-destroy/${ground.id}`)));
    expect(of_items.ids).toEqual([silicone.id]);
    const of_products = await expecting(200, people.maker.del(products(of, `/structure-destroy/${ground.id}`)));
    expect(of_products.ids).toHaveLength(3);
    expect(await lines(of)).toEqual([]);
  });

  it('chooses vendors: for one line, for several, for none', async () => {
    const { of, door, leaf } = await filled();
    const [first, second, idle] = [await vendor(), await vendor(), await vendor({ is_active: false })];
    const selected = async (path: string) =>
      (await expecting(200, people.maker.get(`${path}/vendors/selected`))).records.map(({ id }: Made) => id);
    const [of_door, of_leaf] = [products(of, `/${door.id}`), items(of, `/${leaf.id}`)];
    const chosen = await people.maker.post(`${of_door}/vendors`, { vendor_ids: [second.id, first.id] });
    expect(chosen).toMatchObject({
      status: 200,
      message: 'Vendors updated successfully',
      data: { ids: [second.id, first.id] },
    });
    expect((await selected(of_door)).toSorted()).toEqual([first.id, second.id].toSorted());
    const list = await expecting(200, people.maker.get(`${of_door}/vendors?search=${first.name.split(' ')[1]}`));
    expect(list.records).toEqual([{ id: first.id, name: first.name, is_selected: true }]);
    expect(await people.maker.post(`${of_door}/vendors`, { vendor_ids: [idle.id] })).toMatchObject({ status: 422 });
    expect((await people.maker.post(items(of, `/${door.id}/vendors`), { vendor_ids: [] })).status).toBe(404);
    const many = '/api/test-projects/purchase-request/vendors';
    await expecting(200, people.maker.post(many, { ids: [door.id, leaf.id], vendor_ids: [first.id] }));
    expect([await selected(of_door), await selected(of_leaf)]).toEqual([[first.id], [first.id]]);
    expect((await people.elsewhere.post(many, { ids: [door.id], vendor_ids: [] })).status).toBe(404);
    expect((await people.maker.post(many, { ids: [door.id, 999_999_999], vendor_ids: [] })).status).toBe(404);
    expect(await selected(of_door)).toEqual([first.id]);
    await expecting(200, people.maker.post(`${of_door}/vendors/clear-all`, {}));
    expect([await selected(of_door), await selected(of_leaf)]).toEqual([[], [first.id]]);
  });

  it('takes comments on each line, which the request lists all', async () => {
    const { of, door, leaf } = await filled();
    const said = await expecting(
      201,
      people.maker.post(products(of, `/${door.id}/comments`), { comment: 'Which wood?' }),
    );
    await expecting(201, people.reviewer.post(items(of, `/${leaf.id}/comments`), { comment: 'Oak' }));
    expect((await people.maker.post(items(of, `/${door.id}/comments`), { comment: 'No item' })).status).toBe(404);
    const other = await filled();
    expect((await people.maker.get(products(other.of, `/${door.id}/comments`))).status).toBe(404);
    await expecting(
      200,
      people.maker.put(products(of, `/${door.id}/comments/${said.id}`), { comment: 'Which veneer?' }),
    );
    const resolved = await expecting(200, people.maker.put(products(of, `/${door.id}/comments/resolve`), {}));
    expect(resolved).toMatchObject({ is_resolved: true, changed: 1 });
    const all = await expecting(200, people.maker.get(`${root}/${of.id}/comments?sortCol=created_at&sort_order=desc`));
    expect(all.comments.map(({ comment, item_name }: Made) => [item_name, comment])).toEqual([
      ['Leaf', 'Oak'],
      ['Door', 'Which veneer?'],
    ]);
    expect(
      (await lines(of)).map(({ comment_count, open_comment_count }) => [comment_count, open_comment_count]),
    ).toEqual([
      [1, 0],
      [1, 1],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await expecting(200, people.maker.del(products(of, `/${door.id}/comments/${said.id}`)));
    expect((await people.maker.get(products(of, `/${door.id}/comments`))).data.comments).toEqual([]);
  });
});

describe('lines are verified by the people of their request', () => {
  const verify = (who: Caller, of: Made, kind: string, line: Made, mark: string) =>
    who.post(`${root}/${of.id}/${kind}/${line.id}/${mark}-verify`);
  const marks = async (of: Made) =>
    (await lines(of)).map((line) => [line.is_reviewer_verified, line.is_approver_verified]);

  it('one by one, the reviewer before the approver', async () => {
    const { of, door, leaf } = await filled();
    expect((await verify(people.reviewer, of, 'products', door, 'reviewer')).status).toBe(409);
    await step(people.maker, of, 'send');
    expect((await verify(people.maker, of, 'products', door, 'reviewer')).status).toBe(403);
    expect((await verify(people.reviewer, of, 'items', door, 'reviewer')).status).toBe(404);
    expect(await verify(people.reviewer, of, 'products', door, 'reviewer')).toMatchObject({
      status: 200,
      data: { id: door.id, is_reviewer_verified: true, version: 2 },
    });
    await step(people.reviewer, of, 'review');
    expect(await verify(people.approver, of, 'items', leaf, 'approver')).toMatchObject({
      status: 409,
      message: 'Waits for the reviewer to verify it',
    });
    await expecting(200, verify(people.approver, of, 'products', door, 'approver'));
    expect((await marks(of))[0]).toEqual([true, true]);
  });

  it('several at once, all or none', async () => {
    const { of, door, leaf, hinge } = await filled();
    const other = await filled();
    await step(people.maker, of, 'send');
    const many = (who: Caller, body: object) => who.put(`${root}/${of.id}/lines/verify`, body);
    expect((await many(people.reviewer, { ids: [door.id, other.door.id] })).status).toBe(404);
    expect((await many(people.maker, { ids: [door.id] })).status).toBe(403);
    expect((await many(people.reviewer, { ids: [door.id, leaf.id], versions: [1, 7] })).status).toBe(409);
    expect((await marks(of)).flat().some(Boolean)).toBe(false);
    await expecting(200, many(people.reviewer, { ids: [door.id, leaf.id] }));
    await step(people.reviewer, of, 'review');
    expect(await many(people.approver, { ids: [door.id, hinge.id] })).toMatchObject({
      status: 409,
      message: 'Waits for the reviewer to verify it',
    });
    await expecting(200, many(people.approver, { ids: [door.id, leaf.id] }));
    expect(await marks(of)).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('and a quantity, also of what they are in, clears the marks; verified lines are not deleted untold', async () => {
    const { of, door, leaf, silicone } = await filled();
    await step(people.maker, of, 'send');
    const ids = [leaf.id, silicone.id];
    await expecting(200, people.reviewer.put(`${root}/${of.id}/lines/verify`, { ids }));
    expect(
      (await people.maker.put(`${root}/${of.id}/items/${leaf.id}/update-quantity`, { quantity: '5' })).status,
    ).toBe(409);
    await step(people.reviewer, of, 'revert');
    await expecting(200, people.maker.put(`${root}/${of.id}/products/${door.id}/update-quantity`, { quantity: '4' }));
    expect(await lines(of)).toMatchObject([
      { id: door.id, version: 2 },
      { id: leaf.id, is_reviewer_verified: false, version: 3, total_quantity: '8.0000' },
      {},
      { id: silicone.id, is_reviewer_verified: true, version: 2 },
    ]);
    const removal = { ids: [silicone.id] };
    const path = `${root}/${of.id}/items/multiple-destroy`;
    expect(await people.maker.del(path, removal)).toMatchObject({
      status: 409,
      message: '1 verified line would be deleted',
    });
    await expecting(200, people.maker.del(path, { ...removal, with_verified: true }));
  });
});
