import { makeItem } from '../support/bills.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import type { served } from './support.ts';

interface OrderAsked {
  readonly lines: number;
  /** Of each line. */
  readonly quantity: string;
  /** The lines name no variant of the item, which has two. */
  readonly anyVariant?: boolean;
  /** Other units of the item. */
  readonly units?: readonly { readonly unit: string; readonly factor: string }[];
  /** What the vendor says of each line. */
  readonly bid?: { readonly price: string; readonly unit?: string };
}

/** An order of some lines of one item, made by the calls as far as an approved award makes it. */
export const placedOrder = async (
  on: Pick<ReturnType<typeof served>, 'as'>,
  { lines: many, quantity, anyVariant = false, units = [], bid = { price: '9' } }: OrderAsked,
): Promise<Made> => {
  const [buyer, reviewer, approver] = await Promise.all(
    ['buyer', 'reviewer', 'approver'].map((who) => on.as(`${who}@demo.test`)),
  );
  if (!buyer || !reviewer || !approver) throw new Error('Nobody is there');
  const item = await makeItem(buyer, { units });
  const of_ = { item_id: item.id as number, item_variant_id: anyVariant ? null : (item.variants[0].id as number) };
  const people = { reviewer_id: reviewer.session.user.id, approver_id: approver.session.user.id };
  const sent = { title: `Hinges ${fresh()}`, purpose: 'general_purchase', ...people };
  const of = await expecting(201, buyer.post('/api/purchase-request/store', sent));
  const at = `/api/purchase-request/${of.id}`;
  const added = Array.from({ length: many }, (_, n) => ({
    key: String(n),
    kind: 'item',
    description: `Hinge ${n + 1}`,
    unit: 'ea',
    quantity,
    ...of_,
  }));
  const { records } = await expecting(200, buyer.post(`${at}/store-items-and-products`, { added }));
  const ids: number[] = records.map(({ id }: Made) => id);
  for (const who of [reviewer, approver]) await expecting(200, who.put(`${at}/lines/verify`, { ids }));
  const lines = ids.map((id) => ({ id, buyout_qty: quantity }));
  await expecting(200, buyer.put(`${at}/material-booking/buyout`, { lines }));
  const booked = await expecting(200, buyer.put(`${at}/material-booking-buyout/send-lines`, { ids }));
  const buyout_ids = booked.records.map(({ buyout_booking_id: id }: Made) => id);
  const vendor = await expecting(201, buyer.post('/api/vendors/save', { name: `Vendor ${fresh()}` }));
  const rfq = await expecting(201, buyer.post('/api/rfq', { buyout_ids, vendor_ids: [vendor.id] }));
  await expecting(200, buyer.put(`/api/rfq/${rfq.id}/send`));
  const quotation = await expecting(201, buyer.post(`/api/rfq/${rfq.id}/quotations`, { vendor_id: vendor.id }));
  const asks: Made[] = (await expecting(200, buyer.get(`/api/rfq/${rfq.id}/items-and-products`))).records;
  const bids = asks.map(({ id }) => ({ rfq_line_id: id, bid: 'priced', ...bid }));
  await expecting(200, buyer.put(`/api/rfq/${rfq.id}/bids`, { quotation_id: quotation.id, bids }));
  const awarded = asks.map(({ id }) => ({ rfq_line_id: id, vendor_id: vendor.id }));
  const award = await expecting(201, buyer.post(`/api/rfq/${rfq.id}/awards`, { lines: awarded }));
  await expecting(200, buyer.put(`/api/rfq-awards/${award.id}/submit`, people));
  for (const [who, step] of [
    [reviewer, 'review'],
    [approver, 'approve'],
  ] as const) {
    await who.put('/api/seen', { resource: 'awards', record_id: award.id });
    await expecting(200, who.put(`/api/rfq-awards/${award.id}/${step}`));
  }
  const { records: orders } = await expecting(200, buyer.get(`/api/purchase-orders?award_id=${award.id}`));
  return { ...orders[0], item, request: of };
};
