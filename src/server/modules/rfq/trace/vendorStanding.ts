import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { vendors } from '../../../../resources/masters/vendors.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { vendorRecordsShown, type VendorStanding } from '../../../../resources/rfq/vendorCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf } from '../../../db/tables.ts';
import { requireRecords } from '../../../engine/parts/within.ts';
import type { Who } from '../../../engine/who.ts';
import { tables } from './tables.ts';
import { selectRows } from '../../../db/rows.ts';

const { requests, lines, buyouts, rfqs, asked, quotations, awards, awardLines, deliveries, rfqLines } = tables;
const line = aliasedTable(lines, 'l');
const r = aliasedTable(requests, 'r');
const f = aliasedTable(rfqs, 'f');
const askedRow = aliasedTable(asked, 'n');
const q = aliasedTable(quotations, 'q');
const al = aliasedTable(awardLines, 'al');
const b = aliasedTable(buyouts, 'b');
const d = aliasedTable(deliveries, 'd');
const rfqLine = aliasedTable(rfqLines, 'l');
const a = aliasedTable(awards, 'a');
const named = rowTableOf(purchaseRequestLines, 'vendors');
const namedRow = aliasedTable(named, 'n');

/** Rows of `from`, the newest first, with how many there are; nothing for who may not see them. */
const kindOf = (sees: boolean, from: SQL, columns: SQL, order: SQL): SQL =>
  sees
    ? sql`json_build_object('total', (select count(*)::int ${from}), 'records', coalesce((select json_agg(row_to_json(t)) from (
        select ${columns} ${from} order by ${order} limit ${vendorRecordsShown}) t), '[]'::json))`
    : sql`json_build_object('total', 0, 'records', '[]'::json)`;

const qtyText = (value: string): SQL => sql.raw(`trim_scale(${value})::text`);

/**
 * What names a vendor, in one statement: each kind by the index of who is named, the newest ten with their number.
 * @throws Failure 404
 */
