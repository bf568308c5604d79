import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import { fresh, type Sent } from '../../support/samples.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, request, filled } = testPurchaseRequests(on);

/** A BOM of the masters of these components. */
const bomOf = (...components: readonly Sent[]): Promise<Made> =>
  expecting(201, people.buyer.post('/api/bomMain', { code: fresh(), name: `BOM ${fresh()}`, unit: 'ea', components }));
const add = (of: Made, body: Sent, query = '') => people.buyer.post(`${root}/${of.id}/add-from-masters${query}`, body);
/** The lines of a request in their order, each followed by those in it. */
const linesIn = async (of: Made): Promise<Made[]> => {
  const lines: Made[] = (await expecting(200, people.buyer.get(`${root}/${of.id}/lines`))).records;
  const below = (id?: number): Made[] =>
    lines
      .filter(({ parent_line_id }) => (parent_line_id ?? undefined) === id)
      .toSorted((a, b) => Number(a['position']) - Number(b['position']))
      .flatMap((line) => [line, ...below(line.id)]);
  return below();
};
const wholes = { quantity: '1' };

let screw: Made;
let glue: Made;
beforeAll(async () => {
  screw = await makeItem(people.buyer, { variants: [{ name: 'Plain', cost_rate: '10.0000' }] });
  glue = await makeItem(people.buyer);
});

describe('an item of the masters', () => {
  it('becomes a line with its name, its unit and its only variant, in the chosen structure', async () => {
    const of = await request();
    const structure = await expecting(201, people.buyer.post('/api/structure', { name: `Floor ${fresh()}` }));
    const sent = { item_id: screw.id, quantity: '7.5', structure_id: structure.id };
    const { records } = await expecting(201, add(of, sent, '?purpose=general_purchase'));
    expect(records).toEqual([{ ...(await linesIn(of))[0], key: 'item' }]);
    const { name, unit } = screw;
    expect(records[0]).toMatchObject({
      kind: 'item',
      item_id: screw.id,
      description: name,
      unit,
      quantity: '7.5000',
      total_quantity: '7.5000',
      structure_id: structure.id,
      structure_name: structure.name,
      item_variant_name: 'Plain',
    });
    expect(records[0].item_variant_id).toBe(screw.variants[0].id);
    // Of two variants somebody has to choose.
    const other = await expecting(201, add(of, { item_id: glue.id }));
    expect(other.records[0]).not.toHaveProperty('item_variant_id');
    const [, painted] = glue.variants;
    const chosen = await expecting(201, add(of, { item_id: glue.id, item_variant_id: painted.id }));
    expect(chosen.records[0]).toMatchObject({ item_variant_id: painted.id });
  });

  it('goes into a product, and is needed for each piece of it', async () => {
    const { of, door } = await filled();
    const { records } = await expecting(201, add(of, { item_id: screw.id, quantity: '8', parent_line_id: door.id }));
    expect(records[0]).toMatchObject({ parent_line_id: door.id, quantity: '8.0000', total_quantity: '24.0000' });
  });
});

