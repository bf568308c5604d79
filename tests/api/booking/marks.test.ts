import { describe, expect, it } from 'vitest';
import { resources } from '../../../src/resources/index.ts';
import { bookingCalls } from '../../../src/resources/requests/bookingCalls.ts';
import { testApp, type Answered, type Caller } from '../../support/app.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const on = testApp();
const {
  people,
  root,
  request,
  store,
  itemLine,
  stocked,
  verify,
  at,
  book,
  row,
  buyouts,
  open,
  sent,
  quote,
  award,
  awardStep,
} = testRfqs(on);

/** The reviewer takes the mark back, and with it goes that of the approver (B24). */
const fall = async (of: Made, line: Made) => {
  const body = { ids: [line.id], is_verified: false };
  await expecting(200, people.reviewer.put(`${root}/${of.id}/lines/verify`, body));
};
const unit = () =>
  people.buyer.post('/api/production_units', { code: `M${Math.random()}`.slice(0, 12), name: 'Steel' });

/** A product with an item in it that has a part of each share, planned: stock, production, buyout. */
const booked = async () => {
  const item = await stocked('9');
  const of = await request();
  const added = [
    { key: 'p', kind: 'product', description: 'Door', quantity: '1' },
    { ...itemLine(item, '6'), key: 'a', parent_key: 'p' },
  ];
  const { records } = await expecting(200, store(of, { added }));
  const [door, line] = ['p', 'a'].map((key) => records.find((one: Made) => one.key === key)) as [Made, Made];
  await verify(of, [door.id, line.id]);
  const shares = { booked_qty: '2', production_qty: '2', buyout_qty: '1' };
  const { production_booking_id: production, buyout_booking_id: buyout } = await expecting(200, book(of, line, shares));
  const made = await expecting(201, unit());
  return { of, door, line, item, production, buyout, unit: made };
};
type Booked = Awaited<ReturnType<typeof booked>>;

/**
 * Each call of material booking that changes something, with what it does for a line whose marks fell. A call that
 * is not here, or does not ask for the marks, is found.
 */
const moves: Readonly<Record<string, (on: Booked) => Promise<Answered>>> = {
  bookProduct: ({ of, door }) =>
    people.buyer.put(at(of, `material-booking/products/${door.id}/stock-booking`), { booked_qty: '0.5' }),
  bookItem: ({ of, line }) => book(of, line, { booked_qty: '3' }),
  issue: ({ of, line }) => people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity: '1' }),
  bringBack: ({ of, line }) =>
    people.buyer.put(at(of, `material-booking/items/${line.id}/return`), { quantity: '1', reason: 'Over' }),
  askFor: async ({ of, line, item }) => {
    const other = await request();
    const { records } = await expecting(200, store(other, { added: [itemLine(item, '1')] }));
    await verify(other, [records[0].id]);
    await expecting(200, book(other, records[0], { booked_qty: '1' }, people.reviewer));
    const body = { from_line_id: records[0].id, item_variant_id: item.variants[0].id, quantity: '1' };
    return people.buyer.post(at(of, `material-booking/items/${line.id}/ask`), body);
  },
  bookAll: ({ of }) => people.buyer.post(at(of, 'material-booking/book-all'), {}),
  createOrder: ({ of, door, unit: { id } }) =>
    people.buyer.put(at(of, `material-booking-production/products/${door.id}/create-order`), {
      production_unit_id: id,
    }),
  createItemOrder: ({ of, line, production, unit: { id } }) =>
    people.buyer.put(at(of, `material-booking-production/items/${line.id}/create-order`), {
      production_unit_id: id,
      production_booking_id: production,
    }),
  bookVariant: ({ of, item }) =>
    people.buyer.put(at(of, `material-booking-production/items/variant/${item.variants[0].id}/stock-booking`), {
      booked_qty: '1',
    }),
  sendToBuyout: ({ of, buyout }) =>
    people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), { buyout_booking_id: buyout }),
  bookBuyout: ({ of, line }) =>
    people.buyer.put(at(of, 'material-booking/buyout'), { lines: [{ id: line.id, buyout_qty: '3' }] }),
  sendLines: ({ of, line }) => people.buyer.put(at(of, 'material-booking-buyout/send-lines'), { ids: [line.id] }),
  takeBackLines: ({ of, line }) =>
    people.buyer.put(at(of, 'material-booking-buyout/take-back-lines'), { ids: [line.id] }),
};

/** What these answer for a line that waits for its marks, other than a 409 with its name. */
const otherwise: Readonly<Record<string, unknown>> = {
  // Whatever stock can serve of the lines that wait for nothing: of none.
  bookAll: { status: 200, data: { records: [] } },
  // Nothing was sent: what was can be given back without its marks.
  takeBackLines: { status: 409, message: expect.stringMatching(/^Nothing of “.*” waits for an RFQ$/) },
  // What is out comes back whatever became of the line; nothing is.
  bringBack: { status: 422, message: expect.stringMatching(/^Only 0 of .* are still out$/) },
  bookVariant: { status: 422, message: 'Only 0 are planned for production' },
};

