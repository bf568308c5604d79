import { describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { testBookings } from '../../support/bookings.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, request, store, stocked, enter, verify, itemLine, asked, at, book, row, stockOf } =
  testBookings(on);

/** Required, from stock, in production, bought out, open: the bar of a line. */
const bar = (line: Made) => [
  line.total_req_qty,
  line.booked_qty,
  line.production_qty,
  line.buyout_qty,
  line.remaining_qty,
];

/** What is told to somebody of requests for stock. */
const outcomesOf = async (who: Caller): Promise<Made[]> =>
  (await expecting(200, who.get('/api/waiting'))).told.filter(({ resource }: Made) => resource === 'stock_requests');

describe('a line of a request', () => {
  it('is served in three ways by one call, and what is left is open', async () => {
    const item = await stocked('10');
    const { of, lines } = await asked(itemLine(item, '12'));
    const [line] = lines as [Made];
    expect(await row(of, line)).toMatchObject({ status: 'OPEN', avail_stock_qty: '10.0000', can_send_buyout: false });
    const saved = await book(of, line, { booked_qty: '5', production_qty: '3', buyout_qty: '2.5' });
    expect(saved).toMatchObject({ status: 200, message: 'Booking saved' });
    expect(bar(saved.data)).toEqual(['12.0000', '5.0000', '3.0000', '2.5000', '1.5000']);
    expect(saved.data).toMatchObject({
      status: 'PARTLY_BOOKED',
      avail_stock_qty: '5.0000',
      production_status: 'PLANNED',
      production_booking_id: expect.any(Number) as number,
      buyout_booking_id: expect.any(Number) as number,
      can_send_buyout: true,
    });
    expect(await stockOf(item)).toEqual(['10.0000', '5.0000', '5.0000']);
    expect(bar((await book(of, line, { booked_qty: '6.5' })).data)).toEqual([
      '12.0000',
      '6.5000',
      '3.0000',
      '2.5000',
      '0.0000',
    ]);
    const less = await book(of, line, { booked_qty: '1', production_qty: '0', buyout_qty: '0' });
    expect(bar(less.data)).toEqual(['12.0000', '1.0000', '0.0000', '0.0000', '11.0000']);
    expect(less.data).toMatchObject({ production_booking_id: null, buyout_booking_id: null });
    expect(await stockOf(item)).toEqual(['10.0000', '1.0000', '9.0000']);
  });

  it('needs both marks', async () => {
    const item = await stocked('10');
    const of = await request();
    const { records } = await expecting(200, store(of, { added: [itemLine(item, '5')] }));
    const [line] = records as [Made];
    const refused = { status: 409, message: `“${line.description}” waits for its marks` };
    expect(await book(of, line, { booked_qty: '1' })).toMatchObject(refused);
    await expecting(200, people.reviewer.put(at(of, 'lines/verify'), { ids: [line.id] }));
    expect(await book(of, line, { booked_qty: '1' })).toMatchObject(refused);
    await expecting(200, people.approver.put(at(of, 'lines/verify'), { ids: [line.id] }));
    expect((await book(of, line, { booked_qty: '1' })).status).toBe(200);
    // A quantity that is raised keeps its bookings; more is booked when the marks are back.
    await expecting(200, people.buyer.put(at(of, `items/${line.id}/update-quantity`), { quantity: '6' }));
    expect(bar(await row(of, line))).toEqual(['6.0000', '1.0000', '0.0000', '0.0000', '5.0000']);
    expect(await book(of, line, { booked_qty: '2' })).toMatchObject(refused);
    expect((await book(of, line, { booked_qty: '0' })).status).toBe(200);
    await verify(of, [line.id]);
    expect((await book(of, line, { booked_qty: '6' })).status).toBe(200);
  });

  it('never has more than it asks for, nor more than is free', async () => {
    const item = await stocked('3');
    const { of, lines } = await asked(itemLine(item, '5'));
    const [line] = lines as [Made];
    const refusal = async (body: object) => {
      const { status, errors } = await book(of, line, body);
      return [status, errors];
    };
    expect(await refusal({ booked_qty: '4' })).toEqual([
      422,
      { quantity: [expect.stringContaining('Only 3') as string] },
    ]);
    expect(await refusal({ booked_qty: '3', production_qty: '3' })).toEqual([
      422,
      { booked_qty: [`Only 5 ea of ${item.name} are open`] },
    ]);
    expect(await refusal({ booked_qty: '-1' })).toEqual([422, { booked_qty: [expect.any(String) as string] }]);
    expect(await stockOf(item)).toEqual(['3.0000', '0.0000', '3.0000']);
    expect(bar(await row(of, line))).toEqual(['5.0000', '0.0000', '0.0000', '0.0000', '5.0000']);
  });

  it('cannot fall below what is booked, nor change its unit or its item then', async () => {
    const item = await stocked('10');
    const other = await stocked('10');
    const { of, lines } = await asked(itemLine(item, '8'));
    const [line] = lines as [Made];
    await expecting(200, book(of, line, { booked_qty: '3', production_qty: '1', buyout_qty: '1' }));
    const quantity = (to: string) => people.buyer.put(at(of, `items/${line.id}/update-quantity`), { quantity: to });
    expect(await quantity('4.9999')).toMatchObject({
      status: 422,
      message: `The quantity cannot fall below what is booked: 5 ea of ${item.name}`,
    });
    expect((await quantity('5')).status).toBe(200);
    const change = async (values: object) => {
      const { data } = await people.buyer.get(at(of, 'items'));
      const { version } = data.records[0];
      return people.buyer.post(at(of, 'store-items-and-products'), {
        changes: [{ id: line.id, version, ...values }],
      });
    };
    expect(await change({ unit: 'box' })).toMatchObject({
      status: 422,
      message: 'The unit cannot change once something is booked',
    });
    expect(await change({ item_id: other.id, item_variant_id: other.variants[0].id })).toMatchObject({
      status: 422,
      message: 'The item cannot change once something is booked',
    });
    const { version } = await expecting(200, people.buyer.get(`/api/item/${item.id}`));
    expect(await people.buyer.put(`/api/item/${item.id}`, { version, unit: 'box' })).toMatchObject({
      status: 422,
      message: 'The unit cannot change once something was counted in it: in stock, booked or on order',
    });
    expect(bar(await row(of, line))).toEqual(['5.0000', '3.0000', '1.0000', '1.0000', '0.0000']);
    // Nor that of an item of which something only lies in stock.
    const lying = await stocked('1');
    expect((await people.buyer.put(`/api/item/${lying.id}`, { version: lying.version, unit: 'box' })).status).toBe(422);
    const none = await stocked('0');
    expect((await people.buyer.put(`/api/item/${none.id}`, { version: none.version, unit: 'box' })).status).toBe(200);
  });

  it('that is deleted frees exactly its share, also where an item stands twice in a product', async () => {
    const item = await stocked('10');
    const of = await request();
    const inProduct = (key: string, quantity: string) => ({ ...itemLine(item, quantity), key, parent_key: 'p' });
    const added = [
      { key: 'p', kind: 'product', description: 'Frame', quantity: '2' },
      inProduct('a', '1'),
      inProduct('b', '1.5'),
    ];
    const { records } = await expecting(200, store(of, { added }));
    const [first, second] = ['a', 'b'].map((key) => records.find((line: Made) => line.key === key)) as [Made, Made];
    await verify(
      of,
      records.map(({ id }: Made) => id),
    );
    await expecting(200, book(of, first, { booked_qty: '2' }));
    await expecting(200, book(of, second, { booked_qty: '3' }));
    const gone = { ids: [first.id], with_verified: true };
    await expecting(200, people.buyer.call('DELETE', at(of, 'items/multiple-destroy'), gone));
    expect(await stockOf(item)).toEqual(['10.0000', '3.0000', '7.0000']);
    expect(bar(await row(of, second))).toEqual(['3.0000', '3.0000', '0.0000', '0.0000', '0.0000']);
  });

  it('is not deleted while a part of it is issued or ordered', async () => {
    const item = await stocked('10');
    const { of, lines } = await asked(itemLine(item, '5'), itemLine(item, '5'));
    const [issued, ordered] = lines as [Made, Made];
    await expecting(200, book(of, issued, { booked_qty: '2' }));
    const issue = () =>
      people.buyer.call(
        'PUT',
        at(of, `material-booking/items/${issued.id}/issue`),
        { quantity: '1' },
        { 'Idempotency-Key': `issued-and-sent-once-${issued.id}` },
      );
    const first = await expecting(200, issue());
    // Sent again, it is done once: of 2 booked 1 is left.
    expect(await expecting(200, issue())).toEqual(first);
    expect((await row(of, issued))['issued_qty']).toBe('1.0000');
    const bought = await expecting(200, book(of, ordered, { buyout_qty: '2' }));
    const send = { buyout_booking_id: bought.buyout_booking_id };
    await expecting(200, people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), send));
    const remove = (line: Made) =>
      people.buyer.call('DELETE', at(of, 'items/multiple-destroy'), { ids: [line.id], with_verified: true });
    expect(await remove(issued)).toMatchObject({
      status: 409,
      message: expect.stringContaining('was issued') as string,
    });
    expect(await remove(ordered)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/BUY-\S+ was ordered for it/) as string,
    });
    expect(await stockOf(item)).toEqual(['9.0000', '1.0000', '8.0000']);
  });

  it('is deleted with what is planned for it and was not begun', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '5'));
    const [line] = lines as [Made];
    const { buyout_booking_id: planned } = await expecting(200, book(of, line, { buyout_qty: '2' }));
    await expecting(200, people.buyer.get(`/api/buyout-requests/${planned}`));
    const gone = { ids: [line.id], with_verified: true };
    await expecting(200, people.buyer.call('DELETE', at(of, 'items/multiple-destroy'), gone));
    expect((await people.buyer.get(`/api/buyout-requests/${planned}`)).status).toBe(404);
  });

  it('is handed out from what is booked for it', async () => {
    const item = await stocked('10');
    const { of, lines } = await asked(itemLine(item, '5'));
    const [line] = lines as [Made];
    await expecting(200, book(of, line, { booked_qty: '4' }));
    const issue = (quantity: string) =>
      people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity });
    expect((await issue('4.0001')).status).toBe(422);
    expect((await issue('4')).data).toMatchObject({
      booked_qty: '4.0000',
      issued_qty: '4.0000',
      status: 'PARTLY_BOOKED',
    });
    expect(await stockOf(item)).toEqual(['6.0000', '0.0000', '6.0000']);
    expect(await book(of, line, { booked_qty: '3' })).toMatchObject({
      status: 422,
      message: `4 ea of ${item.name} were issued already`,
    });
    await expecting(200, book(of, line, { booked_qty: '5' }));
    expect((await issue('1')).data).toMatchObject({ issued_qty: '5.0000', status: 'ISSUED' });
  });

  it('may be served by another variant of its item', async () => {
    const item = await stocked('0');
    const painted = item.variants[1].id;
    await expecting(
      201,
      people.buyer.post('/api/stock_entries', {
        item_id: item.id,
        item_variant_id: painted,
        kind: 'receipt',
        quantity: '4',
      }),
    );
    const { of, lines } = await asked(itemLine(item, '5'));
    const [line] = lines as [Made];
    const detail = await row(of, line);
    expect(detail.variants).toEqual([
      { id: item.variants[0].id, name: 'Plain', on_hand: '0.0000', free: '0.0000' },
      { id: painted, name: 'Painted', on_hand: '4.0000', free: '4.0000' },
    ]);
    expect((await book(of, line, { booked_qty: '3', item_variant_id: painted })).data.booked_qty).toBe('3.0000');
    expect((await row(of, line)).parts).toMatchObject([
      { way: 'stock', quantity: '3.0000', item_variant_name: 'Painted', by_name: people.buyer.session.user.name },
    ]);
    await expecting(200, book(of, line, { booked_qty: '0' }));
    expect(await stockOf(item)).toEqual(['4.0000', '0.0000', '4.0000']);
    expect((await book(of, line, { booked_qty: '1', item_variant_id: 999_999 })).status).toBe(422);
  });

  it('gives another variant back before its own, and hands out its own first', async () => {
    const item = await stocked('4');
    const [plain, painted] = item.variants;
    await expecting(
      201,
      people.buyer.post('/api/stock_entries', {
        item_id: item.id,
        item_variant_id: painted.id,
        kind: 'receipt',
        quantity: '4',
      }),
    );
    const { of, lines } = await asked(itemLine(item, '6', { item_variant_id: painted.id }));
    const [line] = lines as [Made];
    const held = async () =>
      (await row(of, line)).parts.map(({ quantity, item_variant_name: name }: Made) => [name, quantity]);
    await expecting(200, book(of, line, { booked_qty: '3' }));
    await expecting(200, book(of, line, { booked_qty: '5', item_variant_id: plain.id }));
    await expecting(200, book(of, line, { booked_qty: '4' }));
    expect(await held()).toEqual([
      ['Painted', '3.0000'],
      ['Plain', '1.0000'],
    ]);
    await expecting(200, people.buyer.put(at(of, `material-booking/items/${line.id}/issue`), { quantity: '2' }));
    const free = async () => (await row(of, line)).variants.map(({ name, on_hand }: Made) => [name, on_hand]);
    expect(await free()).toEqual([
      ['Plain', '4.0000'],
      ['Painted', '2.0000'],
    ]);
  });
});

