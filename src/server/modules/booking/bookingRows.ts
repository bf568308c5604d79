import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import type { BookingView } from '../../../resources/requests/bookingCalls.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { items } from '../../../resources/masters/items.ts';
import { productionUnits } from '../../../resources/masters/productionUnits.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { compile, inSql } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { limitsOf } from '../../engine/lists/pages.ts';
import { isMarked, waitsInSql } from '../../engine/parts/marked.ts';
import { unitOfLine, ownQuantity } from '../requests/lineUnits.ts';
import { isMaterial } from '../requests/material.ts';
import { searchPatterns } from '../../engine/lists/searching.ts';
import { selectRows } from '../../db/rows.ts';

const m = aliasedTable(tableOf(items), 'm');

const [lines, requests, production, buyout, units] = [
  tableOf(purchaseRequestLines),
  tableOf(purchaseRequests),
  tableOf(productionOrders),
  tableOf(buyoutRequests),
  tableOf(productionUnits),
];
const i = aliasedTable(lines, 'i');
const l = aliasedTable(lines, 'l');
const r = aliasedTable(requests, 'r');
const u = aliasedTable(units, 'u');
const o = aliasedTable(buyout, 'o');
const above = aliasedTable(lines, 'above');
const variants = rowTableOf(items, 'variants');
const v = aliasedTable(variants, 'v');

/** Four places, as everywhere. */
const qty = (value: SQL): SQL => sql`(${value})::numeric(18, 4)::text`;
/**
 * How many pieces of an item's product so much of it makes: what was shared out by pieces is as many again, although the
 * share of the item was rounded (rule 177).
 */
const madeOf = (of: SQL): SQL => {
  const exact = sql`(${of}) / ${ownQuantity(i)}`;
  return sql`case when round(round(${exact}, 3) * ${ownQuantity(i)}, 4) = ${of} then round(${exact}, 3) else trunc(${exact}, 4) end`;
};

/** How many pieces of the product `l` that makes, by the item of which there is least (rule 80). */
const pieces = (
  of: SQL,
): SQL => sql`coalesce((select min(case when ${of} >= ${i.total_quantity} then ${l.total_quantity}
    else least(${l.total_quantity}, ${madeOf(of)}) end)
  from ${lines} ${i} where ${i.branch_id} = ${l.branch_id} and ${i.parent_line_id} = ${l.id} and ${i.kind} = 'item' and ${i.quantity} > 0), 0)`;

/** A share of the line `l`: of an item as it is stored, of a product in pieces of it. */
const shareOf = (quantities: (line: typeof lines) => readonly AnyPgColumn[]): SQL => {
  const of = (line: typeof lines) => sql.join([...quantities(line)], sql` + `);
  return sql`case ${l.kind} when 'product' then ${pieces(of(i))} else ${of(l)} end`;
};

/** The shares of the line `l`: what stock serves, then production with it, then buyout with both. */
const shares = sql`lateral (select
  ${shareOf((line) => [line.booked_qty])} as booked,
  ${shareOf((line) => [line.booked_qty, line.production_qty])} as made,
  ${shareOf((line) => [line.booked_qty, line.production_qty, line.buyout_qty])} as had,
  ${shareOf((line) => [line.issued_qty])} as issued,
  coalesce(${l.total_quantity}, 0) as total) s`;

/** Of several orders of a line, or of the items of a product, the planned one, or else the newest. */
const orderOf = (table: SQL, request: SQL, ids: SQL): SQL => sql`(
  select distinct on (served.line) q.*, served.line from ${table} q
  join ${lines} ${i} on ${i.branch_id} = q.branch_id and ${i.id} = q.request_line_id
  cross join lateral (values (${i.id}), (case ${i.kind} when 'item' then ${i.parent_line_id} end)) as served (line)
  where q.request_id = ${request} and served.line = any(${ids})
  order by served.line, q.status = 'PLANNED' desc, q.id desc)`;

interface Row extends Record<string, unknown> {
  id: string;
  version: number;
  kind: BookingRow['kind'];
  parent_line_id: string | null;
  item_id: string | null;
  item_variant_id: string | null;
  production_unit_id: string | null;
  production_booking_id: string | null;
  buyout_booking_id: string | null;
}

