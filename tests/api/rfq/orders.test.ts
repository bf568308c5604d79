import { describe, expect, it } from 'vitest';
import { checked } from '../../support/consistency.ts';
import { readXlsx } from 'hucre/xlsx';
import { fileBytes } from '../../support/fileBytes.ts';
import { pdfText } from '../../support/pdfText.ts';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, sent, quote, awarded, stockOf, row, receive } = testTraces(on);

const orders = '/api/purchase-orders';
const read = (id: number): Promise<Made> => expecting(200, people.buyer.get(`${orders}/${id}`));
const linesOn = async (id: number): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`${orders}/${id}/lines`))).records;
const toCome = async (id: number): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`${orders}/${id}/open-lines`))).lines;
const deliver = (id: number, lines: readonly object[], more: object = {}) =>
  people.buyer.post(`${orders}/${id}/deliveries`, { lines, ...more });
const take = (id: number, action: string, body: object = {}) => people.buyer.put(`${orders}/${id}/${action}`, body);
const buyoutOf = (id: number | undefined): Promise<Made> =>
  expecting(200, people.buyer.get(`/api/buyout-requests/${id}`));
const ordersOf = async (award: number): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`${orders}?award_id=${award}&sortCol=number&sortOrder=asc`))).records;

/** Lines of these quantities, quoted at 10 by one vendor, who gets all; the order. */
const ordered = async (...quantities: string[]) => {
  const made = await sent(quantities, 1);
  const [by] = made.vendors as [Made];
  await quote(
    made.rfq,
    by,
    made.asks,
    quantities.map(() => '10'),
    { lead_time_days: 10 },
  );
  const award = await awarded(
    made.rfq,
    made.asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: by.id })),
  );
  const [order] = (await ordersOf(award)) as [Made];
  return { ...made, award, order, by };
};

describe('an award that is approved', () => {
  it('makes an order a vendor, at their own price and in their own currency', async () => {
    const { rfq, asks, vendors, ids } = await sent(['3', '7', '1'], 2);
    const [home, abroad] = vendors as [Made, Made];
    await quote(rfq, home, asks, ['10.01', '20', '30'], { reference: 'Q 1' });
    await quote(rfq, abroad, asks, ['99', '12.3456', '99'], { currency: 'EUR', exchange_rate: '0.86' });
    const award = await awarded(rfq, [
      { rfq_line_id: asks[0].id, vendor_id: home.id },
      { rfq_line_id: asks[1].id, vendor_id: abroad.id },
      { rfq_line_id: asks[2].id, vendor_id: home.id },
    ]);
    const made = await ordersOf(award);
    expect(made).toMatchObject([
      { vendor_id: home.id, status: 'TO_SEND', total: '60.03', base_total: '60.03', currency: null },
      // 7 × 12.3456 = 86.4192 EUR; × 0.86 = 74.3205 in the currency of the branch, rounded once.
      { vendor_id: abroad.id, status: 'TO_SEND', total: '86.42', base_total: '74.32', currency: 'EUR' },
    ]);
    expect(made[0]?.number).toMatch(/^PO-[A-Z]+-\d{4}-\d{4}$/);
    expect(await linesOn(made[1]?.id ?? 0)).toMatchObject([
      {
        buyout_request_id: ids[1],
        quantity: '7.0000',
        unit_price: '12.3456',
        extension: '86.42',
        base_extension: '74.32',
      },
    ]);
    const { total } = await expecting(200, people.buyer.get(`/api/rfq-awards/${award}`));
    expect(total).toBe('134.35');
    expect(await buyoutOf(ids[1])).toMatchObject({ status: 'AWARDED', purchase_order_id: made[1]?.id });
  });

  it('counts freight, lump sums and discounts as the award reckoned them, in the currency of the vendor', async () => {
    const { rfq, asks, vendors } = await sent(['10', '10'], 2);
    const [home, abroad] = vendors as [Made, Made];
    await quote(rfq, home, asks, ['10', '99'], { freight: '7.50', discount_percent: '10' });
    await quote(rfq, abroad, asks, ['99', '20'], {
      currency: 'EUR',
      exchange_rate: '0.5',
      freight: '5',
      lump_sum: '1',
    });
    const award = await awarded(rfq, [
      { rfq_line_id: asks[0].id, vendor_id: home.id },
      { rfq_line_id: asks[1].id, vendor_id: abroad.id },
    ]);
    expect(await ordersOf(award)).toMatchObject([
      { vendor_id: home.id, total: '97.50', base_total: '97.50' },
      { vendor_id: abroad.id, total: '206.00', base_total: '103.00', currency: 'EUR' },
    ]);
    const { total } = await expecting(200, people.buyer.get(`/api/rfq-awards/${award}`));
    expect(total).toBe('200.50');
    const [first] = (await ordersOf(award)) as [Made];
    expect(await read(first.id)).toMatchObject({ goods: '100.00', freight: '7.50', discount: '10.00' });
    const text = (await pdfText(await fileBytes(people.buyer, `${orders}/${first.id}/document`))).join(' ');
    expect(text).toContain('Freight');
    expect(text).toContain('97.50');
  });

  it('is printed and written for its vendor', async () => {
    const { order } = await ordered('3', '2');
    const text = (await pdfText(await fileBytes(people.buyer, `${orders}/${order.id}/document`))).join(' ');
    expect(text).toContain(order.number);
    expect(text).toContain('Purchase order');
    expect(text).toContain('50.00');
    // Which variant it is, the vendor has to know.
    const [line] = (await expecting(200, people.buyer.get(`${orders}/${order.id}/lines`))).records as [Made];
    expect(line['item_variant_name']).toBeTruthy();
    expect(text).toContain(line['item_variant_name']);
    const [sheet] = (await readXlsx(await fileBytes(people.buyer, `${orders}/${order.id}/workbook`))).sheets;
    const named = `${line['description']}, ${line['item_variant_name']}`;
    expect(sheet?.rows.flat()).toEqual(expect.arrayContaining([named, 30, 20, 'Total', 50]));
    expect((await people.elsewhere.get(`${orders}/${order.id}/document`)).status).toBe(404);
  });
});

