import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { unitOfLine } from '../../requests/lineUnits.ts';
import { isMaterial } from '../../requests/material.ts';
import { tables } from './tables.ts';

const { requests, lines, buyouts, rfqs } = tables;
const l = aliasedTable(lines, 'l');
const r = aliasedTable(requests, 'r');
const b = aliasedTable(buyouts, 'b');
const f = aliasedTable(rfqs, 'f');

/**
 * The items and consumables of open requests that are not bought, as rows of a mismatch: `of` chooses the requests `r`. Found from the requests
 * that are open and the buyout requests that wait, so that it does not grow with what is done.
 */
export const notBoughtOf = (of: SQL): SQL => sql`
  select 'open' as kind, ${l.id} as line_id, ${l.request_id}, ${r.project_id}, ${l.bill_line_key}, ${l.description}, ${unitOfLine(l)} as unit,
    ${l.total_quantity} - ${l.booked_qty} - ${l.production_qty} - ${l.buyout_qty} as quantity, coalesce(${l.needed_on}, ${r.needed_on}) as day,
    null::text as resource, null::bigint as order_id, null::text as number
  from ${requests} ${r} join ${lines} ${l} on ${l.branch_id} = ${r.branch_id} and ${l.request_id} = ${r.id} and ${isMaterial(l)}
    and ${l.booked_qty} + ${l.production_qty} + ${l.buyout_qty} < ${l.total_quantity}
  where ${r.status} = 'OPEN' and ${of}
  union all
  select case ${b.status} when 'PLANNED' then 'planned' when 'OPEN' then 'to_ask' else 'in_rfq' end, ${b.request_line_id},
    ${b.request_id}, ${r.project_id}, ${l.bill_line_key}, ${b.description}, ${b.unit}, ${b.quantity} - ${b.received_qty}, coalesce(${b.needed_on}, ${r.needed_on}),
    case when ${f.id} is null then 'buyout_requests' else 'rfqs' end, coalesce(${f.id}, ${b.id}), coalesce(${f.rfq_code}, ${b.number})
  from ${buyouts} ${b} join ${requests} ${r} on ${r.branch_id} = ${b.branch_id} and ${r.id} = ${b.request_id}
  join ${lines} ${l} on ${l.branch_id} = ${b.branch_id} and ${l.id} = ${b.request_line_id}
  left join ${rfqs} ${f} on ${f.branch_id} = ${b.branch_id} and ${f.id} = ${b.rfq_id}
  where ${b.status} in ('PLANNED', 'OPEN', 'IN_RFQ') and ${r.status} = 'OPEN' and ${of}`;