describe('what is booked of a line whose marks fell', () => {
  it('every call of booking that changes something is tried', () => {
    const changing = Object.entries(bookingCalls).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]));
    expect(Object.keys(moves).toSorted()).toEqual(changing.toSorted());
  });

  it('every process of a line waits for its marks', () => {
    const about = resources.filter(({ workflow, fields }) => workflow && 'request_line_id' in fields);
    expect(about.map(({ name, workflow }) => [name, workflow?.marksOf])).toEqual(
      ['buyout_requests', 'production_orders', 'stock_requests'].map((name) => [
        name,
        { of: 'purchase_request_lines', by: 'request_line_id' },
      ]),
    );
  });

  it('stays, and goes no further by any call, until both are back', async () => {
    const made = await booked();
    const { of, line } = made;
    const shares = async () => {
      const { booked_qty, production_qty, buyout_qty, refused } = await row(of, line);
      return [booked_qty, production_qty, buyout_qty, refused];
    };
    await fall(of, line);
    const waits = `“${line.description}” waits for its marks`;
    for (const [name, move] of Object.entries(moves))
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one line
      expect(await move(made), name).toMatchObject(otherwise[name] ?? { status: 409, message: waits });
    expect(await shares()).toEqual(['2.0000', '2.0000', '1.0000', waits]);
    await expecting(200, people.reviewer.put(`${root}/${of.id}/lines/verify`, { ids: [line.id] }));
    expect(await moves['issue']?.(made)).toMatchObject({ status: 409, message: waits });
    await expecting(200, people.approver.put(`${root}/${of.id}/lines/verify`, { ids: [line.id] }));
    for (const name of ['issue', 'createItemOrder', 'sendToBuyout'])
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await moves[name]?.(made))?.status, name).toBe(200);
  });

  it('can be given back, and what was ordered before is received', async () => {
    const made = await booked();
    const { of, line, production } = made;
    await expecting(200, moves['createItemOrder']?.(made) as Promise<Answered>);
    await fall(of, line);
    await expecting(200, people.buyer.put(`/api/production-orders/${production}/receive`, { received: '1' }));
    await expecting(200, book(of, line, { buyout_qty: '0' }));
    expect(await row(of, line)).toMatchObject({ booked_qty: '3.0000', production_qty: '1.0000', buyout_qty: '0.0000' });
  });

  it('when it asks for more: what was sent to buyout is taken by no RFQ', async () => {
    const { of, lines, ids } = await buyouts('5');
    const [line] = lines as [Made];
    await expecting(200, people.buyer.put(at(of, `items/${line.id}/update-quantity`), { quantity: '7' }));
    const refused = { status: 409, message: `“${line.description}” waits for its marks` };
    expect(await people.buyer.post('/api/rfq', { buyout_ids: ids })).toMatchObject(refused);
    await verify(of, [line.id]);
    await open(ids);
  });

  it('is awarded neither by a draft nor by a decision', async () => {
    const { of, lines, rfq, vendors, asks } = await sent(['5'], 1);
    const [line, ask, vendor] = [lines[0], asks[0], vendors[0]] as [Made, Made, Made];
    await quote(rfq, vendor, asks, ['2.5']);
    const awarded = () => award(rfq, [{ rfq_line_id: ask.id, vendor_id: vendor.id }]);
    await fall(of, line);
    const refused = { status: 409, message: `“${line.description}” waits for its marks` };
    expect(await awarded()).toMatchObject(refused);
    await verify(of, [line.id]);
    const { id } = await expecting(201, awarded());
    const step = (who: Caller, action: string, body = {}) => awardStep(id, action, who, body);
    const named = { reviewer_id: idOf(people.reviewer), approver_id: idOf(people.approver) };
    await expecting(200, step(people.buyer, 'submit', named));
    await expecting(200, step(people.reviewer, 'review'));
    await fall(of, line);
    expect(await step(people.approver, 'approve')).toMatchObject(refused);
    await verify(of, [line.id]);
    await expecting(200, step(people.approver, 'approve'));
  });

  it('says at the step why it is not offered', async () => {
    const { of, line, production } = await booked();
    await fall(of, line);
    const { workflow } = await expecting(200, people.buyer.get(`/api/production-orders/${production}`));
    expect(workflow.actions.map(({ name, refused }: Made) => [name, refused])).toEqual([
      ['order', `“${line.description}” waits for its marks`],
      ['cancel', null],
    ]);
  });
});
