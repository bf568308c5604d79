import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { minus, openOf, plainQuantity, sharesOfItem, type Shares } from '../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../domain/decimal.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { LineRules } from '../../engine/breakdown/lineSet.ts';
import { refusedLines } from '../../engine/breakdown/namedLines.ts';
import { invalid, notFound } from '../../engine/errors.ts';
import { requireStanding } from '../../engine/workflows/below.ts';
import { requireMarked } from '../../engine/parts/marked.ts';
import { ownQuantity } from '../requests/lineUnits.ts';
import { isMaterial } from '../requests/material.ts';
import { bookLines, type WantedShares } from './bookLines.ts';
import { lockLines } from './bookedLines.ts';
import { bookingRowsOf } from './bookingRows.ts';
import { enterLockedStock } from './enterStock.ts';
import { isForStock } from './forStock.ts';
import { heldFor, takenFrom } from './heldStock.ts';
import { inLedger, unitsOf } from './units.ts';
import { selectRows } from '../../db/rows.ts';

const [lines, production, buyout] = [tableOf(purchaseRequestLines), tableOf(productionOrders), tableOf(buyoutRequests)];
const l = aliasedTable(lines, 'l');

/** What is sent of the popup: in the unit of an item, or in pieces of a product. */
export interface SentShares {
  readonly booked_qty?: Decimal | null | undefined;
  readonly production_qty?: Decimal | null | undefined;
  readonly buyout_qty?: Decimal | null | undefined;
  readonly item_variant_id?: number | null | undefined;
}

/** Books for an item. @throws Failure as `bookLines`; 422 for a variant of another item */
export const bookItem = async (tx: Tx, line: number, sent: SentShares): Promise<void> => {
  const wanted: WantedShares = {
    line,
    ...(typeof sent.booked_qty === 'string' && { booked: sent.booked_qty }),
    ...(typeof sent.production_qty === 'string' && { production: sent.production_qty }),
    ...(typeof sent.buyout_qty === 'string' && { buyout: sent.buyout_qty }),
    ...(typeof sent.item_variant_id === 'number' && { variant: sent.item_variant_id }),
  };
  await bookLines(tx, [wanted]);
};

/** The fields of what is sent, in their order, by their ways. */
const sentWays = [
  ['booked_qty', 'booked'],
  ['production_qty', 'production'],
  ['buyout_qty', 'buyout'],
] as const satisfies readonly (readonly [keyof SentShares, keyof Shares])[];

/**
 * Books for the items of a product, as much as so many pieces take; what was booked for an item itself stays, unless the
 * product is to have less (rule 177).
 * @throws Failure as `bookLines`; 422 for more pieces than are open
 */
export const bookProduct = async (
  tx: Tx,
  { request, product }: { readonly request: number; readonly product: number },
  sent: SentShares,
): Promise<void> => {
  const rows = await selectRows(
    tx,
    { id: lines.id, each: ownQuantity(lines) },
    (list) =>
      sql`select ${list} from ${lines} where ${lines.parent_line_id} = ${product} and ${lines.kind} = 'item' order by ${lines.position}, ${lines.id}`,
  );
  const said = sentWays.flatMap(([field, way]) => {
    const pieces = sent[field];
    return typeof pieces === 'string' ? [{ field, way, pieces }] : [];
  });
  const field = said[0]?.field ?? 'booked_qty';
  if (rows.length === 0) throw invalid({ [field]: ['The product has no items'] });
  const items = await lockLines(
    tx,
    rows.map(({ id }) => id),
  );
  const row = assertDefined((await bookingRowsOf(tx, request, [product]))[0]);
  const total = row.total_req_qty;
  const before = { booked: row.booked_qty, production: row.production_qty, buyout: row.buyout_qty };
  const wanted: Shares = { ...before, ...Object.fromEntries(said.map(({ way, pieces }) => [way, pieces])) };
  const risen = said.find(({ way, pieces }) => compare(pieces, before[way]) > 0);
  if (risen && compare(sum(Object.values(wanted)), total) > 0)
    throw invalid({
      [risen.field]: [`Only ${plainQuantity(openOf(total, before))} of ${row.description} are open`],
    });
  const each = new Map(rows.map((one) => [one.id, one.each]));
  await bookLines(
    tx,
    items.map((line): WantedShares => {
      const of = { ...line, each: each.get(line.id) ?? '0' };
      return { line: line.id, ...sharesOfItem(of, { before, wanted, total }) };
    }),
  );
};

/**
 * Hands out what is held for a line.
 * @throws Failure 404; 409 below a project that has ended, and while it waits for its marks; 422 for more than is held
 */
export const issue = async (
  tx: Tx,
  id: number,
  sent: { readonly quantity: Decimal; readonly unit?: string | null | undefined },
): Promise<void> => {
  const [line] = await lockLines(tx, [id]);
  if (!line) throw notFound('Item');
  await requireStanding(tx, stockEntries, { request_id: line.request });
  requireMarked(purchaseRequestLines, [line]);
  const units = await unitsOf(tx, sent.unit ? [line.item] : []);
  const { quantity, ...named } = inLedger(units.get(line.item ?? 0), {
    ...sent,
    base: line.item_unit,
    of: line.description,
    field: 'quantity',
  });
  const held = (await heldFor(tx, [line])).get(id) ?? [];
  const there = sum(held.map(([, own]) => own));
  if (compare(quantity, there) > 0)
    throw invalid({
      quantity: [`Only ${plainQuantity(there)} of ${line.description} are booked from stock and not issued`],
    });
  await enterLockedStock(
    tx,
    takenFrom(line, 'issue', held, quantity).map((entry) => ({ ...entry, ...named })),
  );
};

