import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { BookingDetail } from '../../../resources/requests/bookingAnswers.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { stockRequests } from '../../../resources/booking/stockRequests.ts';
import { items } from '../../../resources/masters/items.ts';
import { productionUnits } from '../../../resources/masters/productionUnits.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { heldOf } from './ledgerSums.ts';
import { bookingRowsOf } from './bookingRows.ts';
import { selectRows } from '../../db/rows.ts';

const person = aliasedTable(users, 'person');
const p = aliasedTable(tableOf(productionOrders), 'p');
const u = aliasedTable(tableOf(productionUnits), 'u');
const b = aliasedTable(tableOf(buyoutRequests), 'b');
const vendor = aliasedTable(tableOf(vendors), 'vendor');
const pr = aliasedTable(tableOf(projects), 'pr');
const s = aliasedTable(tableOf(stockRequests), 's');

const [lines, requests, entries] = [tableOf(purchaseRequestLines), tableOf(purchaseRequests), tableOf(stockEntries)];
const e = aliasedTable(entries, 'e');
const l = aliasedTable(lines, 'l');
const r = aliasedTable(requests, 'r');
const variants = rowTableOf(items, 'variants');
const v = aliasedTable(variants, 'v');
const held = heldOf(e);

type Part = BookingDetail['parts'][number];
type Holder = BookingDetail['holders'][number];