describe('a product', () => {
  it('is booked through its items, in pieces of it', async () => {
    const [leaf, hinge] = [await stocked('100'), await stocked('3')];
    const of = await request();
    const added = [
      { key: 'p', kind: 'product', description: 'Door', quantity: '4' },
      { ...itemLine(leaf, '2'), parent_key: 'p' },
      { ...itemLine(hinge, '0.5'), parent_key: 'p' },
    ];
    const { records } = await expecting(200, store(of, { added }));
    const door = records.find(({ kind }: Made) => kind === 'product');
    const path = at(of, `material-booking/products/${door.id}`);
    expect((await people.buyer.get(path)).data.refused).toContain('waits for its marks');
    await verify(
      of,
      records.map(({ id }: Made) => id),
    );
    const saved = await people.buyer.put(`${path}/stock-booking`, { booked_qty: '3', production_qty: '1' });
    expect(bar(saved.data)).toEqual(['4.0000', '3.0000', '1.0000', '0.0000', '0.0000']);
    expect(saved.data).toMatchObject({ kind: 'product', status: 'BOOKED', avail_stock_qty: null });
    // It has the orders of its items: the planned ones first.
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `D${door.id}`, name: 'Doors' }),
    );
    const planned = (await people.buyer.get(`${path}/items`)).data.records as Made[];
    const newest = Math.max(...planned.map(({ production_booking_id: id }) => Number(id)));
    expect(saved.data).toMatchObject({ production_status: 'PLANNED', production_booking_id: newest });
    const toOrder = at(of, `material-booking-production/products/${door.id}/create-order`);
    const ordered = await people.buyer.put(toOrder, { production_unit_id: unit.id, production_booking_id: newest });
    expect(ordered.data).toMatchObject({ production_status: 'PLANNED' });
    expect((await people.buyer.put(toOrder, { production_unit_id: unit.id })).data).toMatchObject({
      production_status: 'IN_PROGRESS',
      production_unit_code: unit.code,
    });
    expect(await stockOf(leaf)).toEqual(['100.0000', '6.0000', '94.0000']);
    expect(await stockOf(hinge)).toEqual(['3.0000', '1.5000', '1.5000']);
    // Less of one item: what stock alone makes is what there is least of.
    const items = (await people.buyer.get(`${path}/items`)).data.records as Made[];
    const [leaves] = items.filter(({ item_id }) => item_id === leaf.id) as [Made];
    await expecting(200, book(of, leaves, { booked_qty: '5' }));
    expect(bar((await people.buyer.get(path)).data)).toEqual(['4.0000', '2.5000', '1.0000', '0.0000', '0.5000']);
    expect((await book(of, door, { booked_qty: '1' })).status).toBe(404);
  });
});

