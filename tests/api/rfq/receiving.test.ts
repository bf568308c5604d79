import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';
import { testTraces } from '../../support/traces.ts';

const { people, at, bought, receive, open, asked, itemLine, stocked, vendor, step, linesOf, quote, awarded, stockOf } =
  testTraces(testApp());

/** Five pieces of an item, of no variant that the line names, ordered. */
const ordered = async (more: Sent = {}) => {
  const item = await stocked('0', more);
  const { of, lines } = await asked(itemLine(item, '5', { item_variant_id: null }));
  const [line] = lines as [Made];
  const buyout = await bought(of, line, '5');
  const by = await vendor();
  const rfq = await open([buyout], { vendor_ids: [by.id] });
  await expecting(200, step(rfq, 'send'));
  const asks = await linesOf(rfq);
  await quote(rfq, by, asks, ['10']);
  const remove = () =>
    people.buyer.call('DELETE', at(of, 'items/multiple-destroy'), { ids: [line.id], with_verified: true });
  const inRfq = await remove();
  await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: by.id }]);
  return { item, of, line, buyout, remove, inRfq };
};

const isOrdered = { status: 409, message: expect.stringMatching(/BUY-\S+ was ordered for it/) as string };

describe('what is ordered of an item, and not of which variant', () => {
  it('comes in as the only one that there is', async () => {
    const { item, buyout } = await ordered({ variants: [{ name: 'Plain', cost_rate: '10.0000' }] });
    await expecting(200, receive(buyout, '5'));
    expect(await stockOf(item)).toEqual(['5.0000', '5.0000', '0.0000']);
  });

  it('does not come in where there are two; its line stays while it is asked for, and while it is ordered', async () => {
    const { item, buyout, remove, inRfq } = await ordered();
    expect(await receive(buyout, '5')).toMatchObject({
      status: 422,
      message: `Choose which variant of ${item.name} has come`,
    });
    expect(await stockOf(item)).toEqual(['0.0000', '0.0000', '0.0000']);
    expect(inRfq).toMatchObject(isOrdered);
    expect(await remove()).toMatchObject(isOrdered);
  });

  it('is chosen on its request: what is ordered is of that variant then, and no other can be chosen', async () => {
    const { item, of, line, buyout, remove } = await ordered();
    const choose = async (nth: number) => {
      const [stored] = (await expecting(200, people.buyer.get(at(of, 'items')))).records;
      const changes = [{ id: line.id, version: stored.version, item_variant_id: item.variants[nth].id }];
      return people.buyer.post(at(of, 'store-items-and-products'), { changes });
    };
    await expecting(200, choose(1));
    const painted = { item_variant_id: item.variants[1].id };
    const stored = await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`));
    expect(stored).toMatchObject(painted);
    const orderLines = await expecting(200, people.buyer.get(`/api/purchase-orders/${stored.purchase_order_id}/lines`));
    expect(orderLines.records).toMatchObject([painted]);
    expect(await choose(0)).toMatchObject({
      status: 422,
      message: 'The item cannot change once something is booked',
    });
    await expecting(200, receive(buyout, '5'));
    const { variants } = await expecting(200, people.buyer.get(`/api/item/${item.id}`));
    expect(variants.map(({ on_hand }: Made) => on_hand)).toEqual(['0.0000', '5.0000']);
    // What has come was ordered: nobody deletes the line, though nothing is on order any more.
    await expecting(
      200,
      people.buyer.put(at(of, `material-booking/items/${line.id}/stock-booking`), { booked_qty: '0' }),
    );
    expect(await remove()).toMatchObject(isOrdered);
  });

  it('is said before the order is sent, by whoever buys: the order and what comes are of that variant', async () => {
    const { item, of, line, buyout } = await ordered();
    const { purchase_order_id: order } = await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`));
    const path = `/api/purchase-orders/${order}`;
    const [plain, painted] = item.variants as [Made, Made];
    const { lines } = await expecting(200, people.buyer.get(`${path}/variants`));
    const [ordered_] = lines as [Made];
    expect(ordered_).toMatchObject({ item_variant_id: null, variants: [{ id: plain.id }, { id: painted.id }] });
    expect(await people.buyer.put(`${path}/send`, {})).toMatchObject({
      status: 409,
      message: '1 line does not say which variant is ordered: choose it first',
    });
    const say = (item_variant_id: unknown, line_id: unknown = ordered_.id) =>
      people.buyer.put(`${path}/variants`, { lines: [{ line_id, item_variant_id }] });
    const strange = (await stocked('0')).variants[0].id;
    expect(await say(strange)).toMatchObject({
      status: 422,
      errors: { 'lines.0.item_variant_id': [`It is no variant of ${item.name}`] },
    });
    expect((await say(painted.id, 999_999_999)).status).toBe(404);
    // What was chosen by mistake is chosen again.
    await expecting(200, say(plain.id));
    expect((await expecting(200, say(painted.id))).lines).toMatchObject([{ item_variant_id: painted.id }]);
    expect((await expecting(200, people.buyer.get(`${path}/lines`))).records).toMatchObject([
      { item_variant_id: painted.id },
    ]);
    const twice = [plain.id, painted.id].map((item_variant_id) => ({ line_id: ordered_.id, item_variant_id }));
    expect(await people.buyer.put(`${path}/variants`, { lines: twice })).toMatchObject({
      status: 422,
      errors: { 'lines.1.line_id': ['Named twice'] },
    });
    // The request can say no other one behind the order's back.
    const [asked_] = (await expecting(200, people.buyer.get(at(of, 'items')))).records;
    const onRequest = (item_variant_id: unknown) =>
      people.buyer.post(at(of, 'store-items-and-products'), {
        changes: [{ id: line.id, version: asked_.version, item_variant_id }],
      });
    expect(await onRequest(plain.id)).toMatchObject({ status: 422, message: 'Another variant is ordered for it' });
    await expecting(200, people.buyer.put(`${path}/send`, {}));
    expect(await say(plain.id)).toMatchObject({ status: 409 });
    await expecting(200, receive(buyout, '5'));
    const { variants } = await expecting(200, people.buyer.get(`/api/item/${item.id}`));
    expect(variants.map(({ on_hand }: Made) => on_hand)).toEqual(['0.0000', '5.0000']);
    // Its request still asks for any of them.
    const [stored] = (await expecting(200, people.buyer.get(at(of, 'items')))).records;
    expect([stored.id, stored.item_variant_id ?? null]).toEqual([line.id, null]);
    expect((await expecting(200, people.buyer.get(`${path}/variants`))).lines).toEqual([]);
  });
});
