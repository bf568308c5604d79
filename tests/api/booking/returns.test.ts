import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockEntries } from '../../../src/resources/booking/stockEntries.ts';
import { bookingCheck } from '../../../src/server/modules/booking/bookingCheck.ts';
import { deliveredCheck, receivedCheck } from '../../../src/server/modules/booking/receivedCheck.ts';
import { stockCheck } from '../../../src/server/modules/booking/stockCheck.ts';
import { listed } from '../../support/calls.ts';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, root, stocked, itemLine, asked, at, book, row, stockOf, sent, quote, awarded, receive } =
  testTraces(on);

/** The entries of an item of one kind. */
const entriesOf = async (item: Made, kind: string): Promise<Made[]> =>
  (await listed(people.buyer, stockEntries, { filters: { item_id: item.id, kind } })).records as Made[];

/** Nothing is to be said by the checks of these. */
const isConsistent = async ({ item, of, order }: { item: Made; of: Made; order?: number }): Promise<void> => {
  const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
  const found = await on.database.inBranch(actor, async (tx) => [
    ...(await stockCheck.find(tx, [item.id as number])),
    ...(await bookingCheck.find(tx, [of.id as number])),
    ...(order === undefined ? [] : await receivedCheck.find(tx, [order])),
  ]);
  expect(found).toEqual([]);
};

const issued = async (quantity: string, ...parts: string[]) => {
  const item = await stocked('10');
  const { of, lines } = await asked(itemLine(item, quantity));
  const [line] = lines as [Made];
  await expecting(200, book(of, line, { booked_qty: quantity }));
  for (const part of parts)
    await expecting(200, people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity: part }));
  const back = (body: object, who = people.buyer) =>
    who.put(at(of, `material-booking/items/${line.id}/return`), { reason: 'Not needed on site', ...body });
  const entries = (kind: string) => entriesOf(item, kind);
  return { item, of, line, back, entries };
};

