import { describe, expect, it } from 'vitest';
import { bookingCheck } from '../../../src/server/modules/booking/bookingCheck.ts';
import { deliveredCheck, receivedCheck } from '../../../src/server/modules/booking/receivedCheck.ts';
import { stockCheck } from '../../../src/server/modules/booking/stockCheck.ts';
import { testApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { idOf } from '../../support/surveyPeople.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const {
  people,
  root,
  stocked,
  enter,
  itemLine,
  asked,
  at,
  book,
  row,
  stockOf,
  verify,
  open,
  step,
  linesOf,
  vendor,
  quote,
  awarded,
  receive,
} = testTraces(on);

/** What is below its minimum of an item, by the list. */
const below = async (item: Made): Promise<Made[]> =>
  (await expecting(200, people.buyer.get('/api/below-minimum'))).lines.filter(
    ({ item_id }: Made) => item_id === item.id,
  );
/** An item of which so much is in stock, with a minimum and an order quantity for its first variant. */
const watched = (in_stock: string, minimum_stock: string, order_quantity: string | null = null): Promise<Made> =>
  stocked(in_stock, {
    variants: [{ name: 'Plain', minimum_stock, order_quantity }, { name: 'Painted' }],
  });
const head = () => ({
  title: 'Below minimum',
  reviewer_id: idOf(people.reviewer),
  approver_id: idOf(people.approver),
});
const requested = (lines: readonly object[], who = people.buyer) =>
  who.post('/api/below-minimum/request', { ...head(), lines });