describe('production', () => {
  it('is ordered from a unit, received in parts, done: what was made is in stock and booked for its line', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '10'));
    const [line] = lines as [Made];
    const { production_booking_id } = await expecting(200, book(of, line, { production_qty: '8' }));
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `U${line.id}`, name: 'Joinery' }),
    );
    const order = at(of, `material-booking-production/items/${line.id}/create-order`);
    const body = { production_unit_id: unit.id, production_booking_id };
    expect((await people.buyer.put(order, {})).status).toBe(422);
    const ordered = await people.buyer.put(order, body);
    expect(ordered).toMatchObject({
      status: 200,
      data: { production_status: 'IN_PROGRESS', production_unit_id: unit.id, production_unit_code: unit.code },
    });
    expect((await people.buyer.put(order, body)).status).toBe(409);
    expect(await book(of, line, { production_qty: '5' })).toMatchObject({
      status: 422,
      message: `${item.name} is in production already: cancel the order first`,
    });
    const one = `/api/production-orders/${production_booking_id}`;
    expect(await people.buyer.put(`${one}/receive`, { received: '9' })).toMatchObject({ status: 422 });
    expect(await people.buyer.put(`${one}/receive`, { received: '3' })).toMatchObject({
      status: 200,
      data: { status: 'IN_PROGRESS', received_qty: '3.0000' },
    });
    expect(bar(await row(of, line))).toEqual(['10.0000', '3.0000', '5.0000', '0.0000', '2.0000']);
    expect(await stockOf(item)).toEqual(['3.0000', '3.0000', '0.0000']);
    expect(await people.buyer.put(`${one}/finish`)).toMatchObject({ status: 200, data: { status: 'DONE' } });
    expect(bar(await row(of, line))).toEqual(['10.0000', '8.0000', '0.0000', '0.0000', '2.0000']);
    expect(await stockOf(item)).toEqual(['8.0000', '8.0000', '0.0000']);
    expect((await row(of, line)).production_status).toBe('DONE');
  });

  it('that is cancelled leaves what was received, and opens the rest', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '10'));
    const [line] = lines as [Made];
    const { production_booking_id } = await expecting(200, book(of, line, { production_qty: '10' }));
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `V${line.id}`, name: 'Steel' }),
    );
    const order = at(of, `material-booking-production/items/${line.id}/create-order`);
    await expecting(200, people.buyer.put(order, { production_unit_id: unit.id, production_booking_id }));
    const one = `/api/production-orders/${production_booking_id}`;
    await expecting(200, people.buyer.put(`${one}/receive`, { received: '4' }));
    await expecting(200, people.buyer.put(`${one}/cancel`));
    expect(bar(await row(of, line))).toEqual(['10.0000', '4.0000', '0.0000', '0.0000', '6.0000']);
  });

  it('that is planned is served from stock of its variant instead, first lines first', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '5'), itemLine(item, '5'));
    const [first, second] = lines as [Made, Made];
    for (const line of lines) await expecting(200, book(of, line, { production_qty: '5' }));
    await enter(item, 'receipt', '7');
    const path = at(of, `material-booking-production/items/variant/${item.variants[0].id}/stock-booking`);
    expect((await people.buyer.get(path)).data.records).toMatchObject([
      { request_line_id: first.id, open: '5.0000', quantity: '5.0000', reason: null },
      { request_line_id: second.id, open: '5.0000', quantity: '2.0000', reason: 'No more is free' },
    ]);
    expect((await people.buyer.put(path, { booked_qty: '8' })).status).toBe(422);
    await expecting(200, people.buyer.put(path, { booked_qty: '6' }));
    expect(bar(await row(of, first))).toEqual(['5.0000', '5.0000', '0.0000', '0.0000', '0.0000']);
    expect(bar(await row(of, second))).toEqual(['5.0000', '1.0000', '4.0000', '0.0000', '0.0000']);
  });
});