/** The parts of a line, or of the items of a product, with their dates and who made them. */
const partsOf = async (tx: Tx, request: number, line: number): Promise<Part[]> => {
  const own = sql`(select ${lines.id} from ${lines} where ${lines.id} = ${line} or (${lines.parent_line_id} = ${line} and ${lines.kind} = 'item'))`;
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select 'stock' as way, ${held}::numeric(18, 4)::text as quantity, max(${e.created_at})::date::text as on,
      (array_agg(${person.name} order by ${e.id} desc))[1] as by_name, 'BOOKED' as status, null as number, null::bigint as order_id,
      null as production_unit_code, ${v.name} as item_variant_name, 0 as sorted
    from ${entries} ${e} join ${users} ${person} on ${person.id} = ${e.created_by}
    join ${variants} ${v} on ${v.branch_id} = ${e.branch_id} and ${v.parent_id} = ${e.item_id} and ${v.id} = ${e.item_variant_id}
    where ${e.request_id} = ${request} and ${e.request_line_id} in ${own} group by ${v.name} having ${held} > 0
    union all
    select 'production', (${p.quantity} - case when ${p.status} = 'DONE' then 0 else ${p.received_qty} end)::numeric(18, 4)::text,
      ${p.due_on}::text, ${person.name}, ${p.status}, ${p.number}, ${p.id}, ${u.code}, ${v.name}, 1
    from ${tableOf(productionOrders)} ${p} join ${users} ${person} on ${person.id} = ${p.updated_by}
    left join ${tableOf(productionUnits)} ${u} on ${u.branch_id} = ${p.branch_id} and ${u.id} = ${p.production_unit_id}
    join ${variants} ${v} on ${v.branch_id} = ${p.branch_id} and ${v.parent_id} = ${p.item_id} and ${v.id} = ${p.item_variant_id}
    where ${p.request_id} = ${request} and ${p.request_line_id} in ${own} and ${p.status} <> 'CANCELLED'
    union all
    select 'buyout', (${b.quantity} - ${b.received_qty})::numeric(18, 4)::text, coalesce(${b.due_on}, ${b.needed_on})::text,
      coalesce(${vendor.name}, ${person.name}), ${b.status}, ${b.number}, ${b.id}, null, null, 2
    from ${tableOf(buyoutRequests)} ${b} join ${users} ${person} on ${person.id} = ${b.updated_by}
    left join ${tableOf(vendors)} ${vendor} on ${vendor.branch_id} = ${b.branch_id} and ${vendor.id} = ${b.vendor_id}
    where ${b.request_id} = ${request} and ${b.request_line_id} in ${own} and ${b.status} <> 'CANCELLED'
    order by sorted, number nulls first`);
  return rows.map(({ sorted: _, order_id, ...row }) => ({
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the statement above selects all of it
    ...(row as unknown as Part),
    order_id: order_id === null ? null : Number(order_id),
  }));
};

/**
 * Who holds stock of an item for other lines, and whether they were asked for it. The entries are read line by line: the
 * planner thinks that far more lines hold something than do, and would read the whole ledger.
 */
export const heldByOthers = (item: number, line: number): SQL => sql`
    with holding as materialized (
      select ${l.branch_id}, ${l.request_id}, ${l.id} as request_line_id, of_line.*
      from ${lines} ${l} cross join lateral (
        select ${e.item_variant_id}, ${held} as held,
          (array_agg(${e.created_by} order by ${e.id} desc) filter (where ${e.kind} = 'booking'))[1] as holder_id
        from ${entries} ${e}
        where ${e.branch_id} = ${l.branch_id} and ${e.request_id} = ${l.request_id} and ${e.request_line_id} = ${l.id}
        group by 1 having ${held} > 0) of_line
      where ${l.item_id} = ${item} and ${l.booked_qty} > ${l.issued_qty} and ${l.id} <> ${line})
    select h.request_line_id, h.request_id, ${r.number} as request_number, ${pr.title} as project_title, ${l.description},
      h.item_variant_id, ${v.name} as item_variant_name, h.held::numeric(18, 4)::text as held, h.holder_id,
      ${person.name} as holder_name, exists (select from ${tableOf(stockRequests)} ${s} where ${s.branch_id} = h.branch_id
        and ${s.request_line_id} = ${line} and ${s.from_line_id} = h.request_line_id and ${s.status} = 'ASKED') as asked
    from holding h
    join ${lines} ${l} on ${l.branch_id} = h.branch_id and ${l.id} = h.request_line_id
    join ${requests} ${r} on ${r.branch_id} = h.branch_id and ${r.id} = h.request_id
    left join ${tableOf(projects)} ${pr} on ${pr.branch_id} = ${r.branch_id} and ${pr.id} = ${r.project_id}
    join ${variants} ${v} on ${v.branch_id} = h.branch_id and ${v.parent_id} = ${item} and ${v.id} = h.item_variant_id
    join ${users} ${person} on ${person.id} = h.holder_id
    order by h.held desc, h.request_line_id limit 50`;

const holdersOf = async (tx: Tx, item: number, line: number): Promise<Holder[]> => {
  // Asserted: the statement is shared with what is asked for anew.
  const { rows } = await tx.execute<Record<string, unknown>>(heldByOthers(item, line));
  return rows.map((row) => ({
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the statement above selects all of it
    ...(row as unknown as Holder),
    request_line_id: Number(row['request_line_id']),
    request_id: Number(row['request_id']),
    item_variant_id: Number(row['item_variant_id']),
    holder_id: Number(row['holder_id']),
  }));
};

/** A line with what is behind its bar. */
export const bookingDetailOf = async (tx: Tx, request: number, line: number): Promise<BookingDetail> => {
  const [found] = await bookingRowsOf(tx, request, [line]);
  const row = assertDefined(found);
  const parts = await partsOf(tx, request, line);
  if (row.item_id === null) return { ...row, parts, variants: [], holders: [] };
  const stocked = await selectRows(
    tx,
    { id: variants.id, name: variants.name, on_hand: variants.on_hand, free: variants.free },
    (list) =>
      sql`select ${list} from ${variants} where ${variants.parent_id} = ${row.item_id} order by ${variants.position}, ${variants.id}`,
  );
  return {
    ...row,
    parts,
    variants: stocked.map((variant) => ({ ...variant, id: variant.id })),
    holders: await holdersOf(tx, row.item_id, line),
  };
};
