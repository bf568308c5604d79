import { expect, it } from 'vitest';
import { testApp, type Caller } from '../support/app.ts';
import { formOf, sendRaw } from '../support/attached.ts';
import type { Made } from '../support/sales.ts';
import type { Sent } from '../support/samples.ts';
import { testTraces } from '../support/traces.ts';
import { neverMade, told } from './told.ts';

const on = testApp();
const { people, buyouts, vendor, linesOf, sent, quote, stocked, asked, itemLine, bought, open, step, awarded } =
  testTraces(on);

const call = async (
  method: string,
  path: string,
  ids: Readonly<Record<string, number>> = {},
  body?: Sent,
  who: Caller = people.buyer,
): Promise<Made> => {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  return told(`${method} ${path}`, await who.call(method, address, body));
};

it('an RFQ is made, changed, loses an item, gets vendors, is sent, closed, reopened and cancelled', async () => {
  const { ids } = await buyouts('2', '3');
  expect(await call('POST', '/api/rfq/suppliers', {}, { buyout_ids: ids })).toEqual({ vendors: [] });
  const { id, version } = await call('POST', '/api/rfq', {}, { buyout_ids: ids });
  const changed = await call('PUT', '/api/rfq/{id}', { id }, { version, name: 'Steel for the station' });
  expect(changed).toMatchObject({ name: 'Steel for the station' });
  const [first, second] = (await linesOf(changed)) as [Made, Made];
  const item = '/api/rfq/{rfq_id}/items-and-products/{id}';
  await call('PUT', item, { rfq_id: id, id: second.id }, { version: second.version, specification: 'S355' });
  await call('DELETE', item, { rfq_id: id, id: first.id });
  const { id: asked } = await vendor();
  await call('POST', '/api/rfq/{id}/vendors', { id }, { vendor_ids: [asked] });
  await call('POST', '/api/rfq/{id}/vendors/clear-all', { id });
  await call('POST', '/api/rfq/{id}/vendors', { id }, { vendor_ids: [asked] });
  const files = '/api/rfq/{id}/attachments';
  const sentFile = await sendRaw(on.app, people.buyer, `/api/rfq/${id}/attachments`, formOf(['plan.txt', 'Section A']));
  const { records } = told(`POST ${files}`, sentFile);
  await call('DELETE', `${files}/{attachmentId}`, { id, attachmentId: records[0].id });
  await call('PUT', '/api/rfq/{id}/send', { id });
  await call('PUT', '/api/rfq/{id}/close', { id });
  await call('PUT', '/api/rfq/{id}/reopen', { id });
  await call('PUT', '/api/rfq/{id}/cancel', { id });
});

it('a quotation is entered, changed, typed, levelled and deleted', async () => {
  const { rfq, vendors, asks } = await sent(['2'], 2);
  const [a] = vendors as [Made, Made];
  const path = '/api/rfq/{rfq_id}/quotations';
  const of = { rfq_id: rfq.id as number };
  const { id, version } = await call('POST', path, of, { vendor_id: a.id });
  await call('PUT', `${path}/{id}`, { ...of, id }, { version, reference: 'Q-7' });
  const line = { rfq_line_id: asks[0].id };
  await call('PUT', '/api/rfq/{id}/bids', { id: rfq.id }, { quotation_id: id, bids: [{ ...line, bid: 'no_bid' }] });
  const plug = { ...line, vendor_id: a.id, plug_by: 'typed', plug_rate: '7' };
  await call('PUT', '/api/rfq/{id}/decisions', { id: rfq.id }, { decisions: [plug] });
  const read = { quotation: { vendor_id: a.id, reference: 'Q-8' }, bids: [{ ...line, bid: 'priced', price: '3' }] };
  const second = await call('POST', `/api/rfq/{id}/quotations/import`, { id: rfq.id }, read);
  await call('DELETE', `${path}/{id}`, { ...of, id: second.id });
});

