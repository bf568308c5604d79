import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { unitOfLine } from '../../requests/lineUnits.ts';
import { orderedQty } from '../../requests/boq/ordered.ts';
import { overBillOf } from './overBill.ts';
import { tables } from './tables.ts';

const { requests, lines, buyouts, production, deliveries } = tables;
const b = aliasedTable(buyouts, 'b');
const r = aliasedTable(requests, 'r');
const l = aliasedTable(lines, 'l');
const d = aliasedTable(deliveries, 'd');
const q = aliasedTable(requests, 'q');

/** What is ordered and still to come, or has come: as the index of it says. */
const isBought = sql.raw(`(b.received_qty > 0 or b.status = 'AWARDED')`);

/** What came by an order beyond what it was for: found by indexes of what is over, and of what was received. */
export const mismatchRules = `
create index if not exists deliveries_over on deliveries (branch_id, buyout_request_id) where over_qty > 0;
create index if not exists buyout_requests_bought on buyout_requests (branch_id, request_id)
  where received_qty > 0 or status = 'AWARDED';
create index if not exists purchase_request_lines_bill_key on purchase_request_lines (branch_id, bill_line_key)
  where bill_line_key is not null;
create index if not exists production_orders_received on production_orders (branch_id, request_id) where received_qty > 0;`;

/** What of a request `r` is bought. */
const boughtOfRequest = sql`select * from ${buyouts} ${b}
  where ${b.branch_id} = ${r.branch_id} and ${b.request_id} = ${r.id} and ${isBought} offset 0`;

/**
 * What is bought and not asked for, of a project or of the branch, as rows of a mismatch; `of` chooses the requests `r`. Each
 * part begins at what is open, cancelled or over, and looks the rest up (`offset 0` keeps the planner from reading all that
 * was ever bought instead).
 */
export const notAskedOf = (of: SQL, project: number | undefined): SQL => sql`
  select 'over_delivery' as kind, ${l.id} as line_id, b.request_id, r.project_id, ${l.bill_line_key}, b.description, b.unit,
    ${d.over_qty} - ${d.returned_qty} as quantity, ${d.received_on} as day, 'deliveries' as resource, ${d.id} as order_id,
    concat_ws(', ', b.number, ${d.delivery_note}) as number
  from ${deliveries} ${d} cross join lateral (select * from ${buyouts} o
    where o.branch_id = ${d.branch_id} and o.id = ${d.buyout_request_id} offset 0) b
  cross join lateral (select * from ${requests} ${q} where ${q.branch_id} = b.branch_id and ${q.id} = b.request_id offset 0) r
  left join ${lines} ${l} on ${l.branch_id} = b.branch_id and ${l.id} = b.request_line_id
  where ${d.over_qty} > 0 and ${d.over_qty} > ${d.returned_qty} and ${d.status} = 'TAKEN' and ${of}
  union all ${overBillOf(project)}
  union all
  select 'cancelled', ${l.id}, b.request_id, r.project_id, ${l.bill_line_key}, b.description, b.unit, ${orderedQty},
    b.updated_at::date, 'buyout_requests', b.id, b.number
  from ${requests} ${r} cross join lateral (${boughtOfRequest}) b
  left join ${lines} ${l} on ${l.branch_id} = b.branch_id and ${l.id} = b.request_line_id
  where r.status = 'CANCELLED' and ${of}
  union all
  select 'cancelled', ${l.id}, o.request_id, r.project_id, ${l.bill_line_key}, o.description, ${unitOfLine(l)}, o.received_qty,
    o.updated_at::date, 'production_orders', o.id, o.number
  from ${requests} ${r} cross join lateral (select * from ${production} o
    where o.branch_id = r.branch_id and o.request_id = r.id and o.received_qty > 0 offset 0) o
  left join ${lines} ${l} on ${l.branch_id} = o.branch_id and ${l.id} = o.request_line_id
  where r.status = 'CANCELLED' and ${of}
  union all
  select 'line_gone', null, b.request_id, r.project_id, null, b.description, b.unit, b.received_qty, b.updated_at::date,
    'buyout_requests', b.id, b.number
  from ${requests} ${r} cross join lateral (${boughtOfRequest}) b
  where r.status = 'OPEN' and b.received_qty > 0 and ${of}
    and not exists (select from ${lines} ${l} where ${l.branch_id} = b.branch_id and ${l.id} = b.request_line_id)`;
