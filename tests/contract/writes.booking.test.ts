import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { testBookings } from '../support/bookings.ts';
import { makeBom } from '../support/bills.ts';
import type { Made } from '../support/sales.ts';
import { fresh, type Sent } from '../support/samples.ts';
import { idOf } from '../support/surveyPeople.ts';
import { neverMade, told } from './told.ts';

const on = testApp();
const { people, stocked, itemLine, asked, store, request, verify } = testBookings(on);
const lines = '/api/purchase-request/{request_id}';
const booking = `${lines}/material-booking`;

const calling =
  (of: Made) =>
  async (method: string, path: string, body?: Sent, ids: Sent = {}): Promise<Made> => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String({ request_id: of.id, ...ids }[name]));
    return told(`${method} ${path}`, await people.buyer.call(method, address, body));
  };
const unit = async (): Promise<number> =>
  (await people.buyer.post('/api/production_units', { code: fresh(), name: 'Joinery' })).data.id as number;

it('an item is booked in three ways, ordered, received, sent, issued', async () => {
  const item = await stocked('5');
  const { of, lines: made } = await asked(itemLine(item, '9'), itemLine(item, '9'));
  const call = calling(of);
  const [id, other] = made.map((line) => line.id as number);
  const shares = { booked_qty: '2', production_qty: '4', buyout_qty: '1' };
  const row = await call('PUT', `${booking}/items/{id}/stock-booking`, shares, { id });
  await call('PUT', `${booking}/items/{id}/issue`, { quantity: '1' }, { id });
  const back = { quantity: '0.5', reason: 'Not needed' };
  await call('PUT', `${booking}/items/{id}/return`, back, { id });
  const issues = await people.buyer.get(`/api/stock_entries?filter=${encodeURIComponent('{"kind":"issue"}')}`);
  const [issue] = issues.data.records ?? issues.data;
  told('POST /api/stock_entries/{id}/return', await people.buyer.post(`/api/stock_entries/${issue.id}/return`, back));
  await call('PUT', `${booking}/items/{id}/issue`, { quantity: '1' }, { id });
  const production = `${lines}/material-booking-production/items`;
  const ofVariant = { variant_id: item.variants[0].id };
  await call('PUT', `${production}/variant/{variant_id}/stock-booking`, { booked_qty: '1' }, ofVariant);
  const production_unit_id = await unit();
  await call('PUT', `${production}/{id}/create-order`, { production_unit_id }, { id });
  const { buyout_booking_id, production_booking_id } = row;
  await call('PUT', `${lines}/material-booking-buyout/send-to-buyout`, { buyout_booking_id });
  await call('POST', `${booking}/book-all`, {});
  const order = { id: production_booking_id };
  await call('PUT', '/api/production-orders/{id}/receive', { received: '1' }, order);
  await call('PUT', '/api/production-orders/{id}/finish', undefined, order);
  await call('PUT', '/api/buyout-requests/{id}/cancel', undefined, { id: buyout_booking_id });
  const planned = { production_qty: '2', buyout_qty: '2' };
  const second = await call('PUT', `${booking}/items/{id}/stock-booking`, planned, { id: other });
  const orderAgain = { id: second.production_booking_id };
  await call('PUT', '/api/production-orders/{id}/order', { production_unit_id }, orderAgain);
  await call('PUT', '/api/production-orders/{id}/cancel', undefined, orderAgain);
  await call('PUT', '/api/buyout-requests/{id}/send', undefined, { id: second.buyout_booking_id });
  await call('PUT', '/api/buyout-requests/{id}/take_back', undefined, { id: second.buyout_booking_id });
  await call('PUT', `${booking}/buyout`, { lines: [{ id: other, buyout_qty: '3' }] });
  await call('PUT', `${lines}/material-booking-buyout/send-lines`, { ids: [other] });
  await call('PUT', `${lines}/material-booking-buyout/take-back-lines`, { ids: [other] });
});

it('a product is booked through its items, and ordered', async () => {
  const item = await stocked('10');
  await makeBom(people.buyer);
  const of = await request();
  const added = [
    { key: 'p', kind: 'product', description: 'Door', quantity: '2' },
    { ...itemLine(item, '3'), parent_key: 'p' },
  ];
  const { records } = (await store(of, { added })).data;
  await verify(
    of,
    records.map(({ id }: Made) => id),
  );
  const ids = { id: records.find(({ kind }: Made) => kind === 'product').id as number };
  const call = calling(of);
  await call('PUT', `${booking}/products/{id}/stock-booking`, { booked_qty: '1', production_qty: '1' }, ids);
  const body = { production_unit_id: await unit() };
  await call('PUT', `${lines}/material-booking-production/products/{id}/create-order`, body, ids);
});