describe('an order', () => {
  it('is sent, confirmed with the number and the day of the vendor, and neither again', async () => {
    const { order, ids } = await ordered('3');
    await expecting(
      200,
      people.buyer.put(`${orders}/${order.id}`, { version: order.version, delivery_address: 'Gate 3' }),
    );
    expect((await take(order.id, 'confirm', { vendor_reference: 'AB 7', confirmed_on: '2026-11-20' })).status).toBe(
      409,
    );
    await expecting(200, take(order.id, 'send'));
    await expecting(200, take(order.id, 'unsend'));
    await expecting(200, take(order.id, 'send'));
    const sentNow = await read(order.id);
    expect(
      (await people.buyer.put(`${orders}/${order.id}`, { version: sentNow.version, delivery_address: 'Gate 4' }))
        .status,
    ).toBe(409);
    await expecting(
      200,
      take(order.id, 'confirm', { vendor_reference: 'AB 7', confirmed_on: '2026-11-20', due_on: '2027-02-01' }),
    );
    expect(await read(order.id)).toMatchObject({
      status: 'CONFIRMED',
      vendor_reference: 'AB 7',
      confirmed_on: '2026-11-20',
      delivery_address: 'Gate 3',
    });
    expect((await linesOn(order.id)).map(({ due_on }) => due_on)).toEqual(['2027-02-01']);
    expect(await buyoutOf(ids[0])).toMatchObject({ due_on: '2027-02-01' });
    await expecting(200, take(order.id, 'unconfirm', { comment: 'Of another order' }));
    expect(await read(order.id)).toMatchObject({ status: 'SENT', vendor_reference: null });
  });

  it('is let go where nothing came, and what it asked for is open again', async () => {
    const { order, of, lines, ids } = await ordered('3', '4');
    await expecting(200, take(order.id, 'cancel', { comment: 'Sold out' }));
    expect(await read(order.id)).toMatchObject({ status: 'CANCELLED', total: '0.00' });
    expect(await buyoutOf(ids[1])).toMatchObject({ status: 'CANCELLED' });
    expect(await row(of, lines[1])).toMatchObject({ buyout_qty: '0.0000', remaining_qty: '4.0000' });
    expect((await deliver(order.id, [])).status).toBe(422);
  });
});

