import { describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { fileBytes } from '../../support/fileBytes.ts';
import { pdfText } from '../../support/pdfText.ts';
import { checked } from '../../support/consistency.ts';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const on = testApp();
const { people, sent, quote, awarded, row, receive } = testTraces(on);

const orders = '/api/purchase-orders';
const changes = '/api/order-changes';
const read = (path: string, id: number): Promise<Made> => expecting(200, people.buyer.get(`${path}/${id}`));
const linesOn = async (id: number): Promise<Made[]> =>
  (await expecting(200, people.buyer.get(`${orders}/${id}/lines`))).records;
const draft = (order: number, body: object) =>
  people.buyer.post(`${orders}/${order}/changes`, { reason: 'They said so', lines: [], ...body });
const take = (id: number, action: string, body: object = {}, who = people.buyer) =>
  who.put(`${changes}/${id}/${action}`, body);

/** An order of lines of these quantities at 10 each, with what else its vendor said. */
const ordered = async (quantities: readonly string[], said: object = {}) => {
  const made = await sent(quantities, 1);
  const [by] = made.vendors as [Made];
  await quote(
    made.rfq,
    by,
    made.asks,
    quantities.map(() => '10'),
    said,
  );
  const award = await awarded(
    made.rfq,
    made.asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: by.id })),
  );
  const [order] = (await expecting(200, people.buyer.get(`${orders}?award_id=${award}`))).records as [Made];
  return { ...made, order, ordered: await linesOn(order.id) };
};

/** Has a change reviewed and approved. */
const approved = async (id: number): Promise<void> => {
  const [reviewer_id, approver_id] = [people.reviewer.session.user.id, people.approver.session.user.id];
  await expecting(200, take(id, 'submit', { reviewer_id, approver_id }));
  for (const [action, who] of [
    ['review', people.reviewer],
    ['approve', people.approver],
  ] as const) {
    await expecting(200, who.put('/api/seen', { resource: 'order_changes', record_id: id }));
    await expecting(200, take(id, action, {}, who));
  }
};

/** Who drafted it has its page open. */
const make = async (id: number) => {
  await expecting(200, people.buyer.put('/api/seen', { resource: 'order_changes', record_id: id }));
  return take(id, 'make');
};

const approvedFrom = async (value: string): Promise<void> => {
  const admin = await on.as('admin@demo.test');
  const path = `/api/branches/${people.buyer.branch}`;
  const { data: own } = await admin.get(path);
  await expecting(200, admin.put(path, { version: own.version, awards_approved_from: value }));
};

