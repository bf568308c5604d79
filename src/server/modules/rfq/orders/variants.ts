import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { items } from '../../../../resources/masters/items.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseOrderLines } from '../../../../resources/rfq/purchaseOrderLines.ts';
import { purchaseOrders } from '../../../../resources/rfq/purchaseOrders.ts';
import type { OrderedVariant } from '../../../../resources/rfq/orderCalls.ts';
import type { FieldErrors } from '../../../../schema/check.ts';
import { bare } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { selectRows } from '../../../db/rows.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { conflict, invalid, notFound } from '../../../engine/errors.ts';
import { readColumns } from '../../../engine/records/read.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';

const [orderLines, buyouts] = [tableOf(purchaseOrderLines), tableOf(buyoutRequests)];
const l = aliasedTable(orderLines, 'l');
const b = aliasedTable(buyouts, 'b');
const r = aliasedTable(tableOf(purchaseRequestLines), 'r');
const v = aliasedTable(rowTableOf(items, 'variants'), 'v');

const offered = sql<
  OrderedVariant['variants']
>`(select coalesce(json_agg(json_build_object('id', ${v.id}, 'name', ${v.name}) order by ${v.position}), '[]'::json)
  from ${rowTableOf(items, 'variants')} ${v} where ${v.branch_id} = ${b.branch_id} and ${v.parent_id} = ${b.item_id})`;

/** Lines of an order whose request names no variant of an item that has several, while nothing of them has come. */
const unnamed = (order: SQL): SQL => sql`from ${orderLines} ${l}
  join ${buyouts} ${b} on ${b.branch_id} = ${l.branch_id} and ${b.id} = ${l.buyout_request_id}
  join ${tableOf(purchaseRequestLines)} ${r} on ${r.branch_id} = ${b.branch_id} and ${r.id} = ${b.request_line_id}
  where ${l.order_id} = ${order} and ${b.status} = 'AWARDED' and ${b.received_qty} = 0 and ${r.item_variant_id} is null
    and (select count(*) from ${rowTableOf(items, 'variants')} ${v}
      where ${v.branch_id} = ${b.branch_id} and ${v.parent_id} = ${b.item_id}) > 1`;

/** How many lines of an order do not say which variant is ordered (the workflow's `unsaid`). */
export const unsaid = (order: SQL): SQL =>
  sql`(select count(*)::int ${unnamed(order)} and ${b.item_variant_id} is null)`;

/** Those lines, with what is chosen of each and can be. @throws Failure 404 */
export const orderedVariants = async (tx: Tx, order: number): Promise<OrderedVariant[]> => {
  await readColumns(tx, purchaseOrders, order);
  return selectRows(
    tx,
    {
      id: l.id,
      description: l.description,
      item_variant_id: sql<number | null>`${b.item_variant_id}::int`,
      variants: offered,
    },
    (list) => sql`select ${list} ${unnamed(sql`${order}`)} order by ${l.id}`,
  );
};

/** What is sent of a line: the variant that is ordered. */
export interface SaidVariant {
  readonly line_id: number;
  readonly item_variant_id: number;
}

/**
 * Says which variants are ordered, before the order is sent (rule 152): of its line and of what asked for it; the request
 * asks for any of them as before.
 * @throws Failure 404 for what is no line that leaves it open; 409 for an order that was sent; 422 for a line that is named
 *   twice, and for another item's variant
 */
export const sayVariants = async (tx: Tx, order: number, said: readonly SaidVariant[]): Promise<OrderedVariant[]> => {
  await lockRecords(tx, purchaseOrders, [order]);
  const { status } = await readColumns(tx, purchaseOrders, order);
  if (status !== 'TO_SEND') throw conflict('The order was sent: it changes by a numbered change');
  const known = new Map((await orderedVariants(tx, order)).map((line) => [line.id, line]));
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  for (const [at, { line_id, item_variant_id }] of said.entries()) {
    const line = known.get(line_id);
    if (!line) throw notFound('Line');
    if (seen.has(line_id)) errors[`lines.${at}.line_id`] = ['Named twice'];
    seen.add(line_id);
    if (!line.variants.some(({ id }) => id === item_variant_id))
      errors[`lines.${at}.item_variant_id`] = [`It is no variant of ${line.description}`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const ids = arrayOf(
    said.map(({ line_id }) => line_id),
    'bigint',
  );
  const chosen = arrayOf(
    said.map(({ item_variant_id }) => item_variant_id),
    'bigint',
  );
  await lockRecords(
    tx,
    buyoutRequests,
    sql`(select ${l.buyout_request_id} from ${orderLines} ${l} where ${l.id} = any(${ids}))`,
  );
  await tx.execute(sql`with said as (select * from unnest(${ids}, ${chosen}) as said (line, variant)),
    ordered as (update ${orderLines} set ${bare(orderLines.item_variant_id)} = said.variant from said
      where ${orderLines.id} = said.line returning ${orderLines.buyout_request_id} as buyout, said.variant)
    update ${buyouts} set ${bare(buyouts.item_variant_id)} = ordered.variant from ordered
    where ${buyouts.id} = ordered.buyout`);
  return orderedVariants(tx, order);
};
