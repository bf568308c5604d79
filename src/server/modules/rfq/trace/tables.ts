import { sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../../resources/booking/productionOrders.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import { bids } from '../../../../resources/rfq/bids.ts';
import { deliveries } from '../../../../resources/rfq/deliveries.ts';
import { quotations } from '../../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';

/** What a trace goes through. */
export const tables = {
  projects: tableOf(projects),
  requests: tableOf(purchaseRequests),
  lines: tableOf(purchaseRequestLines),
  production: tableOf(productionOrders),
  buyouts: tableOf(buyoutRequests),
  rfqs: tableOf(rfqs),
  asked: rowTableOf(rfqs, 'vendors'),
  rfqLines: tableOf(rfqLines),
  quotations: tableOf(quotations),
  bids: tableOf(bids),
  awards: tableOf(awards),
  awardLines: rowTableOf(awards, 'lines'),
  deliveries: tableOf(deliveries),
  vendors: tableOf(vendors),
};

/** Rows as JSON that the database makes; [] for none. */
export const listed = (query: SQL): SQL =>
  sql`coalesce((select json_agg(row_to_json(x)) from (${query}) x), '[]'::json)`;

/** Nothing, for who may not see it. */
export const unseen = sql`'[]'::json`;

/** A quantity as a text of four places. */
export const qty = (value: SQL): SQL => sql`(${value})::numeric(18, 4)::text`;

/** `{ id, name }` of a vendor joined as `v`. */
export const vendorOfQuotation = sql`case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end`;