const wish = ({ item_variant_id, proposed }: Made, quantity = proposed) => ({ item_variant_id, proposed, quantity });
/** One request for what is proposed of items, verified; with its lines. */
const forStock = async (...items: Made[]) => {
  const lines = (await Promise.all(items.map((item) => below(item)))).flat();
  const of = await expecting(201, requested(lines.map((line) => wish(line))));
  const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/lines`));
  await verify(
    of,
    records.map(({ id }: Made) => id),
  );
  return { of, lines: records as Made[] };
};
/** Sends a line to buyout, asks one vendor and awards it: the buyout request on order. */
const onOrder = async (of: Made, line: Made, quantity: string): Promise<number> => {
  const { buyout_booking_id: id } = await expecting(200, book(of, line, { buyout_qty: quantity }));
  await expecting(200, people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), { buyout_booking_id: id }));
  const by = await vendor();
  const rfq = await open([id], { vendor_ids: [by.id] });
  await expecting(200, step(rfq, 'send'));
  const asks = await linesOf(rfq);
  await quote(rfq, by, asks, ['10'], { lead_time_days: 10 });
  await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: by.id }]);
  return id;
};
const isConsistent = async (item: Made, of: Made, orders: { buyout?: number; made?: number } = {}): Promise<void> => {
  const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
  const found = await on.database.inBranch(actor, async (tx) => [
    ...(await stockCheck.find(tx, [item.id as number])),
    ...(await bookingCheck.find(tx, [of.id as number])),
    ...(orders.made === undefined ? [] : await receivedCheck.find(tx, [orders.made])),
    ...(orders.buyout === undefined ? [] : await deliveredCheck.find(tx, [orders.buyout])),
  ]);
  expect(found).toEqual([]);
};

describe('what is below its minimum', () => {
  it('is short of what is in stock and on order, less what is required, in whole order quantities', async () => {
    const item = await watched('7', '10', '12');
    expect(await below(item)).toMatchObject([
      {
        item_code: item.code,
        variant: 'Plain',
        on_hand: '7.0000',
        free: '7.0000',
        on_order: '0.0000',
        asked: '0.0000',
        projected: '7.0000',
        minimum_stock: '10.0000',
        order_quantity: '12.0000',
        proposed: '12.0000',
      },
    ]);
    await asked(itemLine(item, '10'));
    expect(await below(item)).toMatchObject([{ projected: '-3.0000', proposed: '24.0000' }]);
    await expecting(201, enter(item, 'receipt', '13'));
    expect(await below(item)).toEqual([]);
  });

  it('is exact without an order quantity, and nothing of what has no minimum or is not used any more', async () => {
    const item = await watched('0.3333', '1.5');
    expect(await below(item)).toMatchObject([{ proposed: '1.1667' }]);
    const bare = await stocked('0');
    await asked(itemLine(bare, '3'));
    expect(await below(bare)).toEqual([]);
    const { version } = await expecting(200, people.buyer.get(`/api/item/${item.id}`));
    await expecting(200, people.buyer.put(`/api/item/${item.id}`, { version, is_active: false }));
    expect(await below(item)).toEqual([]);
  });

  it('counts what others have planned to make or buy for their lines', async () => {
    const item = await watched('10', '10');
    const { of, lines } = await asked(itemLine(item, '4'), itemLine(item, '5'));
    expect(await below(item)).toMatchObject([{ projected: '1.0000', asked: '0.0000', proposed: '9.0000' }]);
    await expecting(200, book(of, lines[0], { production_qty: '4' }));
    await expecting(200, book(of, lines[1], { buyout_qty: '3' }));
    expect(await below(item)).toMatchObject([{ projected: '1.0000', asked: '7.0000', proposed: '2.0000' }]);
  });

  it('takes quantities of 4 places above zero alone', async () => {
    const make = (variant: object) =>
      people.buyer.post('/api/item', {
        code: 'BM-1',
        name: 'Bolt',
        unit: 'ea',
        variants: [{ name: 'Bolt', ...variant }],
      });
    expect((await make({ minimum_stock: '-1' })).errors).toEqual({
      'variants.0.minimum_stock': ['Minimum stock must be at least 0'],
    });
    expect((await make({ order_quantity: '0' })).errors).toEqual({ 'variants.0.order_quantity': ['Must be above 0'] });
    expect((await make({ minimum_stock: '1.00001' })).status).toBe(422);
  });
});

describe('a request for what is below its minimum', () => {
  it('is one for all lines, for stock, and is not proposed twice', async () => {
    const [first, second] = [await watched('1', '5'), await watched('0', '2', '10')];
    const lines = [...(await below(first)), ...(await below(second))];
    const of = await expecting(201, requested(lines.map((line) => wish(line))));
    expect(of).toMatchObject({ purpose: 'stock_purchase', project_id: null, title: 'Below minimum', status: 'OPEN' });
    const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/lines`));
    expect(records).toMatchObject([
      { description: `${first.name}, Plain`, quantity: '4.0000', unit: 'ea', item_id: first.id },
      { description: `${second.name}, Plain`, quantity: '10.0000', unit: 'ea', item_id: second.id },
    ]);
    expect([await below(first), await below(second)]).toEqual([[], []]);
    // Half of it alone is what is asked for.
    const { version, id } = records[0];
    await expecting(
      200,
      people.buyer.post(`${root}/${of.id}/store-items-and-products`, { changes: [{ id, version, quantity: '1' }] }),
    );
    expect(await below(first)).toMatchObject([{ asked: '1.0000', proposed: '3.0000' }]);
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Next year' }));
    expect(await below(second)).toMatchObject([{ asked: '0.0000', proposed: '10.0000' }]);
  });

  it('of two people at the same moment is made once', async () => {
    const item = await watched('0', '3');
    const lines = (await below(item)).map((line) => wish(line));
    const both = await Promise.all([requested(lines), requested(lines)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.errors).toEqual({
      'lines.0.quantity': [`${item.name}, Plain: 0 ea are proposed by now, look again`],
    });
  });

  it('is refused by line, and for who may not ask for anything', async () => {
    const item = await watched('0', '3');
    const [line] = (await below(item)) as [Made];
    const painted = { item_variant_id: item.variants[1].id, proposed: '0', quantity: '1' };
    expect((await requested([wish(line), wish(line), painted])).errors).toEqual({
      'lines.1.quantity': [`${item.name}, Plain is named twice`],
      'lines.2.quantity': ['The item has no such variant with a minimum stock'],
    });
    expect((await requested([])).errors).toEqual({ lines: ['Choose what is to be bought'] });
    expect((await requested([wish(line, '0')])).status).toBe(422);
    expect((await requested([wish(line)], people.elsewhere)).status).toBe(422);
    const { lines } = await expecting(200, people.elsewhere.get('/api/below-minimum'));
    expect(lines.filter(({ item_id }: Made) => item_id === item.id)).toEqual([]);
  });
});