describe('buyout', () => {
  it('is sent once', async () => {
    const item = await stocked('0');
    const { of, lines } = await asked(itemLine(item, '10'));
    const [line] = lines as [Made];
    const { buyout_booking_id } = await expecting(200, book(of, line, { buyout_qty: '4' }));
    const path = at(of, 'material-booking-buyout/send-to-buyout');
    expect(await people.buyer.put(path, { buyout_booking_id })).toMatchObject({
      status: 200,
      message: 'Sent to buyout',
      data: { id: line.id, can_send_buyout: false, buyout_qty: '4.0000', buyout_booking_id },
    });
    expect(await people.buyer.put(path, { buyout_booking_id })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/was sent to buyout already$/) as string,
    });
    expect((await people.buyer.put(path, { buyout_booking_id: 999_999 })).status).toBe(404);
    // More of the same line is another booking.
    const more = await expecting(200, book(of, line, { buyout_qty: '6' }));
    expect(more.can_send_buyout).toBe(true);
    expect(more.buyout_booking_id).not.toBe(buyout_booking_id);
  });
});

describe('all that can be booked of a request', () => {
  it('is shown, and booked in one go, first lines first', async () => {
    const [item, none] = [await stocked('7'), await stocked('0')];
    const { of, lines } = await asked(itemLine(item, '5'), itemLine(none, '2'), itemLine(item, '5'));
    const [first, second, third] = lines as [Made, Made, Made];
    const shown = await people.buyer.get(at(of, 'material-booking/bookable'));
    expect(shown.data.records).toMatchObject([
      { request_line_id: first.id, open: '5.0000', quantity: '5.0000', reason: null },
      { request_line_id: second.id, open: '2.0000', quantity: '0.0000', reason: 'Nothing is free' },
      { request_line_id: third.id, open: '5.0000', quantity: '2.0000', reason: 'No more is free' },
    ]);
    const booked = await people.buyer.post(at(of, 'material-booking/book-all'), {});
    expect(booked.data.records.map(({ request_line_id, quantity }: Made) => [request_line_id, quantity])).toEqual([
      [first.id, '5.0000'],
      [third.id, '2.0000'],
    ]);
    expect(await stockOf(item)).toEqual(['7.0000', '7.0000', '0.0000']);
    expect((await people.buyer.post(at(of, 'material-booking/book-all'), {})).data.records).toEqual([]);
  });
});

