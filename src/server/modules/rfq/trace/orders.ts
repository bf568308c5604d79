import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { productionUnits } from '../../../../resources/masters/productionUnits.ts';
import { tableOf } from '../../../db/tables.ts';
import { listed, qty, tables, unseen, vendorOfQuotation } from './tables.ts';

const u = aliasedTable(tableOf(productionUnits), 'u');

/** Which steps the person sees. */
export interface Seen {
  readonly production: boolean;
  readonly buyout: boolean;
  readonly rfq: boolean;
  readonly award: boolean;
}

const { production, buyouts, rfqs, asked, rfqLines, quotations, bids, awards, awardLines, deliveries, vendors } =
  tables;
const q = aliasedTable(quotations, 'q');
const bid = aliasedTable(bids, 'bid');
const v = aliasedTable(vendors, 'v');
const al = aliasedTable(awardLines, 'al');
const a = aliasedTable(awards, 'a');
const rl = aliasedTable(rfqLines, 'rl');
const f = aliasedTable(rfqs, 'f');
const c = aliasedTable(asked, 'c');
const d = aliasedTable(deliveries, 'd');
const b = aliasedTable(buyouts, 'b');
const p = aliasedTable(production, 'p');

const quotationsOf = (line: SQL): SQL =>
  listed(sql`select ${q.id}, ${vendorOfQuotation} as vendor, ${q.reference}, ${q.revision}, ${q.received_on}::text as received_on, ${bid.bid},
      ${bid.price}::numeric(18, 4)::text as price, ${bid.unit}, ${q.currency}, coalesce(${bid.is_alternate}, false) as is_alternate
    from ${quotations} ${q} join ${vendors} ${v} on ${v.branch_id} = ${q.branch_id} and ${v.id} = ${q.vendor_id}
    left join ${bids} ${bid} on ${bid.branch_id} = ${q.branch_id} and ${bid.quotation_id} = ${q.id} and ${bid.rfq_line_id} = ${line}.id
    where ${q.branch_id} = ${line}.branch_id and ${q.rfq_id} = ${line}.rfq_id and ${q.is_current}
    order by ${bid.price} / coalesce(${bid.unit_factor}, 1) nulls last, ${q.id}`);

const awardsOf = (line: SQL): SQL =>
  listed(sql`select ${al.id} as line_id, ${a.id}, ${a.number}, ${a.status}, ${vendorOfQuotation} as vendor, ${qty(sql`${al.quantity}`)} as quantity,
      ${al.unit_price}::numeric(18, 4)::text as unit_price, ${al.extension}::numeric(18, 2)::text as extension,
      ${al.due_on}::text as due_on, coalesce(${al.unit_price} <= ${al.lowest_price}, false) as is_lowest, ${al.reason}
    from ${awardLines} ${al} join ${awards} ${a} on ${a.branch_id} = ${al.branch_id} and ${a.id} = ${al.parent_id}
    join ${vendors} ${v} on ${v.branch_id} = ${al.branch_id} and ${v.id} = ${al.vendor_id}
    where ${al.branch_id} = ${line}.branch_id and ${al.rfq_line_id} = ${line}.id order by ${a.id}, ${al.id}`);

const rfqsOf = (buyout: SQL, seen: Seen): SQL =>
  listed(sql`select ${rl.id} as line_id, ${f.id}, ${f.rfq_code} as code, ${f.name}, ${f.status}, ${qty(sql`${rl.quantity}`)} as quantity,
      (select count(*)::int from ${asked} ${c} where ${c.branch_id} = ${f.branch_id} and ${c.parent_id} = ${f.id}) as vendors_asked,
      ${quotationsOf(sql`rl`)} as quotations, ${seen.award ? awardsOf(sql`rl`) : unseen} as awards
    from ${rfqLines} ${rl} join ${rfqs} ${f} on ${f.branch_id} = ${rl.branch_id} and ${f.id} = ${rl.rfq_id}
    where ${rl.branch_id} = ${buyout}.branch_id and ${rl.buyout_request_id} = ${buyout}.id order by ${rl.id}`);

const deliveriesOf = (buyout: SQL): SQL =>
  listed(sql`select ${d.id}, ${d.received_on}::text as received_on, ${qty(sql`${d.quantity}`)} as quantity,
      ${qty(sql`${d.over_qty}`)} as over_qty, ${qty(sql`${d.returned_qty}`)} as returned_qty, ${d.delivery_note}, coalesce(${d.is_late}, false) as is_late
    from ${deliveries} ${d} where ${d.branch_id} = ${buyout}.branch_id and ${d.buyout_request_id} = ${buyout}.id
      and ${d.status} = 'TAKEN'
    order by ${d.received_on}, ${d.id}`);

/** The buyout requests of the line `w` (its `request`, its `line`), with RFQs, quotations, awards and deliveries, as JSON. */
export const buyoutsOf = (seen: Seen): SQL =>
  seen.buyout
    ? listed(sql`select ${b.id}, ${b.number}, ${b.status}, ${qty(sql`${b.quantity}`)} as quantity, ${qty(sql`${b.received_qty}`)} as received_qty,
        ${qty(sql`${b.over_qty}`)} as over_qty, ${vendorOfQuotation} as vendor, ${b.unit_price}::numeric(18, 4)::text as unit_price,
        ${b.due_on}::text as due_on, ${seen.rfq ? rfqsOf(sql`b`, seen) : unseen} as rfqs, ${deliveriesOf(sql`b`)} as deliveries
      from ${buyouts} ${b} left join ${vendors} ${v} on ${v.branch_id} = ${b.branch_id} and ${v.id} = ${b.vendor_id}
      where ${b.request_id} = w.request and ${b.request_line_id} = w.line order by ${b.id}`)
    : unseen;

/** The production orders of the line `w`, as JSON. */
export const productionOf = (seen: Seen): SQL =>
  seen.production
    ? listed(sql`select ${p.id}, ${p.number}, ${p.status}, ${qty(sql`${p.quantity}`)} as quantity, ${qty(sql`${p.received_qty}`)} as received_qty,
        ${u.code} as unit_code, ${p.due_on}::text as due_on
      from ${production} ${p} left join ${tableOf(productionUnits)} ${u} on ${u.branch_id} = ${p.branch_id} and ${u.id} = ${p.production_unit_id}
      where ${p.request_id} = w.request and ${p.request_line_id} = w.line order by ${p.id}`)
    : unseen;