describe('material that comes back from a site', () => {
  it('is booked for its line again: as before it went out', async () => {
    const { item, of, line, back, entries } = await issued('8', '5');
    expect(await stockOf(item)).toEqual(['5.0000', '3.0000', '2.0000']);
    expect(await expecting(200, back({ quantity: '2' }))).toMatchObject({
      booked_qty: '8.0000',
      issued_qty: '3.0000',
      remaining_qty: '0.0000',
    });
    expect(await stockOf(item)).toEqual(['7.0000', '5.0000', '2.0000']);
    const [issue] = (await entries('issue')) as [Made];
    expect(await entries('return')).toMatchObject([
      {
        quantity: '2.0000',
        returns_id: issue.id,
        reason: 'Not needed on site',
        balance: '7.0000',
        booked_after: '5.0000',
      },
    ]);
    await isConsistent({ item, of });
    expect((await row(of, line)).issued_qty).toBe('3.0000');
  });

  it('is free, and open again on its line', async () => {
    const { item, of, back } = await issued('8', '5');
    expect(await expecting(200, back({ quantity: '5', is_free: true }))).toMatchObject({
      booked_qty: '3.0000',
      issued_qty: '0.0000',
      remaining_qty: '5.0000',
    });
    expect(await stockOf(item)).toEqual(['10.0000', '3.0000', '7.0000']);
    await isConsistent({ item, of });
  });

  it('is never more than went, of the last issue first', async () => {
    const { item, of, back, entries } = await issued('8', '5', '2');
    expect(await back({ quantity: '7.0001' })).toMatchObject({
      status: 422,
      errors: { quantity: [`Only 7 of ${item.name} are still out`] },
    });
    await expecting(200, back({ quantity: '3' }));
    const went = Object.fromEntries((await entries('issue')).map(({ id, quantity }) => [quantity, id]));
    expect((await entries('return')).map(({ quantity, returns_id }) => [quantity, returns_id]).toSorted()).toEqual([
      ['1.0000', went['5.0000']],
      ['2.0000', went['2.0000']],
    ]);
    expect(await back({ quantity: '5' })).toMatchObject({
      errors: { quantity: [`Only 4 of ${item.name} are still out`] },
    });
    await expecting(200, back({ quantity: '4' }));
    expect(await stockOf(item)).toEqual(['10.0000', '8.0000', '2.0000']);
    await isConsistent({ item, of });
  });

  it('of one issue is never more than went by it, whoever enters it', async () => {
    const { item, entries } = await issued('8', '5', '2');
    const [last] = (await entries('issue')).toSorted((a, b) => Number(b.id) - Number(a.id)) as [Made];
    const take = (body: object) =>
      people.buyer.post(`/api/stock_entries/${last.id}/return`, { reason: 'Counted', ...body });
    expect(await take({ quantity: '3' })).toMatchObject({
      status: 422,
      message: `Only 2 of ${item.name} are still out`,
    });
    expect(await take({ quantity: '1', reason: ' ' })).toMatchObject({ status: 422, message: 'Say why it comes back' });
    expect(await expecting(201, take({ quantity: '2' }))).toMatchObject({ kind: 'return', returns_id: last.id });
    const [booking] = (await entries('booking')) as [Made];
    expect(
      await people.buyer.post(`/api/stock_entries/${booking.id}/return`, { quantity: '1', reason: 'Counted' }),
    ).toMatchObject({ status: 409, message: 'Only what was issued for a line comes back' });
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    await expect(
      on.database.inBranch(actor, (tx) =>
        tx.execute(sql`insert into stock_entries (branch_id, item_id, item_variant_id, kind, quantity, reason, returns_id, request_id, request_line_id, created_by, updated_by)
          select branch_id, item_id, item_variant_id, 'return', 1, 'Again', id, request_id, request_line_id, created_by, updated_by
          from stock_entries where id = ${last.id}`),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining(`Only 0 of ${last.number} are still out`) } });
  });

  it('after the request has ended is free', async () => {
    const { item, of, back } = await issued('8', '5');
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not built' }));
    expect(await back({ quantity: '1' })).toMatchObject({
      status: 409,
      message: `${of.number} is not open: what comes back for it is free`,
    });
    await expecting(200, back({ quantity: '5', is_free: true }));
    expect(await stockOf(item)).toEqual(['10.0000', '0.0000', '10.0000']);
    await isConsistent({ item, of });
  });

  it('by many at once is as much as went, and no more', async () => {
    const { item, of, back } = await issued('8', '5');
    const answers = await Promise.all(Array.from({ length: 8 }, () => back({ quantity: '1' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await stockOf(item)).toEqual(['10.0000', '8.0000', '2.0000']);
    await isConsistent({ item, of });
  });
});

const made = async (...parts: string[]) => {
  const item = await stocked('0');
  const { of, lines } = await asked(itemLine(item, '6'));
  const [line] = lines as [Made];
  const { production_booking_id: order } = await expecting(200, book(of, line, { production_qty: '6' }));
  const unit = await expecting(201, people.buyer.post('/api/production_units', { code: `R${line.id}`, name: 'Steel' }));
  const create = { production_unit_id: unit.id, production_booking_id: order };
  await expecting(200, people.buyer.put(at(of, `material-booking-production/items/${line.id}/create-order`), create));
  const path = `/api/production-orders/${order}`;
  for (const received of parts) await expecting(200, people.buyer.put(`${path}/receive`, { received }));
  const takeBack = async (quantity: string) => {
    const found = (await entriesOf(item, 'receipt')).find((one) => one.quantity === quantity);
    return people.buyer.post(`/api/stock_entries/${found?.id}/reverse`, { reason: 'Of another order' });
  };
  const read = () => expecting(200, people.buyer.get(path));
  return { item, of, line, order: order as number, path, takeBack, read };
};

describe('a receipt of what was made that is taken back', () => {
  it('opens its order again: what it brought has still to come', async () => {
    const { item, of, line, order, path, takeBack, read } = await made('4');
    await expecting(200, people.buyer.put(`${path}/finish`));
    expect(await read()).toMatchObject({ status: 'DONE', received_qty: '6.0000' });
    await expecting(201, takeBack('2.0000'));
    expect(await read()).toMatchObject({ status: 'IN_PROGRESS', received_qty: '4.0000', done_at: null });
    expect(await row(of, line)).toMatchObject({ booked_qty: '4.0000', production_qty: '2.0000' });
    expect(await stockOf(item)).toEqual(['4.0000', '4.0000', '0.0000']);
    await isConsistent({ item, of, order });
    await expecting(201, takeBack('4.0000'));
    expect(await read()).toMatchObject({ status: 'IN_PROGRESS', received_qty: '0.0000' });
    await isConsistent({ item, of, order });
    await expecting(200, people.buyer.put(`${path}/finish`));
    expect(await row(of, line)).toMatchObject({ booked_qty: '6.0000', production_qty: '0.0000' });
    await isConsistent({ item, of, order });
  });

  it('is refused once it was issued, and nothing changes', async () => {
    const { item, of, line, order, path, takeBack, read } = await made();
    await expecting(200, people.buyer.put(`${path}/finish`));
    await expecting(200, people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity: '5' }));
    expect(await takeBack('6.0000')).toMatchObject({ status: 409 });
    expect(await read()).toMatchObject({ status: 'DONE', received_qty: '6.0000' });
    expect(await stockOf(item)).toEqual(['1.0000', '1.0000', '0.0000']);
    await isConsistent({ item, of, order });
  });

  it('is seen by the check, where the order stayed done', async () => {
    const { item, of, line, order, path } = await made();
    await expecting(200, people.buyer.put(`${path}/finish`));
    await expecting(200, book(of, line, { booked_qty: '0' }));
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    await on.database.inBranch(actor, async (tx) => {
      // As it was taken back before the order followed.
      await tx.execute(sql`insert into stock_entries (branch_id, item_id, item_variant_id, kind, quantity, reason, reverses_id, created_by, updated_by)
        select branch_id, item_id, item_variant_id, 'adjustment', -quantity, 'Taken back', id, created_by, updated_by
        from stock_entries where production_order_id = ${order}`);
      const found = await receivedCheck.find(tx, [order]);
      expect(found).toMatchObject([{ record: order, figure: 'Received', stored: '6.0000', computed: '0.0000' }]);
      for (const one of found) await receivedCheck.mend?.make(tx, one);
      expect(await receivedCheck.find(tx, [order])).toEqual([]);
      await tx.execute(sql`update production_orders set status = 'DONE' where id = ${order}`);
      expect(await receivedCheck.find(tx, [order])).toMatchObject([
        { figure: 'Still to come', stored: '0.0000', computed: '6.0000' },
      ]);
      for (const one of await receivedCheck.find(tx, [order])) await receivedCheck.mend?.make(tx, one);
    });
    expect(await row(of, line)).toMatchObject({ booked_qty: '0.0000', production_qty: '6.0000' });
    await isConsistent({ item, of, order });
  });
});

