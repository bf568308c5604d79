import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { TracedLine } from '../../../../resources/rfq/traceAnswers.ts';
import type { Tx } from '../../../db/database.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { unitOfLine } from '../../requests/lineUnits.ts';
import { buyoutsOf, productionOf, type Seen } from './orders.ts';
import { qty, tables } from './tables.ts';
import { selectRows } from '../../../db/rows.ts';

const { lines, requests, buyouts } = tables;
const b = aliasedTable(buyouts, 'b');
const l = aliasedTable(lines, 'l');
const above = aliasedTable(lines, 'above');

/** A line of a request, which may be gone. */
export interface TracedSubject {
  readonly request: number;
  readonly line: number;
}

/** What buyout requests of the line `w` come to, by what is done about them. */
const sums = sql`lateral (select
    coalesce(sum(${b.quantity} - ${b.received_qty}) filter (where ${b.status} = 'PLANNED'), 0) as planned,
    coalesce(sum(${b.quantity} - ${b.received_qty}) filter (where ${b.status} = 'OPEN'), 0) as to_ask,
    coalesce(sum(${b.quantity} - ${b.received_qty}) filter (where ${b.status} = 'IN_RFQ'), 0) as in_rfq,
    coalesce(sum(${b.quantity} - ${b.received_qty}) filter (where ${b.status} = 'AWARDED'), 0) as ordered,
    coalesce(sum(${b.received_qty}) filter (where ${b.item_id} is null), 0) as unstocked,
    coalesce(sum(${b.received_qty}), 0) as received, coalesce(sum(${b.over_qty}), 0) as over, max(${b.description}) as description,
    max(${b.unit}) as unit
  from ${buyouts} ${b} where ${b.request_id} = w.request and ${b.request_line_id} = w.line) s`;

const total = sql`coalesce(${l.total_quantity}, 0)`;
const had = sql`(${l.booked_qty} + ${l.production_qty} + ${l.buyout_qty})`;
const or0 = (value: SQL): SQL => qty(sql`coalesce(${value}, 0)`);

/** Lines of requests with all that was done for each, in their order: one statement. */
export const tracedLines = async (tx: Tx, subjects: readonly TracedSubject[], seen: Seen): Promise<TracedLine[]> => {
  if (subjects.length === 0) return [];
  const wanted = sql`unnest(${arrayOf(
    subjects.map(({ request }) => request),
    'bigint',
  )}, ${arrayOf(
    subjects.map(({ line }) => line),
    'bigint',
  )}) with ordinality as w(request, line, place)`;
  const rows = await selectRows(
    tx,
    { traced: sql<TracedLine[] | null>`json_agg(row_to_json(t))` },
    (list) => sql`
    select ${list} from (
      select ${l.id}, json_build_object('id', r.id, 'number', r.number, 'title', r.title, 'status', r.status) as request,
        coalesce(${l.description}, s.description, '') as description, coalesce(${unitOfLine(l)}, s.unit) as unit,
        ${above.description} as in_product, ${l.bill_line_key}, ${or0(sql`${l.total_quantity}`)} as required,
        ${or0(sql`${l.booked_qty}`)} as stock, ${or0(sql`${l.issued_qty}`)} as issued, ${or0(sql`${l.production_qty}`)} as production,
        ${or0(sql`${l.buyout_qty}`)} as buyout,
        ${or0(sql`case r.status when 'CANCELLED' then ${total} - ${had} else 0 end`)} as cancelled,
        ${or0(sql`case r.status when 'CANCELLED' then 0 else ${total} - ${had} end`)} as open,
        ${qty(sql`s.planned`)} as planned, ${qty(sql`s.to_ask`)} as to_ask, ${qty(sql`s.in_rfq`)} as in_rfq,
        ${qty(sql`s.ordered`)} as ordered, ${qty(sql`s.unstocked`)} as received_unstocked, ${qty(sql`s.received`)} as received,
        ${qty(sql`s.over`)} as over, ${productionOf(seen)} as production_orders, ${buyoutsOf(seen)} as buyouts
      from ${wanted} join ${requests} r on r.id = w.request cross join ${sums}
      left join ${lines} ${l} on ${l.id} = w.line and ${l.request_id} = w.request
      left join ${lines} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
      order by w.place) t`,
  );
  return rows[0]?.traced ?? [];
};
