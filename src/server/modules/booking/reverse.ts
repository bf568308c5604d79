import { aliasedTable, sql } from 'drizzle-orm';
import { minus } from '../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../domain/decimal.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { items } from '../../../resources/masters/items.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { conflict, notFound } from '../../engine/errors.ts';
import { readColumns } from '../../engine/records/read.ts';
import type { Who } from '../../engine/who.ts';
import { lockItems, lockLines } from './bookedLines.ts';
import { enterLockedStock, type StockEntry } from './enterStock.ts';
import { heldOf } from './ledgerSums.ts';
import { entryFor, heldFor } from './heldStock.ts';
import { reopenOrder } from './orders.ts';
import { selectRows } from '../../db/rows.ts';

const v = aliasedTable(rowTableOf(items, 'variants'), 'v');

const [entries, lines, requests] = [tableOf(stockEntries), tableOf(purchaseRequestLines), tableOf(purchaseRequests)];
const request = aliasedTable(requests, 'r');
const e = aliasedTable(entries, 'e');
const l = aliasedTable(lines, 'l');
const entry = aliasedTable(entries, 'r');

/** For which requests stock of a variant is held, most of it first. */
const holdersOf = async (tx: Tx, item: number, variant: number): Promise<string[]> => {
  const rows = await selectRows(
    tx,
    { number: request.number, held: sql<string>`trim_scale(sum(of_line.held))::text` },
    (list) => sql`
    select ${list}
    from ${lines} ${l} cross join lateral (
      select ${heldOf(e)} as held from ${entries} ${e}
      where ${e.branch_id} = ${l.branch_id} and ${e.request_id} = ${l.request_id} and ${e.request_line_id} = ${l.id}
        and ${e.item_variant_id} = ${variant}) of_line
    join ${requests} ${request} on ${request.branch_id} = ${l.branch_id} and ${request.id} = ${l.request_id}
    where ${l.item_id} = ${item} and ${l.booked_qty} > ${l.issued_qty} and of_line.held > 0
    group by ${request.number} order by sum(of_line.held) desc, ${request.number} limit 5`,
  );
  return rows.map(({ number, held }) => `${held} for ${number}`);
};

/** What is held for the line of an order goes before what it received. Its line and item are locked. */
const letGo = async (tx: Tx, order: AnyRecord, variant: number, quantity: Decimal): Promise<StockEntry[]> => {
  const [line] = await lockLines(tx, [Number(order['request_line_id'])]);
  if (!line) return [];
  const held = (await heldFor(tx, [line])).get(line.id)?.find(([of]) => of === variant)?.[1] ?? '0';
  const freed = compare(held, quantity) < 0 ? held : quantity;
  return compare(freed, '0') > 0 ? [entryFor(line, 'release', variant, freed)] : [];
};

/**
 * Takes back a receipt that was entered by mistake, once; the order by which it was made is open again. Returns the id of
 * the adjustment.
 * @throws Failure 404; 409 for what is no receipt, came with a delivery (rule 153), was taken back, or is booked, with
 * who holds it
 */
export const reverseReceipt = async (tx: Tx, id: number, reason: string, who: Who): Promise<number> => {
  const found = await selectRows(
    tx,
    { item: entries.item_id, order: entries.production_order_id },
    (list) => sql`select ${list} from ${entries} where ${entries.id} = ${id}`,
  );
  const [named] = found;
  if (!named) throw notFound(stockEntries.title);
  const order = named.order === null ? undefined : await readColumns(tx, productionOrders, Number(named.order));
  // Requests before items, as everywhere: what is held for the line of an order may change too.
  if (order) await lockLines(tx, [Number(order['request_line_id'])]);
  else await lockItems(tx, [named.item]);
  const rows = await selectRows(
    tx,
    {
      number: e.number,
      kind: e.kind,
      delivery: e.delivery_id,
      item: e.item_id,
      variant: e.item_variant_id,
      quantity: e.quantity,
      free: v.free,
      reversed: sql<
        string | null
      >`(select number from ${entries} ${entry} where ${entry.branch_id} = ${e.branch_id} and ${entry.reverses_id} = ${e.id})`,
    },
    (list) => sql`
    select ${list}
    from ${entries} ${e} join ${rowTableOf(items, 'variants')} ${v}
      on ${v.branch_id} = ${e.branch_id} and ${v.parent_id} = ${e.item_id} and ${v.id} = ${e.item_variant_id}
    where ${e.id} = ${id}`,
  );
  const [receipt] = rows;
  if (!receipt) throw notFound(stockEntries.title);
  const { number, kind, quantity, free, reversed } = receipt;
  const [item, variant] = [receipt.item, receipt.variant];
  if (kind !== 'receipt') throw conflict('Only a receipt is taken back');
  if (receipt.delivery !== null)
    throw conflict('It came with a delivery: correct that, or take it back, and its order follows');
  if (reversed !== null) throw conflict(`${number} was taken back by ${reversed}`);
  const freed = order ? await letGo(tx, order, variant, quantity) : [];
  if (compare(sum([free, ...freed.map((entry) => entry.quantity)]), quantity) < 0) {
    const holders = await holdersOf(tx, item, variant);
    throw conflict(holders.length ? `It is booked: ${holders.join(', ')}` : 'It is not in stock any more');
  }
  const made = await enterLockedStock(tx, [
    ...freed,
    {
      item_id: item,
      item_variant_id: variant,
      kind: 'adjustment',
      quantity: minus('0', quantity),
      reason: `Takes back ${number}: ${reason}`,
      reverses_id: id,
    },
  ]);
  if (order) await reopenOrder(tx, Number(named.order), quantity, who);
  return Number(made.at(-1));
};