it('an award is drafted, withdrawn, sent back, reviewed and approved; what it orders is received', async () => {
  const { rfq, vendors, asks, ids } = await sent(['2', '3'], 1);
  const [a] = vendors as [Made];
  await quote(rfq, a, asks, ['5', '6']);
  const lines = asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: a.id }));
  const draft = () => call('POST', '/api/rfq/{id}/awards', { id: rfq.id }, { lines });
  const { id: withdrawn } = await draft();
  await call('PUT', '/api/rfq-awards/{id}/withdraw', { id: withdrawn });
  const { id } = await draft();
  const verifiers = { reviewer_id: people.reviewer.session.user.id, approver_id: people.approver.session.user.id };
  await call('PUT', '/api/rfq-awards/{id}/submit', { id }, verifiers);
  await call('PUT', '/api/rfq-awards/{id}/send-back', { id }, { comment: 'Too dear' }, people.reviewer);
  await call('PUT', '/api/rfq-awards/{id}/submit', { id }, verifiers);
  await quote(rfq, a, asks, ['5', '6']);
  await call('PUT', '/api/rfq-awards/{id}/keep', { id }, { comment: 'Only their date is another' });
  const opened = { resource: 'awards', record_id: id };
  await people.reviewer.put('/api/seen', opened);
  await call('PUT', '/api/rfq-awards/{id}/review', { id }, {}, people.reviewer);
  await people.approver.put('/api/seen', opened);
  await call('PUT', '/api/rfq-awards/{id}/approve', { id }, {}, people.approver);
  await call('PUT', '/api/buyout-requests/{id}/receive', { id: ids[0] as number }, { received: '2' });
  const order = { id: (await people.buyer.get(`/api/purchase-orders?award_id=${id}`)).data.records[0].id as number };
  const path = '/api/purchase-orders/{id}';
  const { data: stored } = await people.buyer.get(`/api/purchase-orders/${order.id}`);
  const takenBack = async () =>
    (await people.buyer.get(`/api/deliveries?purchase_order_id=${order.id}`)).data.records[0];
  const first = await takenBack();
  const right = { quantity: '1', received_on: first.received_on, comment: 'Counted again' };
  for (const returned_qty of ['1', '0'])
    await call('PUT', '/api/deliveries/{id}/send_back', { id: first.id }, { returned_qty, comment: 'Bent' });
  await call('PUT', '/api/deliveries/{id}/correct', { id: first.id }, right);
  await call('PUT', '/api/deliveries/{id}/take_back', { id: first.id }, { comment: 'Of another order' });
  const { version } = (await people.buyer.get(`/api/purchase-orders/${order.id}`)).data;
  await call('PUT', path, order, { version, delivery_address: `${stored.delivery_address}, gate 3` });
  await call('PUT', `${path}/send`, order);
  await call('PUT', `${path}/unsend`, order);
  await call('PUT', `${path}/send`, order);
  await call('PUT', `${path}/confirm`, order, { vendor_reference: 'AB 1', confirmed_on: first.received_on });
  await call('PUT', `${path}/unconfirm`, order, { comment: 'Of another order' });
  const { lines: toCome } = (await people.buyer.get(`/api/purchase-orders/${order.id}/open-lines`)).data;
  await call('POST', `${path}/deliveries`, order, { lines: [{ line_id: toCome[0].id, accepted: '1' }] });
  const changed = (quantity: string) => ({
    reason: 'They have no more',
    lines: [{ line_id: toCome[1].id, quantity }],
  });
  const change = await call('POST', `${path}/changes`, order, changed('2'));
  const ofChange = '/api/order-changes/{id}';
  await call('PUT', ofChange, change, { ...changed('2.5'), version: 1 });
  await call('PUT', `${ofChange}/submit`, change, verifiers);
  await call('PUT', `${ofChange}/send-back`, change, { comment: 'Ask again' }, people.reviewer);
  await call('PUT', `${ofChange}/submit`, change, verifiers);
  for (const [step, who] of [
    ['review', people.reviewer],
    ['approve', people.approver],
  ] as const) {
    await who.put('/api/seen', { resource: 'order_changes', record_id: change.id });
    await call('PUT', `${ofChange}/${step}`, change, {}, who);
  }
  await call('PUT', `${ofChange}/send`, change);
  await people.buyer.put('/api/seen', { resource: 'order_changes', record_id: change.id });
  await call('PUT', `${ofChange}/unsend`, change);
  await call('PUT', `${ofChange}/withdraw`, await call('POST', `${path}/changes`, order, changed('3')));
  await call('PUT', '/api/buyout-requests/{id}/let_go', { id: ids[1] as number }, { comment: 'Sold out' });
  await call('PUT', `${path}/cancel`, order, { comment: 'The rest is not made any more' });
});

it('an order says which variant is ordered', async () => {
  const item = await stocked('0');
  const { of, lines } = await asked(itemLine(item, '5', { item_variant_id: null }));
  const by = await vendor();
  const rfq = await open([await bought(of, lines[0], '5')], { vendor_ids: [by.id] });
  await step(rfq, 'send');
  const asks = await linesOf(rfq);
  await quote(rfq, by, asks, ['10']);
  const award = await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: by.id }]);
  const [order] = (await people.buyer.get(`/api/purchase-orders?award_id=${award}`)).data.records;
  const [line] = (await people.buyer.get(`/api/purchase-orders/${order.id}/variants`)).data.lines;
  const said = { lines: [{ line_id: line.id, item_variant_id: item.variants[0].id }] };
  await call('PUT', '/api/purchase-orders/{id}/variants', { id: order.id }, said);
});

it('an award below the value that the branch sets is confirmed by who drafts it', async () => {
  const admin = await on.as('admin@demo.test');
  const path = `/api/branches/${people.buyer.branch}`;
  const { data: own } = await admin.get(path);
  const { data } = await admin.put(path, { version: own.version, awards_approved_from: '100.00' });
  const { rfq, vendors, asks } = await sent(['2'], 1);
  await quote(rfq, vendors[0], asks, ['49.9949']);
  const lines = [{ rfq_line_id: asks[0].id, vendor_id: vendors[0]?.id }];
  const { id } = await call('POST', '/api/rfq/{id}/awards', { id: rfq.id }, { lines });
  await people.buyer.put('/api/seen', { resource: 'awards', record_id: id });
  await call('PUT', '/api/rfq-awards/{id}/confirm', { id });
  const [order] = (await people.buyer.get(`/api/purchase-orders?award_id=${id}`)).data.records;
  const dearer = { reason: 'They were wrong', discount: '0.01', lines: [] };
  const change = await call('POST', '/api/purchase-orders/{id}/changes', { id: order.id }, dearer);
  await people.buyer.put('/api/seen', { resource: 'order_changes', record_id: change.id });
  await call('PUT', '/api/order-changes/{id}/make', change);
  await admin.put(path, { version: data.version, awards_approved_from: null });
});

it('every call of RFQs that does something was made', () => {
  expect(neverMade('rfq').filter((name) => !name.endsWith('/{action}'))).toEqual([]);
});