describe('a colleague', () => {
  it('is asked to release what they booked, in their inbox, and what they release is booked for who asked', async () => {
    const item = await stocked('5');
    const { of: theirs, lines: held } = await asked(itemLine(item, '5'));
    await expecting(200, book(theirs, held[0], { booked_qty: '5' }, people.reviewer));
    const { of, lines } = await asked(itemLine(item, '3'));
    const [line] = lines as [Made];
    const [holder] = (await row(of, line)).holders;
    expect(holder).toMatchObject({
      request_line_id: held[0]?.id,
      request_number: theirs.number,
      held: '5.0000',
      holder_name: people.reviewer.session.user.name,
      asked: false,
    });
    const ask = (quantity: string) =>
      people.buyer.post(at(of, `material-booking/items/${line.id}/ask`), {
        from_line_id: holder.request_line_id,
        item_variant_id: holder.item_variant_id,
        quantity,
      });
    expect((await ask('4')).status).toBe(422);
    const { id } = await expecting(201, ask('3'));
    expect(await ask('1')).toMatchObject({
      status: 409,
      message: expect.stringContaining('was asked already') as string,
    });
    const inbox = await expecting(200, people.reviewer.get('/api/inbox'));
    const [waiting] = inbox.records.filter(({ resource }: Made) => resource === 'stock_requests');
    expect(waiting).toMatchObject({ id, resource: 'stock_requests' });
    expect((await people.buyer.put(`/api/stock-requests/${id}/release`)).status).toBe(403);
    expect(await people.reviewer.put(`/api/stock-requests/${id}/release`)).toMatchObject({
      status: 200,
      data: { status: 'RELEASED', released_qty: '3.0000' },
    });
    expect(await outcomesOf(people.buyer)).toContainEqual(
      expect.objectContaining({ id, state: 'RELEASED', by_name: people.reviewer.session.user.name }),
    );
    expect(await outcomesOf(people.reviewer)).not.toContainEqual(expect.objectContaining({ id }));
    await expecting(200, people.buyer.put('/api/seen', { resource: 'stock_requests', record_id: id }));
    expect(await outcomesOf(people.buyer)).not.toContainEqual(expect.objectContaining({ id }));
    expect(bar(await row(of, line))).toEqual(['3.0000', '3.0000', '0.0000', '0.0000', '0.0000']);
    expect(bar(await row(theirs, held[0]))).toEqual(['5.0000', '2.0000', '0.0000', '0.0000', '3.0000']);
    expect(await stockOf(item)).toEqual(['5.0000', '5.0000', '0.0000']);
  });

  it('gives only what booking would: in the unit of the item, and to a line that still asks for it', async () => {
    const [item, other] = [await stocked('9'), await stocked('0')];
    const { of: theirs, lines: held } = await asked(itemLine(item, '9'));
    await expecting(200, book(theirs, held[0], { booked_qty: '9' }, people.reviewer));
    const { of, lines } = await asked(itemLine(item, '4', { unit: 'box' }), itemLine(item, '3'));
    const [inBoxes, inPieces] = lines as [Made, Made];
    const ask = (line: Made) =>
      people.buyer.post(at(of, `material-booking/items/${line.id}/ask`), {
        from_line_id: held[0]?.id,
        item_variant_id: item.variants[0].id,
        quantity: '3',
      });
    expect(await ask(inBoxes)).toMatchObject({
      status: 422,
      errors: { quantity: [`${item.name} is asked for in box, its item is counted in ea`] },
    });
    const { id } = await expecting(201, ask(inPieces));
    const { records } = await expecting(200, people.buyer.get(at(of, 'items')));
    const { version } = records.find((line: Made) => line.id === inPieces.id);
    const changed = { id: inPieces.id, version, item_id: other.id, item_variant_id: other.variants[0].id };
    await expecting(200, people.buyer.post(at(of, 'store-items-and-products'), { changes: [changed] }));
    await verify(of, [inPieces.id]);
    expect(await people.reviewer.put(`/api/stock-requests/${id}/release`)).toMatchObject({
      status: 409,
      message: `${item.name} asks for another item now`,
    });
    expect(await stockOf(item)).toEqual(['9.0000', '9.0000', '0.0000']);
  });

  it('who is asked is whoever booked last, and not who gave some of it back', async () => {
    const item = await stocked('5');
    const { of: theirs, lines: held } = await asked(itemLine(item, '5'));
    for (const [who, booked_qty] of [
      [people.reviewer, '3'],
      [people.approver, '5'],
      [people.buyer, '4'],
    ] as const)
      await expecting(200, book(theirs, held[0], { booked_qty }, who));
    const { of, lines } = await asked(itemLine(item, '2'));
    expect((await row(of, lines[0])).holders).toMatchObject([
      { request_line_id: held[0]?.id, held: '4.0000', holder_name: people.approver.session.user.name },
    ]);
  });

  it('who declines is told to who asked, and nobody is told that they withdrew', async () => {
    const item = await stocked('5');
    const { of: theirs, lines: held } = await asked(itemLine(item, '5'));
    await expecting(200, book(theirs, held[0], { booked_qty: '5' }, people.reviewer));
    const ask = async () => {
      const { of, lines } = await asked(itemLine(item, '3'));
      const body = { from_line_id: held[0]?.id, item_variant_id: item.variants[0].id, quantity: '3' };
      return expecting(201, people.buyer.post(at(of, `material-booking/items/${lines[0]?.id}/ask`), body));
    };
    const [declined, withdrawn] = [await ask(), await ask()];
    await expecting(200, people.reviewer.put(`/api/stock-requests/${declined.id}/decline`, { comment: 'Needed here' }));
    await expecting(200, people.buyer.put(`/api/stock-requests/${withdrawn.id}/withdraw`));
    const told = await outcomesOf(people.buyer);
    expect(told).toContainEqual(expect.objectContaining({ id: declined.id, state: 'DECLINED' }));
    expect(told).not.toContainEqual(expect.objectContaining({ id: withdrawn.id }));
  });
  it('releases nothing for a line whose marks were cleared meanwhile', async () => {
    const item = await stocked('5');
    const { of: theirs, lines: held } = await asked(itemLine(item, '5'));
    await expecting(200, book(theirs, held[0], { booked_qty: '5' }, people.reviewer));
    const { of, lines } = await asked(itemLine(item, '3'));
    const [line] = lines as [Made];
    const body = { from_line_id: held[0]?.id, item_variant_id: item.variants[0].id, quantity: '3' };
    const { id } = await expecting(201, people.buyer.post(at(of, `material-booking/items/${line.id}/ask`), body));
    await expecting(200, people.buyer.put(at(of, `items/${line.id}/update-quantity`), { quantity: '4' }));
    expect(await people.reviewer.put(`/api/stock-requests/${id}/release`)).toMatchObject({
      status: 409,
      message: `“${line.description}” waits for its marks`,
    });
    expect(bar(await row(theirs, held[0]))[1]).toBe('5.0000');
    await verify(of, [line.id]);
    expect((await people.reviewer.put(`/api/stock-requests/${id}/release`)).status).toBe(200);
    expect(bar(await row(of, line))).toEqual(['4.0000', '3.0000', '0.0000', '0.0000', '1.0000']);
  });
});

