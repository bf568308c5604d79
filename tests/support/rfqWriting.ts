import { sql } from 'drizzle-orm';
import type { Resource } from '../../src/schema/resource.ts';
import type { Caller, TestApp } from './app.ts';
import { formOf, sendRaw } from './attached.ts';
import { makeItem } from './bills.ts';
import { expecting } from './sales.ts';
import { fresh, type Sent } from './samples.ts';
import { verifiersBeside } from './verifiers.ts';
import type { Written } from './writing.ts';

/** Whether a record is an RFQ or a part of one, which no form makes. */
export const isOfRfq = ({ name, partOf }: Resource): boolean => name === 'rfqs' || partOf?.parent.name === 'rfqs';

/** Sends items to buyout that one person asks for, verifies and books; returns the buyout requests. */
export const boughtBy = async (on: TestApp, maker: Caller, many: number): Promise<number[]> => {
  const made = (path: string, body: Sent) => expecting(201, maker.post(path, body));
  const verifiers = await verifiersBeside(on, maker);
  const request = await made('/api/purchase-request/store', {
    title: fresh(),
    purpose: 'general_purchase',
    ...verifiers.named,
  });
  const at = `/api/purchase-request/${request.id}`;
  const ids: number[] = [];
  for (let nth = 0; nth < many; nth += 1) {
    const item = await makeItem(maker);
    const added = [
      {
        key: 'i',
        kind: 'item',
        description: item.name,
        item_id: item.id,
        item_variant_id: item.variants[0].id,
        quantity: '5',
        unit: 'ea',
      },
    ];
    const { records } = await expecting(200, maker.post(`${at}/store-items-and-products`, { added }));
    const { id } = records.at(-1);
    await verifiers.verify(request.id, [id]);
    const row = await expecting(
      200,
      maker.put(`${at}/material-booking/items/${id}/stock-booking`, { buyout_qty: '5' }),
    );
    const { buyout_booking_id } = row;
    await expecting(200, maker.put(`${at}/material-booking-buyout/send-to-buyout`, { buyout_booking_id }));
    ids.push(buyout_booking_id);
  }
  return ids;
};

/** An RFQ of so many lines with two vendors, for the parts of RFQs; with the ids of its vendors. */
export const rfqBy = async (
  on: TestApp,
  maker: Caller,
  many: number,
): Promise<{ readonly id: number; readonly vendors: number[] }> => {
  const vendors: number[] = [];
  for (const _ of ['a', 'b'])
    vendors.push((await expecting(201, maker.post('/api/vendors/save', { name: fresh() }))).id);
  const asked = { buyout_ids: await boughtBy(on, maker, many), vendor_ids: vendors };
  return { id: (await expecting(201, maker.post('/api/rfq', asked))).id, vendors };
};

/** An RFQ of two lines with two vendors and a quotation; the record of this resource in it. */
export const askedOf = async (on: TestApp, maker: Caller, resource: Resource): Promise<Written> => {
  const rfq = await rfqBy(on, maker, 2);
  const { vendors } = rfq;
  const none = { file: 0, related: 0, unrelated: 0 };
  const path = `/api/rfq/${rfq.id}`;
  if (resource.name === 'rfqs') {
    const sent = sendRaw(on.app, maker, `${path}/attachments`, formOf(['plan.txt', 'a plan']));
    const { records: files } = await expecting(201, sent);
    return { resource, id: rfq.id, parent: 0, ...none, file: files[0].id };
  }
  const quotation = await expecting(201, maker.post(`${path}/quotations`, { vendor_id: vendors[0] }));
  const { records } = await expecting(200, maker.get(`${path}/items-and-products`));
  return { resource, id: resource.name === 'quotations' ? quotation.id : records[0].id, parent: rfq.id, ...none };
};

/** An order of a line of an RFQ, as a step of its award makes it. */
export const orderedOf = async (on: TestApp, maker: Caller, resource: Resource): Promise<Written> => {
  const rfq = await rfqBy(on, maker, 1);
  const path = `/api/rfq/${rfq.id}`;
  const [vendor_id] = rfq.vendors;
  await expecting(200, maker.put(`${path}/send`, {}));
  const quotation = await expecting(201, maker.post(`${path}/quotations`, { vendor_id }));
  const { records } = await expecting(200, maker.get(`${path}/items-and-products`));
  const line = { rfq_line_id: records[0].id };
  const bids = [{ ...line, bid: 'priced', price: '1' }];
  await expecting(200, maker.put(`${path}/bids`, { quotation_id: quotation.id, bids }));
  const award = await expecting(201, maker.post(`${path}/awards`, { lines: [{ ...line, vendor_id }] }));
  const actor = { branchId: maker.branch, userId: maker.session.user.id };
  const { rows } = await on.database.inBranch(actor, (tx) =>
    tx.execute<{ id: string }>(
      sql`insert into purchase_orders (vendor_id, award_id) values (${vendor_id}, ${award.id}) returning id`,
    ),
  );
  return { resource, id: Number(rows[0]?.id), parent: 0, file: 0, related: 0, unrelated: 0 };
};