export const vendorStandingOf = async (tx: Tx, id: number, who: Who): Promise<VendorStanding> => {
  await requireRecords(tx, vendors, [id]);
  const sees = (permission: string) => who.permissions.has(permission);
  const mine = {
    requests: sql`from ${named} ${namedRow} join ${lines} ${line} on ${line.branch_id} = ${namedRow.branch_id} and ${line.id} = ${namedRow.parent_id}
      join ${requests} ${r} on ${r.branch_id} = ${line.branch_id} and ${r.id} = ${line.request_id} where ${namedRow.vendor_id} = ${id}`,
    rfqs: sql`from ${asked} ${askedRow} join ${rfqs} ${f} on ${f.branch_id} = ${askedRow.branch_id} and ${f.id} = ${askedRow.parent_id} where ${askedRow.vendor_id} = ${id}`,
    quotations: sql`from ${quotations} ${q} join ${rfqs} ${f} on ${f.branch_id} = ${q.branch_id} and ${f.id} = ${q.rfq_id}
      where ${q.vendor_id} = ${id}`,
    awards: sql`from (select a.branch_id, a.id, a.number, a.rfq_id, a.awarded_at, a.status, count(*) as items, sum(${al.extension}) as value
        from ${awardLines} ${al} join ${awards} ${a} on a.branch_id = ${al.branch_id} and a.id = ${al.parent_id}
        where ${al.vendor_id} = ${id} and a.status = 'APPROVED'
        group by a.branch_id, a.id, a.number, a.rfq_id, a.awarded_at, a.status) a
      join ${rfqs} ${f} on ${f.branch_id} = a.branch_id and ${f.id} = a.rfq_id`,
    deliveries: sql`from ${deliveries} ${d} join ${buyouts} ${b} on ${b.branch_id} = ${d.branch_id} and ${b.id} = ${d.buyout_request_id}
      where ${d.vendor_id} = ${id} and ${d.status} = 'TAKEN'`,
  };
  const [seesAwards, seesBuyouts] = [sees('procurement.award.view'), sees('procurement.buyout.view')];
  const rows = await selectRows(
    tx,
    {
      standing: sql<VendorStanding>`json_build_object(
      'requests', ${kindOf(
        sees('procurement.request.view'),
        mine.requests,
        sql`'purchase_requests' as resource, ${r.id}, ${r.number} as name, ${rfqLine.description} as about, ${r.status},
          coalesce(${rfqLine.needed_on}, ${r.needed_on})::text as day, null::text as amount`,
        sql`${rfqLine.id} desc`,
      )},
      'rfqs', ${kindOf(
        true,
        mine.rfqs,
        sql`'rfqs' as resource, ${f.id}, ${f.rfq_code} as name, ${f.name} as about, ${f.status}, ${f.due_on}::text as day, null::text as amount`,
        sql`${f.id} desc`,
      )},
      'quotations', ${kindOf(
        true,
        mine.quotations,
        sql`'rfqs' as resource, ${f.id}, coalesce(${q.reference}, 'Quotation ' || ${q.revision}) as name, ${f.rfq_code} as about,
          case when ${q.is_current} then 'CURRENT' else 'REPLACED' end as status, ${q.received_on}::text as day, null::text as amount`,
        sql`${q.id} desc`,
      )},
      'awards', ${kindOf(
        seesAwards,
        mine.awards,
        sql`'awards' as resource, ${a.id}, ${a.number} as name, ${f.rfq_code} || ', ' || a.items || case a.items when 1 then ' item' else ' items' end as about,
          ${a.status}, ${a.awarded_at}::date::text as day, a.value::numeric(18, 2)::text as amount`,
        sql`${a.id} desc`,
      )},
      'deliveries', ${kindOf(
        seesBuyouts,
        mine.deliveries,
        sql`'deliveries' as resource, ${d.id}, concat_ws(', ', ${b.number}, ${d.delivery_note}) as name,
          ${qtyText('d.quantity')} || coalesce(' ' || ${b.unit}, '') || ' ' || ${b.description} as about,
          case when ${d.due_on} is null then null when ${d.received_on} > ${d.due_on} then 'LATE' else 'ON_TIME' end as status,
          ${d.received_on}::text as day, null::text as amount`,
        sql`${d.id} desc`,
      )},
      'awarded_value', (select coalesce(sum(${al.extension}), 0)::numeric(18, 2)::text from ${awardLines} ${al}
        join ${awards} ${a} on ${a.branch_id} = ${al.branch_id} and ${a.id} = ${al.parent_id}
        where ${al.vendor_id} = ${id} and ${a.status} = 'APPROVED' and ${seesAwards}),
      'deliveries_due', c.due, 'deliveries_on_time', c.on_time,
      'on_time_percent', (c.on_time * 100.0 / nullif(c.due, 0))::numeric(5, 2)::text,
      'average_days_late', c.late::numeric(10, 1)::text,
      'rfqs_decided', c.quoted, 'rfqs_won', c.won,
      'hit_percent', (c.won * 100.0 / nullif(c.quoted, 0))::numeric(5, 2)::text)`,
    },
    (list) => sql`
    with due as (select received_on - due_on as days from ${deliveries}
        where vendor_id = ${id} and status = 'TAKEN' and due_on is not null and ${seesBuyouts}),
    quoted as (select distinct ${q.rfq_id} from ${quotations} ${q} join ${rfqs} ${f} on ${f.branch_id} = ${q.branch_id} and ${f.id} = ${q.rfq_id}
        where ${q.vendor_id} = ${id} and ${f.status} = 'AWARDED' and ${seesAwards}),
    won as (select distinct ${rfqLine.rfq_id} from ${awardLines} ${al}
        join ${awards} ${a} on ${a.branch_id} = ${al.branch_id} and ${a.id} = ${al.parent_id} and ${a.status} = 'APPROVED'
        join ${rfqLines} ${rfqLine} on ${rfqLine.branch_id} = ${al.branch_id} and ${rfqLine.id} = ${al.rfq_line_id}
        where ${al.vendor_id} = ${id} and ${seesAwards}),
    counted as (select (select count(*) from due) as due, (select count(*) from due where days <= 0) as on_time,
        (select avg(days) from due where days > 0) as late, (select count(*) from quoted) as quoted,
        (select count(*) from quoted where rfq_id in (select rfq_id from won)) as won)
    select ${list}
    from counted c`,
  );
  const [found] = rows;
  if (!found) throw new Error('The statement answers one row');
  return found.standing;
};