describe('what is bought for stock', () => {
  it('is free once it has come, and its request is served by it: corrected, sent back and taken back too', async () => {
    const item = await watched('1', '5', '10');
    const { of, lines } = await forStock(item);
    const [line] = lines as [Made];
    const projected = async () =>
      (await expecting(200, people.buyer.get(`/api/item/${item.id}/projected-stock`))).variants[0];
    expect(await projected()).toMatchObject({ required: '0.0000', projected: '1.0000' });
    const buyout = await onOrder(of, line, '10');
    expect(await projected()).toMatchObject({ on_order: '10.0000', projected: '11.0000' });
    await expecting(200, receive(buyout, '4', { received_on: '2026-11-20', delivery_note: 'DN 1' }));
    expect(await stockOf(item)).toEqual(['5.0000', '0.0000', '5.0000']);
    expect(await row(of, line)).toMatchObject({
      booked_qty: '0.0000',
      buyout_qty: '10.0000',
      remaining_qty: '0.0000',
      status: 'BOOKED',
    });
    expect((await people.buyer.put(`${root}/${of.id}/close`, {})).message).toBe('1 line is not served yet');
    await isConsistent(item, of, { buyout });
    await expecting(200, receive(buyout, '6', { received_on: '2026-11-21', delivery_note: 'DN 2' }));
    expect(await stockOf(item)).toEqual(['11.0000', '0.0000', '11.0000']);
    expect(await below(item)).toEqual([]);
    const { records } = await expecting(200, people.buyer.get(`/api/deliveries?buyout_request_id=${buyout}`));
    const delivery = records.find(({ delivery_note }: Made) => delivery_note === 'DN 2');
    const delivered = (action: string, body: object) =>
      people.buyer.put(`/api/deliveries/${delivery.id}/${action}`, body);
    const { received_on, rejected_qty } = delivery;
    await expecting(200, delivered('correct', { received_on, rejected_qty, quantity: '5', comment: 'Counted again' }));
    expect(await stockOf(item)).toEqual(['10.0000', '0.0000', '10.0000']);
    await isConsistent(item, of, { buyout });
    await expecting(200, delivered('send_back', { returned_qty: '2', comment: 'Rusty' }));
    expect([await stockOf(item), await row(of, line)]).toMatchObject([
      ['8.0000', '0.0000', '8.0000'],
      { buyout_qty: '10.0000', remaining_qty: '0.0000' },
    ]);
    await isConsistent(item, of, { buyout });
    await expecting(200, delivered('send_back', { returned_qty: '0', comment: 'Only the box' }));
    await expecting(200, delivered('take_back', { comment: 'Another order' }));
    expect(await stockOf(item)).toEqual(['5.0000', '0.0000', '5.0000']);
    await isConsistent(item, of, { buyout });
    await expecting(200, receive(buyout, '6', { received_on: '2026-11-22' }));
    await isConsistent(item, of, { buyout });
    await expecting(200, people.buyer.put(`${root}/${of.id}/close`, {}));
  });

  it('is made for stock as well, and free when it is taken back', async () => {
    const item = await watched('0', '4');
    const { of, lines } = await forStock(item);
    const [line] = lines as [Made];
    const { production_booking_id: order } = await expecting(200, book(of, line, { production_qty: '4' }));
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `M${line.id}`, name: 'Steel' }),
    );
    const step_ = { production_unit_id: unit.id, due_on: '2026-12-10' };
    await expecting(200, people.buyer.put(`/api/production-orders/${order}/order`, step_));
    await expecting(200, people.buyer.put(`/api/production-orders/${order}/finish`, {}));
    expect(await stockOf(item)).toEqual(['4.0000', '0.0000', '4.0000']);
    expect(await row(of, line)).toMatchObject({ booked_qty: '0.0000', production_qty: '4.0000' });
    await isConsistent(item, of, { made: order });
    const { records } = await expecting(
      200,
      people.buyer.get(`/api/stock_entries?filter=${encodeURIComponent(JSON.stringify({ item_id: item.id }))}`),
    );
    const receipt = records.find(({ kind }: Made) => kind === 'receipt');
    await expecting(201, people.buyer.post(`/api/stock_entries/${receipt.id}/reverse`, { reason: 'Not yet made' }));
    expect(await stockOf(item)).toEqual(['0.0000', '0.0000', '0.0000']);
    expect(await row(of, line)).toMatchObject({ production_qty: '4.0000', production_status: 'IN_PROGRESS' });
    await isConsistent(item, of, { made: order });
  });

  it('is open again where the rest is let go, or its request reopened', async () => {
    const item = await watched('0', '10');
    const { of, lines } = await forStock(item);
    const [line] = lines as [Made];
    const buyout = await onOrder(of, line, '10');
    await expecting(200, receive(buyout, '4', { received_on: '2026-11-20' }));
    await expecting(200, people.buyer.put(`/api/buyout-requests/${buyout}/let_go`, { comment: 'Sold out' }));
    expect(await row(of, line)).toMatchObject({ buyout_qty: '4.0000', remaining_qty: '6.0000' });
    await isConsistent(item, of, { buyout });
    // What is open for stock is asked for already.
    expect(await below(item)).toEqual([]);
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Elsewhere' }));
    expect(await below(item)).toMatchObject([{ on_hand: '4.0000', asked: '0.0000', proposed: '6.0000' }]);
    expect(await stockOf(item)).toEqual(['4.0000', '0.0000', '4.0000']);
    await expecting(200, people.buyer.put(`${root}/${of.id}/reopen`, {}));
    await isConsistent(item, of, { buyout });
    expect(await row(of, line)).toMatchObject({ buyout_qty: '4.0000', remaining_qty: '6.0000' });
  });

  it('is never taken from stock', async () => {
    const item = await watched('3', '5');
    const { of, lines } = await forStock(item);
    const [line] = lines as [Made];
    const why = `${item.name}, Plain is asked for stock: nothing is taken from it`;
    expect((await book(of, line, { booked_qty: '1' })).errors).toEqual({ booked_qty: [why] });
    const { records } = await expecting(200, people.buyer.get(at(of, 'material-booking/bookable')));
    expect(records).toMatchObject([{ quantity: '0.0000', reason: 'It is asked for stock' }]);
    const other = await asked(itemLine(item, '3'));
    await expecting(200, book(other.of, other.lines[0], { booked_qty: '3' }, people.reviewer));
    const ask = { from_line_id: other.lines[0]?.id, item_variant_id: item.variants[0].id, quantity: '1' };
    expect((await people.buyer.post(at(of, `material-booking/items/${line.id}/ask`), ask)).errors).toEqual({
      quantity: [why],
    });
  });

  it('stays for stock once something is booked: nobody knows otherwise whether it is held', async () => {
    const item = await watched('3', '5');
    const { of, lines } = await forStock(item);
    const change = async (purpose: string, request = of) => {
      const { version } = await expecting(200, people.buyer.get(`${root}/${request.id}`));
      return people.buyer.put(`${root}/${request.id}`, { version, purpose, project_id: null });
    };
    await expecting(200, change('general_purchase'));
    await expecting(200, change('stock_purchase'));
    await verify(
      of,
      lines.map(({ id }) => id),
    );
    await expecting(200, book(of, lines[0], { buyout_qty: '1' }));
    expect((await change('general_purchase')).errors).toEqual({
      purpose: ['Whether it is for stock cannot change once something is booked'],
    });
    const general = await asked(itemLine(item, '3'));
    await expecting(200, book(general.of, general.lines[0], { booked_qty: '1' }));
    expect((await change('stock_purchase', general.of)).status).toBe(422);
  });
});