const idOf = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** The columns of a row: of the line `l`, its request `r`, shares `s`, item `m`, variant `v`, orders `p` and `b`, and unit `u`. */
const columns = {
  id: sql`${l.id}`,
  version: sql`${l.version}`,
  kind: sql`${l.kind}`,
  parent_line_id: sql`${l.parent_line_id}`,
  description: sql`${l.description}`,
  unit: unitOfLine(l),
  item_id: sql`${l.item_id}`,
  item_code: sql`${m.code}`,
  item_name: sql`${m.name}`,
  item_variant_id: sql`${l.item_variant_id}`,
  item_variant_name: sql`${v.name}`,
  needed_on: sql`${l.needed_on}::text`,
  total_req_qty: qty(sql`s.total`),
  booked_qty: qty(sql`s.booked`),
  issued_qty: qty(sql`s.issued`),
  production_qty: qty(sql`s.made - s.booked`),
  buyout_qty: qty(sql`s.had - s.made`),
  cancelled_qty: qty(sql`case ${r.status} when 'CANCELLED' then s.total - s.had else 0 end`),
  remaining_qty: qty(sql`case ${r.status} when 'CANCELLED' then 0 else s.total - s.had end`),
  avail_stock_qty: qty(sql`${v.free}`),
  status: sql`case when ${r.status} = 'CANCELLED' and s.issued < s.total then 'CANCELLED'
    when s.issued >= s.total and s.total > 0 then 'ISSUED' when s.had >= s.total and s.total > 0 then 'BOOKED'
    when s.had > 0 then 'PARTLY_BOOKED' else 'OPEN' end`,
  production_status: sql`p.status`,
  production_unit_id: sql`p.production_unit_id`,
  production_unit_code: sql`${u.code}`,
  production_booking_id: sql`p.id`,
  buyout_booking_id: sql`b.id`,
  buyout_status: sql`b.status`,
  can_send_buyout: sql`coalesce(b.status = 'PLANNED', false) or exists (select from ${lines} ${i} join ${buyout} ${o}
      on ${o.branch_id} = ${i.branch_id} and ${o.request_line_id} = ${i.id} and ${o.request_id} = ${i.request_id} and ${o.status} = 'PLANNED'
    where ${l.kind} = 'product' and ${i.branch_id} = ${l.branch_id} and ${i.parent_line_id} = ${l.id} and ${i.kind} = 'item')`,
  is_reviewer_verified: isMarked(purchaseRequestLines, 'l', 'reviewer'),
  is_approver_verified: isMarked(purchaseRequestLines, 'l', 'approver'),
  refused: sql`case when ${r.status} <> 'OPEN' then 'The request is not open'
    when ${l.kind} = 'product' then (select ${waitsInSql(purchaseRequestLines, 'i')} from ${lines} ${i} where ${i.branch_id} = ${l.branch_id}
      and ${i.parent_line_id} = ${l.id} and ${i.kind} = 'item' and not ${isMarked(purchaseRequestLines, 'i')}
      order by ${i.position}, ${i.id} limit 1)
    when not ${isMarked(purchaseRequestLines, 'l')} then ${waitsInSql(purchaseRequestLines, 'l')} end`,
} as const satisfies Readonly<Record<keyof BookingRow, SQL>>;

/** The rows of lines `among` of a request, in this order. */
const rowsOf = (request: SQL, among: SQL): SQL => sql`
  select ${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}
  from unnest(${among}) with ordinality as wanted(id, place)
  join ${lines} ${l} on ${l.id} = wanted.id
  join ${requests} ${r} on ${r.branch_id} = ${l.branch_id} and ${r.id} = ${l.request_id}
  cross join ${shares}
  left join ${tableOf(items)} ${m} on ${m.branch_id} = ${l.branch_id} and ${m.id} = ${l.item_id}
  left join ${variants} ${v} on ${v.branch_id} = ${l.branch_id} and ${v.parent_id} = ${l.item_id} and ${v.id} = ${l.item_variant_id}
  left join ${orderOf(sql`${production}`, request, among)} p on p.line = ${l.id}
  left join ${units} ${u} on ${u.branch_id} = p.branch_id and ${u.id} = p.production_unit_id
  left join ${orderOf(sql`${buyout}`, request, among)} b on b.line = ${l.id}
  order by wanted.place`;

/** So few lines are found by keys, whose values change no plan: the plan is made once (decision 96). */
const few = 20;
const ofFew = compile<Row>(
  inSql(rowsOf(sql`${sql.placeholder('request')}::bigint`, sql`${sql.placeholder('ids')}::bigint[]`)),
  columns,
  { planned: 'few' },
);