describe('a change of an order', () => {
  it('is reviewed and approved by what the order comes to after it, and the order follows', async () => {
    await approvedFrom('50.00');
    const { order, ordered: lines, ids, of, lines: asked } = await ordered(['3', '4'], { freight: '5' });
    const [a, b] = lines as [Made, Made];
    const made = await expecting(
      201,
      draft(order.id, {
        lines: [
          { line_id: a.id, unit_price: '11.5', due_on: '2027-03-01' },
          { line_id: b.id, quantity: '2.5' },
        ],
        freight: '7.25',
      }),
    );
    // 3 × 11.50 + 2.5 × 10 + 7.25
    expect(await read(changes, made.id)).toMatchObject({
      number: expect.stringMatching(/^POC-[A-Z]+-\d{4}-\d{4}$/),
      status: 'DRAFT',
      total_before: '75.00',
      total_after: '66.75',
      base_total_after: '66.75',
      freight: '7.25',
      discount: null,
      lines: [
        {
          quantity_before: '3.0000',
          quantity: '3.0000',
          price_before: '10.0000',
          unit_price: '11.5000',
          due_on: '2027-03-01',
          extension: '34.50',
        },
        { quantity_before: '4.0000', quantity: '2.5000', unit_price: '10.0000', extension: '25.00' },
      ],
    });
    expect(await make(made.id)).toMatchObject({
      status: 409,
      message: 'An order of this value, or in another currency, is reviewed and approved: send its change for review',
    });
    expect((await take(made.id, 'approve', {}, people.approver)).status).toBe(403);
    expect(await read(orders, order.id)).toMatchObject({ total: '75.00', changes: 0 });
    await approved(made.id);
    expect(await read(changes, made.id)).toMatchObject({ status: 'MADE', nth: 1 });
    expect(await read(orders, order.id)).toMatchObject({
      total: '66.75',
      base_total: '66.75',
      freight: '7.25',
      changes: 1,
      status: 'TO_SEND',
    });
    expect(await linesOn(order.id)).toMatchObject([
      { quantity: '3.0000', unit_price: '11.5000', due_on: '2027-03-01', extension: '34.50' },
      { quantity: '2.5000', unit_price: '10.0000' },
    ]);
    expect(await read('/api/buyout-requests', ids[1] as number)).toMatchObject({
      quantity: '2.5000',
      status: 'AWARDED',
    });
    expect(await row(of, asked[1])).toMatchObject({ buyout_qty: '2.5000', remaining_qty: '1.5000' });
    const text = (await pdfText(await fileBytes(people.buyer, `${orders}/${order.id}/document`))).join(' ');
    for (const said of ['Change 1', 'They said so', '66.75']) expect(text).toContain(said);
    const [sheet] = (await readXlsx(await fileBytes(people.buyer, `${orders}/${order.id}/workbook`))).sheets;
    expect(sheet?.rows.flat()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Change 1, .*: They said so$/), 66.75]),
    );
    await expecting(200, people.buyer.put(`${orders}/${order.id}/send`, {}));
    expect(await read(changes, made.id)).toMatchObject({ status: 'SENT' });
    expect((await checked(on)).found).toEqual([]);
  });

  it('is made by who drafted it below the value of the branch, and lowered to what came completes the order', async () => {
    await approvedFrom('1000.00');
    const { order, ordered: lines, ids, of, lines: asked } = await ordered(['6']);
    await expecting(200, receive(ids[0] as number, '4', { received_on: '2026-11-20' }));
    expect(await draft(order.id, { lines: [{ line_id: lines[0]?.id, quantity: '3.9999' }] })).toMatchObject({
      status: 422,
      errors: { 'lines.0.quantity': ['4 have come of it'] },
    });
    const { id } = await expecting(201, draft(order.id, { lines: [{ line_id: lines[0]?.id, quantity: '4' }] }));
    await expecting(200, make(id));
    expect(await read(orders, order.id)).toMatchObject({ status: 'RECEIVED', total: '40.00', changes: 1 });
    expect(await read('/api/buyout-requests', ids[0] as number)).toMatchObject({
      status: 'RECEIVED',
      quantity: '4.0000',
    });
    expect(await row(of, asked[0])).toMatchObject({
      buyout_qty: '0.0000',
      booked_qty: '4.0000',
      remaining_qty: '2.0000',
    });
    await expecting(200, take(id, 'send'));
    await expecting(200, people.buyer.put('/api/seen', { resource: 'order_changes', record_id: id }));
    await expecting(200, take(id, 'unsend'));
    // It was a mistake: the rest is ordered again, and has its request.
    const back = await expecting(201, draft(order.id, { lines: [{ line_id: lines[0]?.id, quantity: '6' }] }));
    await expecting(200, make(back.id));
    expect(await read(orders, order.id)).toMatchObject({ status: 'PART_RECEIVED', total: '60.00', changes: 2 });
    expect(await row(of, asked[0])).toMatchObject({
      buyout_qty: '2.0000',
      booked_qty: '4.0000',
      remaining_qty: '0.0000',
    });
    expect((await checked(on)).found).toEqual([]);
  });

  it('in another currency is always approved, exact in it and in ours', async () => {
    await approvedFrom('1000000.00');
    const { order, ordered: lines } = await ordered(['7'], { currency: 'EUR', exchange_rate: '0.86', freight: '3' });
    const { id } = await expecting(201, draft(order.id, { lines: [{ line_id: lines[0]?.id, unit_price: '12.3456' }] }));
    // 7 × 12.3456 = 86.4192 and 3 EUR; × 0.86 = 74.3205 and 2.58 in ours.
    expect(await read(changes, id)).toMatchObject({ total_after: '89.42', base_total_after: '76.90' });
    expect((await make(id)).status).toBe(409);
    await approved(id);
    expect(await read(orders, order.id)).toMatchObject({ total: '89.42', base_total: '76.90' });
    expect((await checked(on)).found).toEqual([]);
  });

  it('takes no more from its request than that has open', async () => {
    await approvedFrom('1000.00');
    const { order, ordered: lines } = await ordered(['6']);
    const { id } = await expecting(201, draft(order.id, { lines: [{ line_id: lines[0]?.id, quantity: '7' }] }));
    const refused = await make(id);
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused.errors)).toMatch(/Only 0 ea of .* are open/);
    expect(await read(orders, order.id)).toMatchObject({ total: '60.00', changes: 0 });
  });

  it('is one at a time, refuses what changes nothing, and is drafted anew', async () => {
    await approvedFrom('1000.00');
    const { order, ordered: lines, ids } = await ordered(['6', '2']);
    const [a, b] = lines as [Made, Made];
    expect(await draft(order.id, { lines: [{ line_id: a.id, quantity: '6', unit_price: '10' }] })).toMatchObject({
      status: 422,
      errors: { lines: ['Nothing is changed'] },
    });
    expect(await draft(order.id, { discount: '80.01' })).toMatchObject({
      status: 422,
      errors: { discount: ['It is more than all that is ordered'] },
    });
    expect(
      await draft(order.id, {
        lines: [
          { line_id: a.id, quantity: '5' },
          { line_id: 0, quantity: '5' },
        ],
      }),
    ).toMatchObject({ status: 422, errors: { 'lines.1.line_id': expect.any(Array) } });
    expect((await people.elsewhere.post(`${orders}/${order.id}/changes`, { reason: 'x', lines: [] })).status).toBe(404);
    const both = await Promise.all(
      ['5', '4'].map((quantity) => draft(order.id, { lines: [{ line_id: a.id, quantity }] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { id, number } = both.flatMap(({ status, data }) => (status === 201 ? [data] : []))[0];
    expect(both.find(({ status }) => status === 409)?.message).toBe(
      `${number} is on its way: change that, or withdraw it`,
    );
    // What it comes to counts every line: none is let go meanwhile.
    expect(await people.buyer.put(`/api/buyout-requests/${ids[1]}/let_go`, { comment: 'Sold out' })).toMatchObject({
      status: 409,
      message: `${number} changes the order: let it go there, or withdraw that first`,
    });
    const { version } = await read(changes, id);
    const again = { reason: 'Only the other', version, lines: [{ line_id: b.id, unit_price: '9' }] };
    await expecting(200, people.buyer.put(`${changes}/${id}`, again));
    expect((await people.buyer.put(`${changes}/${id}`, again)).status).toBe(409);
    expect(await read(changes, id)).toMatchObject({
      reason: 'Only the other',
      total_after: '78.00',
      lines: [{ order_line_id: b.id }],
    });
    await expecting(200, people.buyer.put(`${orders}/${order.id}/cancel`, { comment: 'Not needed' }));
    expect(await read(changes, id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await read(orders, order.id)).toMatchObject({ status: 'CANCELLED', total: '0.00' });
  });

  it('leaves what it does not name as it is when it is made: a day that the vendor confirmed meanwhile', async () => {
    await approvedFrom('1000.00');
    const { order, ordered: lines, ids } = await ordered(['6'], { lead_time_days: 10 });
    const { id } = await expecting(201, draft(order.id, { lines: [{ line_id: lines[0]?.id, unit_price: '9' }] }));
    await expecting(200, people.buyer.put(`${orders}/${order.id}/send`, {}));
    const confirmed = { vendor_reference: 'AB 7', confirmed_on: '2026-11-20', due_on: '2027-05-01' };
    await expecting(200, people.buyer.put(`${orders}/${order.id}/confirm`, confirmed));
    await expecting(200, make(id));
    expect(await linesOn(order.id)).toMatchObject([{ unit_price: '9.0000', due_on: '2027-05-01' }]);
    expect(await read('/api/buyout-requests', ids[0] as number)).toMatchObject({
      unit_price: '9.0000',
      due_on: '2027-05-01',
    });
    // What has come whole is priced otherwise by the next one.
    await expecting(200, receive(ids[0] as number, '6', { received_on: '2026-11-20' }));
    const next = await expecting(201, draft(order.id, { lines: [{ line_id: lines[0]?.id, unit_price: '8' }] }));
    await expecting(200, make(next.id));
    expect(await read(orders, order.id)).toMatchObject({ status: 'RECEIVED', total: '48.00', changes: 2 });
  });

  it('that was approved does not take back what came meanwhile', async () => {
    await approvedFrom('1000.00');
    const { order, ordered: lines, ids } = await ordered(['6']);
    const { id } = await expecting(201, draft(order.id, { lines: [{ line_id: lines[0]?.id, quantity: '2' }] }));
    await expecting(200, receive(ids[0] as number, '3', { received_on: '2026-11-20' }));
    expect(await make(id)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^3 of .* have come meanwhile: draft the change anew$/),
    });
    await expecting(200, take(id, 'withdraw'));
    expect(await read(orders, order.id)).toMatchObject({ status: 'PART_RECEIVED', total: '60.00' });
  });
});