describe('the stock of items', () => {
  it('has what is on order of each, and how many of its variants are below their minimum', async () => {
    const item = await watched('1', '5', '10');
    const bare = await stocked('2');
    const rows = async () => {
      const { records } = await expecting(
        200,
        people.buyer.get('/api/item-stock?per_page=200&sortCol=id&sortOrder=DESC'),
      );
      return [item, bare].map(({ id }) => {
        const { on_hand, on_order, below_minimum } = records.find((one: Made) => one.id === id);
        return [on_hand, on_order, below_minimum];
      });
    };
    expect(await rows()).toEqual([
      ['1.0000', '0.0000', 1],
      ['2.0000', '0.0000', 0],
    ]);
    const { of, lines } = await forStock(item);
    await onOrder(of, lines[0], '10');
    expect(await rows()).toEqual([
      ['1.0000', '10.0000', 0],
      ['2.0000', '0.0000', 0],
    ]);
    const { leeds } = await branchIds(on);
    const outside = await person(on, { permissions: ['procurement.stock.view'], branches: [leeds] });
    expect((await outside.get('/api/item-stock')).status).toBe(403);
  });
});

describe('the start page', () => {
  it('has what is below its minimum, of who may ask for it', async () => {
    const part = async (who = people.buyer) => (await expecting(200, who.get('/api/home'))).below_minimum;
    const before = (await part()).total as number;
    const item = await watched('1', '5');
    const now = await part();
    expect(now.total).toBe(before + 1);
    expect(now.records.length).toBeLessThanOrEqual(3);
    const { leeds } = await branchIds(on);
    const keeper = (...permissions: string[]) => person(on, { permissions, branches: [leeds] });
    expect(await part(await keeper('procurement.stock.view'))).toBeNull();
    expect(await part(await keeper('procurement.stock.view', 'procurement.request.create'))).toMatchObject({
      total: before + 1,
    });
    await forStock(item);
    expect((await part()).total).toBe(before);
  });
});