it('a colleague is asked for what they hold, and answers', async () => {
  const item = await stocked('5');
  const { of: theirs, lines: held } = await asked(itemLine(item, '5'));
  const path = `/api/purchase-request/${theirs.id}/material-booking/items/${held[0]?.id}/stock-booking`;
  await people.reviewer.put(path, { booked_qty: '5' });
  const { of, lines: made } = await asked(itemLine(item, '5'));
  const ids = { id: made[0]?.id };
  const body = { from_line_id: held[0]?.id, item_variant_id: item.variants[0].id, quantity: '1' };
  const ask = () => calling(of)('POST', `${booking}/items/{id}/ask`, body, ids);
  const answer = async (id: number, step: string, who: typeof people.buyer, sent?: Sent) =>
    told(`PUT /api/stock-requests/{id}/${step}`, await who.put(`/api/stock-requests/${id}/${step}`, sent));
  await answer((await ask()).id, 'withdraw', people.buyer);
  await answer((await ask()).id, 'decline', people.reviewer, { comment: 'Needed here' });
  await answer((await ask()).id, 'release', people.reviewer);
});

it('what is held is issued by a slip, put right and taken back', async () => {
  const item = await stocked('5');
  const { of, lines: made } = await asked(itemLine(item, '5'));
  const [line] = made as [Made];
  await people.buyer.put(`/api/purchase-request/${of.id}/material-booking/items/${line.id}/stock-booking`, {
    booked_qty: '5',
  });
  const call = calling(of);
  const lines_ = [{ request_line_id: line.id, quantity: '2' }];
  const { id } = await call('POST', '/api/issue-slips', { issued_to: 'Site 4', lines: lines_ });
  const right = { issued_to: 'Site 5', issued_on: '2026-01-05', comment: 'Other site' };
  await call('PUT', '/api/issue-slips/{id}/correct', right, { id });
  await call('PUT', '/api/issue-slips/{id}/take_back', { comment: 'Never went' }, { id });
});

it('a count is compared and entered', async () => {
  const item = await stocked('5');
  const lines_ = [{ code: item.code, variant: item.variants[0].name, counted: '4' }];
  const path = '/api/stock_entries/count';
  const { lines: beside } = told(`POST ${path}/compare`, await people.buyer.post(`${path}/compare`, { lines: lines_ }));
  const { item_variant_id, on_hand } = beside[0];
  const counted = { reason: 'Yearly count', lines: [{ item_variant_id, on_hand, counted: '4' }] };
  expect(told(`POST ${path}`, await people.buyer.post(path, counted))['entered']).toBe(1);
});

it('what is below its minimum is requested', async () => {
  const item = await stocked('0', { variants: [{ name: 'Plain', minimum_stock: '4' }] });
  const people_ = { reviewer_id: idOf(people.reviewer), approver_id: idOf(people.approver) };
  const wanted = { item_variant_id: item.variants[0].id, quantity: '4', proposed: '4' };
  const path = '/api/below-minimum/request';
  const sent = { title: 'Below minimum', ...people_, lines: [wanted] };
  expect(told(`POST ${path}`, await people.buyer.post(path, sent))['purpose']).toBe('stock_purchase');
});

it('a receipt is taken back', async () => {
  const item = await stocked('0');
  const entry = { item_id: item.id, item_variant_id: item.variants[0].id, kind: 'receipt', quantity: '3' };
  const { id } = (await people.buyer.post('/api/stock_entries', entry)).data;
  const back = await people.buyer.post(`/api/stock_entries/${id}/reverse`, { reason: 'Entered twice' });
  expect(told('POST /api/stock_entries/{id}/reverse', back)['quantity']).toBe('-3.0000');
});

it('every call of material booking that does something was made', () => {
  expect(neverMade('booking')).toEqual([
    'PUT /api/buyout-requests/{id}/{action}',
    'PUT /api/production-orders/{id}/{action}',
    'PUT /api/stock-requests/{id}/{action}',
    'PUT /api/issue-slips/{id}/{action}',
  ]);
});
