import { describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { testApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, buyouts, vendor, open, step, linesOf, sent, quote, levelling, award, awardStep, row } = testRfqs(on);

const buyout = (id: number): Promise<Made> => expecting(200, people.buyer.get(`/api/buyout-requests/${id}`));

describe('an RFQ', () => {
  it('is made of buyout requests: POST /api/rfq with buyout_ids', async () => {
    const { ids } = await buyouts('5', '7');
    const answer = await people.buyer.post('/api/rfq', { buyout_ids: ids, due_on: '2027-01-15' });
    expect(answer).toMatchObject({ status: 201, message: 'RFQ created successfully' });
    expect(answer.data).toMatchObject({
      status: 'DRAFT',
      due_on: '2027-01-15',
      buyout_ids: ids,
      vendor_ids: [],
      code: answer.data.rfq_code,
      name: expect.any(String) as string,
    });
    expect(answer.data.rfq_code).toMatch(/^RFQ-[A-Z]+-\d{4}-\d+$/);
    expect((await linesOf(answer.data)).map(({ quantity }) => quantity)).toEqual(['5.0000', '7.0000']);
    for (const id of ids) expect(await buyout(id)).toMatchObject({ status: 'IN_RFQ', rfq_id: answer.data.id });
  });

  it('has a buyout line that is in no other open RFQ', async () => {
    const { ids } = await buyouts('5', '7');
    const first = await open([ids[0] as number]);
    const again = await people.buyer.post('/api/rfq', { buyout_ids: ids });
    expect(again.status).toBe(409);
    expect(await buyout(ids[1] as number)).toMatchObject({ status: 'OPEN', rfq_id: null });
    await expecting(200, step(first, 'cancel'));
    expect(await buyout(ids[0] as number)).toMatchObject({ status: 'OPEN', rfq_id: null });
    await open(ids);
    expect((await step(first, 'reopen')).status).toBe(409);
  });

  it('names no vendor to who may not view vendors: an id is as one that there is not', async () => {
    const { leeds } = await branchIds(on);
    const permissions = allPermissions().filter((name) => name !== 'master.vendor.view');
    const other = await person(on, { branches: [leeds], permissions });
    const { ids } = await buyouts('5');
    const send = (id: number) => other.post('/api/rfq', { buyout_ids: ids, vendor_ids: [id] });
    const [there, absent] = [await send((await vendor()).id), await send(999_999_999)];
    expect(there.status).toBe(422);
    expect([there.message, there.errors]).toEqual([absent.message, absent.errors]);
    const rfq = await open(ids);
    const ask = (id: number) => other.post(`/api/rfq/${rfq.id}/vendors`, { vendor_ids: [id] });
    const [asked, nobody] = [await ask((await vendor()).id), await ask(999_999_999)];
    expect([asked.status, asked.message, asked.errors]).toEqual([nobody.status, nobody.message, nobody.errors]);
    expect(asked.status).toBeGreaterThanOrEqual(400);
  });

  it('loses an item: "Item deleted successfully" without "!", and what it asked for is open again', async () => {
    const { ids } = await buyouts('5', '7');
    const rfq = await open(ids);
    const [line] = (await linesOf(rfq)) as [Made];
    const answer = await people.buyer.del(`/api/rfq/${rfq.id}/items-and-products/${line.id}`);
    expect(answer).toMatchObject({ status: 200, message: 'Item deleted successfully' });
    expect(await buyout(ids[0] as number)).toMatchObject({ status: 'OPEN', rfq_id: null });
    expect(await buyout(ids[1] as number)).toMatchObject({ status: 'IN_RFQ', rfq_id: rfq.id });
  });

  it('asks for what it lacks before it can be sent', async () => {
    const { ids } = await buyouts('5');
    const rfq = await open(ids);
    const next = async () => (await expecting(200, people.buyer.get(`/api/rfq/${rfq.id}`))).workflow.next;
    expect(await next()).toMatchObject({ label: 'Choose the vendors to ask', action: null });
    await expecting(200, people.buyer.post(`/api/rfq/${rfq.id}/vendors`, { vendor_ids: [(await vendor()).id] }));
    expect(await next()).toMatchObject({ label: 'Mark as sent', action: 'send' });
    const [line] = (await linesOf(rfq)) as [Made];
    await expecting(200, people.buyer.del(`/api/rfq/${rfq.id}/items-and-products/${line.id}`));
    expect(await next()).toMatchObject({ label: 'Choose what to ask for, or cancel the RFQ', action: null });
  });

  it('has vendors: all, selected, chosen by vendor_ids', async () => {
    const { ids } = await buyouts('5');
    const rfq = await open(ids);
    expect(await step(rfq, 'send')).toMatchObject({ status: 409, message: 'Choose a vendor first' });
    const asked = await vendor();
    expect(await people.buyer.post(`/api/rfq/${rfq.id}/vendors`, { vendor_ids: [asked.id] })).toMatchObject({
      status: 200,
      message: 'Vendors updated successfully',
    });
    const { records } = await expecting(200, people.buyer.get(`/api/rfq/${rfq.id}/vendors/selected`));
    expect(records).toEqual([{ id: asked.id, name: asked.name, is_selected: true }]);
    expect(await step(rfq, 'send')).toMatchObject({ status: 200, message: 'RFQ sent' });
  });
});

it('from quotations to receipt: the lowest of each line is awarded, ordered, delivered in parts and booked', async () => {
  const { of, lines, ids, rfq, vendors, asks, items } = await sent(['5', '7'], 2);
  const [a, b] = vendors as [Made, Made];
  await quote(rfq, a, asks, ['10', '30'], { lead_time_days: 14 });
  await quote(rfq, b, asks, ['12', '20']);
  const shown = await levelling(rfq);
  expect(shown).toMatchObject({ currency: 'GBP', status: 'SENT', edit_refused: null });
  expect(shown.bids).toHaveLength(4);
  const drafted = await award(rfq, [
    { rfq_line_id: asks[0].id, vendor_id: a.id },
    { rfq_line_id: asks[1].id, vendor_id: a.id },
  ]);
  expect(drafted).toMatchObject({
    status: 422,
    message: expect.stringContaining('does not go to the lowest') as string,
  });
  const { id } = await expecting(
    201,
    award(rfq, [
      { rfq_line_id: asks[0].id, vendor_id: a.id },
      { rfq_line_id: asks[1].id, vendor_id: b.id },
    ]),
  );
  const drawn = await expecting(200, people.buyer.get(`/api/rfq-awards/${id}`));
  expect(drawn).toMatchObject({ total: '190.00', needs_approval: true, status: 'DRAFT' });
  const reviewer_id = people.reviewer.session.user.id;
  const approver_id = people.approver.session.user.id;
  expect((await awardStep(id, 'confirm', people.buyer)).status).toBe(409);
  await expecting(200, people.buyer.put(`/api/rfq-awards/${id}/submit`, { reviewer_id, approver_id }));
  await expecting(200, awardStep(id, 'review', people.reviewer));
  await expecting(200, awardStep(id, 'approve', people.approver));
  expect((await expecting(200, people.buyer.get(`/api/rfq/${rfq.id}`))).status).toBe('AWARDED');
  expect(await buyout(ids[0] as number)).toMatchObject({
    status: 'AWARDED',
    vendor_id: a.id,
    unit_price: '10.0000',
    due_on: expect.any(String) as string,
  });
  const receive = (body: object) => people.buyer.put(`/api/buyout-requests/${ids[0]}/receive`, body);
  const twice = () =>
    people.buyer.call(
      'PUT',
      `/api/buyout-requests/${ids[0]}/receive`,
      { received: '2', delivery_note: 'DN 1' },
      { 'Idempotency-Key': `received-and-sent-once-${ids[0]}` },
    );
  const part = await twice();
  const again = await twice();
  expect([again.headers.get('idempotency-replayed'), again.data]).toEqual(['true', part.data]);
  expect(part).toMatchObject({ status: 200, data: { status: 'AWARDED', received_qty: '2.0000' } });
  expect(await row(of, lines[0])).toMatchObject({
    booked_qty: '2.0000',
    buyout_qty: '3.0000',
    remaining_qty: '0.0000',
  });
  expect(await receive({ received: '4' })).toMatchObject({ status: 422 });
  expect(await receive({ received: '4', take_over: true })).toMatchObject({
    status: 200,
    data: { status: 'RECEIVED', received_qty: '5.0000', over_qty: '1.0000' },
  });
  expect(await row(of, lines[0])).toMatchObject({ booked_qty: '5.0000', buyout_qty: '0.0000' });
  const { on_hand, booked, free } = await expecting(200, people.buyer.get(`/api/item/${items[0].id}`));
  expect([on_hand, booked, free]).toEqual(['6.0000', '5.0000', '1.0000']);
});
