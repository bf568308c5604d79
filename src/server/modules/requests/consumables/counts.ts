import { sql } from 'drizzle-orm';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { filled, selectRows } from '../../../db/rows.ts';

const purchaseRequestLinesTable = tableOf(purchaseRequestLines);

/** How much of a request there is to allocate. */
export type AllocationCounts = Readonly<Record<'products' | 'products_with_bom' | 'items' | 'consumables', number>>;

const none: AllocationCounts = { products: 0, products_with_bom: 0, items: 0, consumables: 0 };

/** The numbers of several requests, by the request: one statement. */
export const allocationCountsOf = async (
  tx: Tx,
  requests: readonly number[],
): Promise<ReadonlyMap<number, AllocationCounts>> => {
  const rows = await selectRows(
    tx,
    {
      request: purchaseRequestLinesTable.request_id,
      products: sql<number>`count(*) filter (where ${purchaseRequestLinesTable.kind} = 'product')::int`,
      products_with_bom: sql<number>`count(*) filter (where ${purchaseRequestLinesTable.kind} = 'product' and ${purchaseRequestLinesTable.bom_id} is not null)::int`,
      items: sql<number>`count(*) filter (where ${purchaseRequestLinesTable.kind} = 'item')::int`,
      consumables: sql<number>`count(*) filter (where ${purchaseRequestLinesTable.kind} = 'consumable')::int`,
    },
    (list) => sql`
    select ${list}
    from ${purchaseRequestLinesTable}
    where ${purchaseRequestLinesTable.request_id} = any(${arrayOf(requests, 'bigint')}) group by ${purchaseRequestLinesTable.request_id}`,
  );
  const found = new Map(rows.map(({ request, ...counts }) => [request, counts]));
  return new Map(requests.map((id) => [id, found.get(id) ?? none]));
};

/** How many items and consumables each of these products holds: one statement. */
export const countsInProducts = async (
  tx: Tx,
  products: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<'items' | 'consumables', number>>>> => {
  const rows = await selectRows(
    tx,
    {
      product: filled(purchaseRequestLinesTable.parent_line_id),
      items: sql<number>`count(*) filter (where ${purchaseRequestLinesTable.kind} = 'item')::int`,
      consumables: sql<number>`count(*) filter (where ${purchaseRequestLinesTable.kind} = 'consumable')::int`,
    },
    (list) => sql`
    select ${list}
    from ${purchaseRequestLinesTable}
    where ${purchaseRequestLinesTable.parent_line_id} = any(${arrayOf(products, 'bigint')}) group by ${purchaseRequestLinesTable.parent_line_id}`,
  );
  const found = new Map(rows.map(({ product, ...counts }) => [product, counts]));
  return new Map(products.map((id) => [id, found.get(id) ?? { items: 0, consumables: 0 }]));
};