describe('a request', () => {
  it('that was received in part and cancelled tells what is done, cancelled and open, and they add up', async () => {
    const item = await stocked('2');
    const { of, lines } = await asked(itemLine(item, '10'));
    const [line] = lines as [Made];
    const { production_booking_id } = await expecting(
      200,
      book(of, line, { booked_qty: '2', production_qty: '5', buyout_qty: '1' }),
    );
    const unit = await expecting(
      201,
      people.buyer.post('/api/production_units', { code: `W${line.id}`, name: 'Shop' }),
    );
    const order = at(of, `material-booking-production/items/${line.id}/create-order`);
    await expecting(200, people.buyer.put(order, { production_unit_id: unit.id, production_booking_id }));
    await expecting(
      200,
      people.buyer.put(`/api/production-orders/${production_booking_id}/receive`, { received: '3' }),
    );
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not needed' }));
    const after = await row(of, line);
    expect(after).toMatchObject({
      total_req_qty: '10.0000',
      booked_qty: '3.0000',
      production_qty: '0.0000',
      buyout_qty: '0.0000',
      cancelled_qty: '7.0000',
      remaining_qty: '0.0000',
      status: 'CANCELLED',
    });
    // What was received for it stays booked; what came from stock is free again.
    expect(await stockOf(item)).toEqual(['5.0000', '3.0000', '2.0000']);
    expect((await people.buyer.get(`/api/production-orders/${production_booking_id}`)).data.status).toBe('CANCELLED');
    expect((await book(of, line, { booked_qty: '4' })).status).toBe(409);
    expect(await people.buyer.post(at(of, 'material-booking/book-all'), {})).toMatchObject({
      status: 409,
      message: `Nothing is booked for ${of.number}: it is not open`,
    });
    await expecting(200, people.buyer.put(`${root}/${of.id}/reopen`));
    expect(bar(await row(of, line))).toEqual(['10.0000', '3.0000', '0.0000', '0.0000', '7.0000']);
  });

  it('is closed once everything is served', async () => {
    const item = await stocked('5');
    const { of, lines } = await asked(itemLine(item, '5'));
    expect(await people.buyer.put(`${root}/${of.id}/close`)).toMatchObject({
      status: 409,
      message: '1 line is not served yet',
    });
    await expecting(200, book(of, lines[0], { booked_qty: '5' }));
    const issued = (quantity: string) =>
      people.buyer.put(at(of, `material-booking/items/${lines[0]?.id}/issue`), { quantity });
    await expecting(200, issued('4'));
    expect(await people.buyer.put(`${root}/${of.id}/close`)).toMatchObject({
      status: 409,
      message: '1 line is held in stock and not handed out: hand it out, or free it',
    });
    await expecting(200, issued('1'));
    expect(await people.buyer.put(`${root}/${of.id}/close`)).toMatchObject({ data: { status: 'CLOSED' } });
  });
});