describe('what is received on an order', () => {
  it('is one note for many lines: booked for each, with what was rejected; then the rest is let go', async () => {
    const { order, of, lines, items } = await ordered('3', '4', '5');
    const [a, b, c] = (await toCome(order.id)) as [Made, Made, Made];
    expect([a, b, c]).toMatchObject([
      { quantity: '3.0000', received: '0.0000', open: '3.0000', variants: [] },
      { open: '4.0000' },
      { open: '5.0000' },
    ]);
    await expecting(
      201,
      deliver(
        order.id,
        [
          { line_id: a.id, accepted: '3' },
          { line_id: b.id, accepted: '1.5', rejected: '0.5', rejection: 'Bent' },
        ],
        { delivery_note: 'DN 9', received_on: '2026-11-20' },
      ),
    );
    expect(await read(order.id)).toMatchObject({ status: 'PART_RECEIVED' });
    expect(await row(of, lines[1])).toMatchObject({
      booked_qty: '1.5000',
      buyout_qty: '2.5000',
      remaining_qty: '0.0000',
    });
    expect(await stockOf(items[1])).toEqual(['1.5000', '1.5000', '0.0000']);
    const { records } = await expecting(200, people.buyer.get(`/api/deliveries?purchase_order_id=${order.id}`));
    expect(
      records.map(({ quantity, rejected_qty, delivery_note }: Made) => [quantity, rejected_qty, delivery_note]),
    ).toEqual(
      expect.arrayContaining([
        ['3.0000', '0.0000', 'DN 9'],
        ['1.5000', '0.5000', 'DN 9'],
      ]),
    );
    expect((await toCome(order.id)).map(({ id, open: rest }) => [id, rest])).toEqual([
      [b.id, '2.5000'],
      [c.id, '5.0000'],
    ]);
    await expecting(200, take(order.id, 'cancel', { comment: 'The rest is not made any more' }));
    expect(await read(order.id)).toMatchObject({ status: 'RECEIVED', total: '45.00' });
    expect(await row(of, lines[1])).toMatchObject({
      booked_qty: '1.5000',
      buyout_qty: '0.0000',
      remaining_qty: '2.5000',
    });
    expect((await checked(on)).found).toEqual([]);
  });

  it('names each line that cannot be, and enters nothing', async () => {
    const { order, items } = await ordered('3', '4');
    const [a, b] = (await toCome(order.id)) as [Made, Made];
    expect(
      await deliver(order.id, [
        { line_id: a.id, accepted: '1' },
        { line_id: b.id, accepted: '5' },
      ]),
    ).toMatchObject({
      status: 422,
      errors: { 'lines.1.accepted': ['Only 4 are still to come: say so if 1 more are taken'] },
    });
    expect(await deliver(order.id, [{ line_id: a.id, rejected: '1' }])).toMatchObject({
      status: 422,
      errors: { 'lines.0.rejection': ['Say why it was rejected'] },
    });
    expect(
      await deliver(order.id, [
        { line_id: a.id, accepted: '1' },
        { line_id: a.id, accepted: '1' },
      ]),
    ).toMatchObject({
      status: 422,
      errors: { 'lines.1.line_id': ['Named twice'] },
    });
    for (const [received_on, message] of [
      ['2099-01-01', 'Nothing is received in the future'],
      ['1999-01-01', 'It was ordered on 2026-11-01: nothing came before'],
    ])
      expect(await deliver(order.id, [{ line_id: a.id, accepted: '1' }], { received_on })).toMatchObject({
        status: 422,
        errors: { received_on: [message] },
      });
    expect(await stockOf(items[0])).toEqual(['0.0000', '0.0000', '0.0000']);
    expect((await read(order.id)).status).toBe('TO_SEND');
  });

  it('comes also by its buyout request, and what is over goes into stock', async () => {
    const { order, ids, items } = await ordered('3');
    await expecting(200, receive(ids[0] as number, '5', { take_over: true }));
    const { records } = await expecting(
      200,
      people.buyer.get(
        `/api/stock_entries?filter=${encodeURIComponent(JSON.stringify({ item_id: items[0]?.id, kind: 'receipt' }))}`,
      ),
    );
    const reversed = await people.buyer.post(`/api/stock_entries/${records[0].id}/reverse`, {
      reason: 'Entered twice',
    });
    expect(reversed).toMatchObject({
      status: 409,
      message: expect.stringContaining('It came with a delivery') as string,
    });
    expect(await stockOf(items[0])).toEqual(['5.0000', '3.0000', '2.0000']);
    expect(await read(order.id)).toMatchObject({ status: 'RECEIVED' });
  });
});