/** Five pieces ordered, and so many delivered. */
const brought = async (received: string, more: object = {}) => {
  const { rfq, asks, vendors, ids } = await sent(['5'], 1);
  const [by] = vendors as [Made];
  await quote(rfq, by, asks, ['10']);
  await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: by.id }]);
  const buyout = ids[0] as number;
  await expecting(200, receive(buyout, received, more));
  const read = () => expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`));
  const { purchase_order_id: order, request_id, request_line_id, item_id } = await read();
  const [delivery] = (await expecting(200, people.buyer.get(`/api/deliveries?purchase_order_id=${order}`))).records as [
    Made,
  ];
  const [of, line, item] = [{ id: request_id }, { id: request_line_id }, { id: item_id }] as [Made, Made, Made];
  const step = (action: string, body: object) =>
    people.buyer.put(`/api/deliveries/${delivery.id}/${action}`, { comment: 'Bent', ...body });
  const sendBack = (returned_qty: string) => step('send_back', { returned_qty });
  const standing = async () => (await expecting(200, people.buyer.get(`/api/purchase-orders/${order}`))).status;
  const isRight = async () => {
    await isConsistent({ item, of });
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    expect(await on.database.inBranch(actor, (tx) => deliveredCheck.find(tx, [buyout]))).toEqual([]);
  };
  return { of, line, item, buyout, delivery, read, step, sendBack, standing, isRight };
};

describe('material that goes back to the vendor', () => {
  it('leaves stock, and its order is open for it again', async () => {
    const { of, line, item, delivery, read, sendBack, standing, isRight } = await brought('5');
    expect(await standing()).toBe('RECEIVED');
    await expecting(200, sendBack('2'));
    expect(await read()).toMatchObject({ status: 'AWARDED', received_qty: '3.0000' });
    expect(await standing()).toBe('PART_RECEIVED');
    expect(await row(of, line)).toMatchObject({ booked_qty: '3.0000', buyout_qty: '2.0000', remaining_qty: '0.0000' });
    expect(await stockOf(item)).toEqual(['3.0000', '3.0000', '0.0000']);
    expect(await entriesOf(item, 'vendor_return')).toMatchObject([
      { quantity: '2.0000', delivery_id: delivery.id, reason: 'Sent back: Bent' },
    ]);
    await isRight();
  });

  it('is what is over the order first', async () => {
    const { item, read, sendBack, isRight } = await brought('7', { take_over: true });
    await expecting(200, sendBack('3'));
    expect(await read()).toMatchObject({ received_qty: '4.0000', over_qty: '0.0000', status: 'AWARDED' });
    expect(await stockOf(item)).toEqual(['4.0000', '4.0000', '0.0000']);
    await isRight();
    await expecting(200, sendBack('1'));
    expect(await read()).toMatchObject({ received_qty: '5.0000', over_qty: '1.0000', status: 'RECEIVED' });
    await isRight();
  });

  it('is never more than came, nor what was issued', async () => {
    const { of, line, item, sendBack, isRight } = await brought('5');
    expect(await sendBack('5.0001')).toMatchObject({
      status: 422,
      errors: { returned_qty: ['Only 5 came with this delivery'] },
    });
    await expecting(200, people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity: '4' }));
    expect((await sendBack('2')).status).toBe(422);
    expect(await stockOf(item)).toEqual(['1.0000', '1.0000', '0.0000']);
    await expecting(
      200,
      people.buyer.put(at(of, `material-booking/items/${line.id}/return`), { quantity: '4', reason: 'Bent' }),
    );
    await expecting(200, sendBack('5'));
    expect(await stockOf(item)).toEqual(['0.0000', '0.0000', '0.0000']);
    await isRight();
  });

  it('is put right, and keeps its delivery from being corrected meanwhile', async () => {
    const { item, delivery, read, step, sendBack, standing, isRight } = await brought('5');
    await expecting(200, sendBack('2'));
    const right = { quantity: '4', received_on: delivery.received_on };
    for (const answer of [await step('correct', right), await step('take_back', {})])
      expect(answer).toMatchObject({
        status: 409,
        message: 'A part of it was sent back: say first that nothing was',
      });
    await expecting(200, sendBack('0'));
    expect(await read()).toMatchObject({ status: 'RECEIVED', received_qty: '5.0000' });
    expect(await standing()).toBe('RECEIVED');
    expect(await stockOf(item)).toEqual(['5.0000', '5.0000', '0.0000']);
    await isRight();
    await expecting(200, step('correct', right));
    await isRight();
  });

  it('does not come again once the rest was let go', async () => {
    const { buyout, read, sendBack, isRight } = await brought('5');
    await expecting(200, sendBack('2'));
    await expecting(200, people.buyer.put(`/api/buyout-requests/${buyout}/let_go`, { comment: 'Credited' }));
    expect(await read()).toMatchObject({ status: 'RECEIVED', received_qty: '3.0000' });
    expect((await sendBack('1')).status).toBe(422);
    await isRight();
  });
});