/** Orders of lines that were begun, or brought something: nobody deletes these lines. */
const begun = (among: SQL): SQL => sql`
  select o.number, o.request_line_id from ${production} o
  where o.request_line_id = any(${among}) and o.status in ('IN_PROGRESS', 'DONE')
  union all select o.number, o.request_line_id from ${buyout} o
  where o.request_line_id = any(${among}) and o.status in ('OPEN', 'IN_RFQ', 'AWARDED', 'RECEIVED')`;

/** Frees what is held for lines that go, and no more; refuses those of which something was issued or ordered. */
const removing: NonNullable<LineRules['removing']> = async (tx, { record }, ids) => {
  const among = arrayOf(ids, 'bigint');
  const rows = await selectRows(
    tx,
    { id: lines.id },
    (list) => sql`
    select ${list} from ${lines} where ${lines.id} = any(${among}) and (
      ${lines.booked_qty} + ${lines.production_qty} + ${lines.buyout_qty} > 0
      or exists (select from (${begun(among)}) o where o.request_line_id = ${lines.id}))`,
  );
  if (rows.length === 0) return;
  const booked = await lockLines(
    tx,
    rows.map(({ id }) => id),
  );
  // Asserted: the parts of a union select alike.
  const { rows: orders } = await tx.execute<{ number: string; request_line_id: string | number }>(
    sql`select * from (${begun(among)}) as o`,
  );
  const ordered = new Map(orders.map(({ number, request_line_id: id }) => [Number(id), number]));
  const refused = new Map<number, FieldErrors>();
  for (const { id, description, issued } of booked) {
    const order = ordered.get(id);
    const why = compare(issued, '0') > 0 ? 'a part of it was issued' : order && `${order} was ordered for it`;
    if (why) refused.set(id, { id: [`${description} cannot be deleted: ${why}`] });
  }
  if (refused.size) throw refusedLines(409, refused);
  const held = await heldFor(tx, booked);
  for (const table of [production, buyout])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx.execute(
      sql`delete from ${table} where ${table.request_id} = ${record} and ${table.request_line_id} = any(${among}) and ${table.status} = 'PLANNED'`,
    );
  await enterLockedStock(
    tx,
    booked.flatMap((line) => takenFrom(line, 'release', held.get(line.id) ?? [], line.booked)),
  );
};

/** What a line of a request does with what is booked for it. */
export const bookedLines: LineRules = { removing };

/** Frees the stock that is held for a request and was not received for it: it is cancelled. */
export const releaseHeld = async (tx: Tx, request: number): Promise<void> => {
  const rows = await selectRows(
    tx,
    {
      id: l.id,
      received: sql<string>`(select coalesce(sum(o.received_qty), 0) from ${production} o where o.request_id = ${request}
        and o.request_line_id = ${l.id}) + (select coalesce(sum(o.received_qty), 0) from ${buyout} o
        where o.request_id = ${request} and o.request_line_id = ${l.id})`,
    },
    (list) => sql`
    select ${list}
    from ${lines} ${l} where ${l.request_id} = ${request} and ${l.booked_qty} > ${l.issued_qty}`,
  );
  const received = new Map(rows.map((row) => [row.id, row.received]));
  const booked = await lockLines(tx, [...received.keys()]);
  const held = await heldFor(tx, booked);
  await enterLockedStock(
    tx,
    booked.flatMap((line) => {
      const kept = [received.get(line.id) ?? '0', line.issued].reduce((a, b) => (compare(a, b) > 0 ? a : b));
      const freed = minus(line.booked, kept);
      return compare(freed, '0') > 0 ? takenFrom(line, 'release', held.get(line.id) ?? [], freed) : [];
    }),
  );
};

/**
 * How many items and consumables of a request are not served by stock, or, of what no stock holds (no item of the
 * masters, or asked for stock), by what was made or bought (the workflow's `unserved`).
 */
export const unserved = (request: SQL): SQL => sql`(select count(*)::int from ${lines} ${l}
  where ${l.request_id} = ${request} and ${isMaterial(l)} and coalesce(${l.total_quantity}, 0) > case
    when ${l.item_id} is not null and not ${isForStock(sql`${l.request_id}`)} then ${l.booked_qty}
    else (select coalesce(sum(o.received_qty), 0) from (
      select q.received_qty, q.branch_id, q.request_id, q.request_line_id from ${buyout} q
      union all select q.received_qty, q.branch_id, q.request_id, q.request_line_id from ${production} q) o
      where o.branch_id = ${l.branch_id} and o.request_id = ${l.request_id} and o.request_line_id = ${l.id}) end)`;

/** For how many lines of a request stock is held that was not handed out (the workflow's `held`). */
export const held = (request: SQL): SQL => sql`(select count(*)::int from ${lines} ${l}
  where ${l.request_id} = ${request} and ${l.booked_qty} > ${l.issued_qty})`;