describe('a delivery that was entered wrong', () => {
  const delivery = async (order: number): Promise<Made> =>
    (await expecting(200, people.buyer.get(`/api/deliveries?purchase_order_id=${order}`))).records[0];
  const change = (id: number, action: string, body: object) =>
    people.buyer.put(`/api/deliveries/${id}/${action}`, body);

  it('is corrected with a reason: order, line and ledger follow', async () => {
    const { order, of, lines, items } = await ordered('10');
    const [line] = (await toCome(order.id)) as [Made];
    await expecting(201, deliver(order.id, [{ line_id: line.id, accepted: '10' }], { received_on: '2026-11-20' }));
    expect(await read(order.id)).toMatchObject({ status: 'RECEIVED' });
    const { id } = await delivery(order.id);
    const right = {
      quantity: '7',
      received_on: '2026-11-21',
      delivery_note: 'DN 2',
      rejected_qty: '3',
      rejection: 'Wet',
    };
    expect((await change(id, 'correct', right)).status).toBe(422);
    await expecting(200, change(id, 'correct', { ...right, comment: 'Counted again' }));
    expect(await delivery(order.id)).toMatchObject({
      quantity: '7.0000',
      rejected_qty: '3.0000',
      received_on: '2026-11-21',
    });
    expect(await stockOf(items[0])).toEqual(['7.0000', '7.0000', '0.0000']);
    expect(await row(of, lines[0])).toMatchObject({
      booked_qty: '7.0000',
      buyout_qty: '3.0000',
      remaining_qty: '0.0000',
    });
    expect(await read(order.id)).toMatchObject({ status: 'PART_RECEIVED' });
    await expecting(
      200,
      change(id, 'correct', {
        ...right,
        quantity: '12',
        rejected_qty: null,
        take_over: true,
        comment: 'Two more were there',
      }),
    );
    expect(await stockOf(items[0])).toEqual(['12.0000', '10.0000', '2.0000']);
    expect(await read(order.id)).toMatchObject({ status: 'RECEIVED' });
    expect((await checked(on)).found).toEqual([]);
  });

  it('is taken back as if it had never come, and cannot be once it was issued', async () => {
    const { order, of, lines, items, ids } = await ordered('10');
    const [line] = (await toCome(order.id)) as [Made];
    await expecting(201, deliver(order.id, [{ line_id: line.id, accepted: '10' }]));
    const { id } = await delivery(order.id);
    const issue = (quantity: string) =>
      people.buyer.put(`/api/purchase-request/${of.id}/material-booking/items/${lines[0]?.id}/issue`, { quantity });
    await expecting(200, issue('4'));
    expect(await change(id, 'take_back', { comment: 'Of another order' })).toMatchObject({ status: 422 });
    expect(await stockOf(items[0])).toEqual(['6.0000', '6.0000', '0.0000']);

    const second = await ordered('5');
    const [other] = (await toCome(second.order.id)) as [Made];
    await expecting(201, deliver(second.order.id, [{ line_id: other.id, accepted: '5' }]));
    const { id: wrong } = await delivery(second.order.id);
    await expecting(200, change(wrong, 'take_back', { comment: 'Of another order' }));
    expect(await stockOf(second.items[0])).toEqual(['0.0000', '0.0000', '0.0000']);
    expect(await read(second.order.id)).toMatchObject({ status: 'TO_SEND' });
    expect(await buyoutOf(second.ids[0])).toMatchObject({ status: 'AWARDED', received_qty: '0.0000' });
    expect(await row(second.of, second.lines[0])).toMatchObject({ booked_qty: '0.0000', buyout_qty: '5.0000' });
    expect((await change(wrong, 'take_back', { comment: 'Again' })).status).toBe(409);
    expect(ids).toHaveLength(1);
    expect((await checked(on)).found).toEqual([]);
  });
});