/** The rows of these lines of a request, in this order: one statement, whatever their number. */
export const bookingRowsOf = async (tx: Tx, request: number, ids: readonly number[]): Promise<BookingRow[]> => {
  if (ids.length === 0) return [];
  const rows =
    ids.length <= few
      ? await tx.run(ofFew, { request, ids: `{${ids.join(',')}}` })
      : // Asserted: the list is built by what is asked.
        (await tx.execute<Row>(rowsOf(sql`${request}`, arrayOf(ids, 'bigint')))).rows;
  return rows.map((row) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the statement above selects all of it
    const whole = row as unknown as BookingRow;
    return {
      ...whole,
      id: Number(row.id),
      parent_line_id: idOf(row.parent_line_id),
      item_id: idOf(row.item_id),
      item_variant_id: idOf(row.item_variant_id),
      production_unit_id: idOf(row.production_unit_id),
      production_booking_id: idOf(row.production_booking_id),
      buyout_booking_id: idOf(row.buyout_booking_id),
    };
  });
};

/** The lines for which something is in production or bought out, or was; all of them in the view of stock. */
const inView = (view: BookingView, request: number, line: SQL): SQL => {
  if (view === 'stock') return sql`true`;
  const orders = view === 'production' ? production : buyout;
  return sql`${line} in (select ${orders.request_line_id} from ${orders} where ${orders.request_id} = ${request} and ${orders.status} <> 'CANCELLED')`;
};

/** The condition that a consumable in the product `l`, which its own bar says nothing of, is open. */
const hasOpenConsumable = sql`exists (select from ${lines} ${i} where ${l.kind} = 'product' and ${i.branch_id} = ${l.branch_id}
  and ${i.parent_line_id} = ${l.id} and ${i.kind} = 'consumable'
  and ${i.booked_qty} + ${i.production_qty} + ${i.buyout_qty} < ${i.total_quantity})`;

/** Which lines of a request are listed. */
export interface WhichLines {
  readonly request: number;
  readonly view: BookingView;
  readonly kind: 'product' | 'material';
  /** The product that material is in; `any`: all of it, that in products too. By default what is in none. */
  readonly within?: number | 'any';
  /** Those alone of which something is open. */
  readonly open?: boolean | null | undefined;
}

const placeOf = ({ kind, within }: WhichLines): SQL => {
  if (kind === 'product' || within === 'any') return sql`true`;
  return within === undefined ? sql`${l.parent_line_id} is null` : sql`${l.parent_line_id} = ${within}`;
};

const orders: Readonly<Record<string, SQL>> = {
  description: sql`lower(${l.description})`,
  needed_on: sql`${l.needed_on}`,
  remaining_qty: sql`s.total - s.had`,
};

/** A page of the lines of a request with what is booked for them, in their order on the sheet unless another is asked for. */
export const bookingPage = async (tx: Tx, which: WhichLines, page: PageQuery) => {
  const { request, view, kind, open } = which;
  const isSeen =
    kind === 'product'
      ? sql`(${sql`exists (select from ${lines} ${i} where ${i.branch_id} = ${l.branch_id} and ${i.parent_line_id} = ${l.id}
          and ${inView(view, request, sql`${i.id}`)})`} or ${view === 'stock'})`
      : inView(view, request, sql`${l.id}`);
  const needsShares = open === true || page.sort?.column === 'remaining_qty';
  const from = sql`from ${lines} ${l} ${needsShares ? sql`cross join ${shares}` : sql``}
    left join ${lines} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
    where ${l.request_id} = ${request} and ${kind === 'product' ? sql`${l.kind} = 'product'` : isMaterial(l)} and ${placeOf(which)}
      and ${isSeen} ${open === true ? sql`and (s.total > s.had or ${hasOpenConsumable})` : sql``}
      ${sql.join(
        searchPatterns(page.search ?? '').map((pattern) => sql`and ${l.description} ilike ${pattern}`),
        sql` `,
      )}`;
  const { limit, offset } = limitsOf(page);
  const asked = page.sort && orders[page.sort.column];
  const direction = sql.raw(page.sort?.descending ? 'desc' : 'asc');
  const order = asked
    ? sql`${asked} ${direction}, ${l.id} ${direction}`
    : sql`coalesce(${above.position}, ${l.position}), ${above.id} is not null, ${l.position}, ${l.id}`;
  const [rows, counted] = await Promise.all([
    selectRows(
      tx,
      { id: l.id },
      (list) => sql`select ${list} ${from} order by ${order} limit ${limit} offset ${offset}`,
    ),
    selectRows(tx, { n: sql<number>`count(*)::int` }, (list) => sql`select ${list} ${from}`),
  ]);
  const records = await bookingRowsOf(
    tx,
    request,
    rows.map(({ id }) => id),
  );
  return { records, total: counted[0]?.n ?? 0 };
};