describe('a receipt', () => {
  it('that is booked cannot be taken back, and says who holds it; one that is free can, once', async () => {
    const item = await stocked('0');
    const { data: receipt } = await enter(item, 'receipt', '5');
    const { of, lines } = await asked(itemLine(item, '3'));
    const [line] = lines as [Made];
    await expecting(200, book(of, line, { booked_qty: '1' }));
    const reverse = (body: object = { reason: 'Entered twice' }) =>
      people.buyer.post(`/api/stock_entries/${receipt.id}/reverse`, body);
    expect(await reverse()).toMatchObject({ status: 409, message: `It is booked: 1 for ${of.number}` });
    expect((await reverse({})).status).toBe(422);
    await expecting(200, book(of, line, { booked_qty: '0' }));
    expect(await reverse()).toMatchObject({
      status: 201,
      message: 'Receipt taken back',
      data: { kind: 'adjustment', quantity: '-5.0000', reason: `Takes back ${receipt.number}: Entered twice` },
    });
    expect(await stockOf(item)).toEqual(['0.0000', '0.0000', '0.0000']);
    expect(await reverse()).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^SE-\d+ was taken back by SE-\d+$/) as string,
    });
    const booking = await enter(item, 'adjustment', '1');
    expect(await people.buyer.post(`/api/stock_entries/${booking.data.id}/reverse`, { reason: 'No' })).toMatchObject({
      status: 409,
      message: 'Only a receipt is taken back',
    });
  });

  it('may be adjusted down to exactly what is booked, and no further', async () => {
    const item = await stocked('5');
    const { of, lines } = await asked(itemLine(item, '3'));
    await expecting(200, book(of, lines[0], { booked_qty: '3' }));
    expect((await enter(item, 'adjustment', '-2.0001')).status).toBe(422);
    expect((await enter(item, 'adjustment', '-2')).status).toBe(201);
    expect(await stockOf(item)).toEqual(['3.0000', '3.0000', '0.0000']);
  });
});

describe('what is asked for in pieces', () => {
  it('is booked in pieces, all 13 of them, and never from what is counted in dozens', async () => {
    const [pieces, dozens] = [await stocked('13'), await stocked('13', { unit: 'dozen' })];
    const { of, lines } = await asked(itemLine(pieces, '13'), itemLine(dozens, '13'));
    const [first, second] = lines as [Made, Made];
    expect((await book(of, first, { booked_qty: '13' })).data).toMatchObject({
      booked_qty: '13.0000',
      remaining_qty: '0.0000',
      status: 'BOOKED',
    });
    expect(await book(of, second, { booked_qty: '1' })).toMatchObject({
      status: 422,
      message: `${dozens.name} is asked for in ea, its item is counted in dozen`,
    });
  });
});