describe('a BOM of the masters', () => {
  it('becomes a product with its items; those of BOMs in it are one line for each path', async () => {
    const [inner] = [await bomOf({ item_id: screw.id, quantity: '0.3333' }, { item_id: glue.id, quantity: '2' })];
    const outer = await bomOf(
      { item_id: screw.id, quantity: '4' },
      { bom_id: inner.id, quantity: '3' },
      { item_id: screw.id, quantity: '1' },
      { bom_id: inner.id, quantity: '0.5' },
    );
    const of = await request();
    await expecting(201, add(of, { bom_ids: [outer.id], quantity: '10' }));
    const [product, ...items] = await linesIn(of);
    expect(product).toMatchObject({
      kind: 'product',
      bom_id: outer.id,
      description: outer.name,
      bom_name: `${outer.code} ${outer.name}`,
      quantity: '10.0000',
    });
    expect(
      items.map(({ parent_line_id, item_id, quantity, total_quantity }) => [
        parent_line_id,
        item_id,
        quantity,
        total_quantity,
      ]),
    ).toEqual([
      [product?.id, screw.id, '4.0000', '40.0000'],
      [product?.id, screw.id, '0.9999', '9.9990'],
      [product?.id, glue.id, '6.0000', '60.0000'],
      [product?.id, screw.id, '1.0000', '10.0000'],
      // 0.5 × 0.3333 = 0.16665, rounded once.
      [product?.id, screw.id, '0.1667', '1.6670'],
      [product?.id, glue.id, '1.0000', '10.0000'],
    ]);
  });

  it('is added with others and an item at once, in one piece each unless more is said', async () => {
    const [first, second] = [
      await bomOf({ item_id: screw.id, ...wholes }),
      await bomOf({ item_id: glue.id, ...wholes }),
    ];
    const of = await request();
    await expecting(201, add(of, { bom_ids: [first.id, second.id, first.id], item_id: glue.id }));
    const found = (await linesIn(of)).map(({ kind, bom_id, item_id, quantity }) => [kind, bom_id ?? item_id, quantity]);
    expect(found).toEqual([
      ['product', first.id, '1.0000'],
      ['item', screw.id, '1.0000'],
      ['product', second.id, '1.0000'],
      ['item', glue.id, '1.0000'],
      ['item', glue.id, '1.0000'],
    ]);
  });

  it('is counted before a line of it is made', async () => {
    // 12 BOMs, each twice in the next one: 4,096 paths to the first, 5 items each.
    let of: Made = await bomOf(...Array.from({ length: 5 }, () => ({ item_id: screw.id, ...wholes })));
    for (let level = 0; level < 12; level += 1)
      // oxlint-disable-next-line no-await-in-loop -- each is in the next
      of = await bomOf({ bom_id: of.id, ...wholes }, { bom_id: of.id, ...wholes });
    const one = await request();
    expect(await add(one, { bom_ids: [of.id] })).toMatchObject({
      status: 422,
      errors: { bom_ids: ['More than 20000 lines at once'] },
    });
    expect(await linesIn(one)).toEqual([]);
  });

  it('has no more lines than a request', async () => {
    let of: Made = await bomOf(...Array.from({ length: 7 }, () => ({ item_id: screw.id, ...wholes })));
    for (let level = 0; level < 10; level += 1)
      // oxlint-disable-next-line no-await-in-loop -- each is in the next
      of = await bomOf({ bom_id: of.id, ...wholes }, { bom_id: of.id, ...wholes });
    const one = await request();
    // 7,169 lines each.
    await expecting(201, add(one, { bom_ids: [of.id] }));
    const statuses: number[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, errors } = await add(one, { bom_ids: [of.id] });
      statuses.push(status);
      if (status === 422) expect(errors['bom_ids']?.[0]).toMatch(/^A request has at most 10,000 lines/);
    }
    expect(statuses.at(-1)).toBe(422);
  });
});

it('a request refuses what is unknown, of another branch, or too much', async () => {
  const of = await request();
  const { id: variant } = glue.variants[0];
  const bom = await bomOf({ item_id: screw.id, quantity: '999999999' });
  const twice = await bomOf({ bom_id: bom.id, quantity: '2' });
  const refused: [Sent, string][] = [
    [{}, 'item_id'],
    [{ bom_ids: [] }, 'item_id'],
    [{ item_id: 99_999_999 }, 'item_id'],
    [{ item_id: screw.id, item_variant_id: variant }, 'item_variant_id'],
    [{ bom_ids: [99_999_999] }, 'bom_ids'],
    [{ bom_ids: [twice.id] }, 'bom_ids'],
    [{ item_id: screw.id, quantity: '-1' }, 'quantity'],
    [{ item_id: screw.id, quantity: '1000000000' }, 'quantity'],
    [{ item_id: screw.id, structure_id: 99_999_999 }, 'structure_id'],
  ];
  for (const [body, field] of refused) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, errors } = await add(of, body);
    expect(
      [status, Object.keys(errors ?? {}).map((name) => name.replace(/^added\.\d+\./, ''))],
      JSON.stringify(body),
    ).toEqual([422, [field]]);
  }
  expect((await add(of, { item_id: screw.id }, '?purpose=project_purchase')).status).toBe(404);
  expect((await people.elsewhere.post(`${root}/${of.id}/add-from-masters`, { item_id: screw.id })).status).toBe(404);
  await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'No more' }));
  expect((await add(of, { item_id: screw.id })).status).toBe(409);
  expect(await linesIn(of)).toEqual([]);
});
