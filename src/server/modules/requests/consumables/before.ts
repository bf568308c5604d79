import { sql } from 'drizzle-orm';
import type { Consumable } from '../../../../domain/requests/consumables.ts';
import type { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import type { ResultOf } from '../../../../schema/calls/callTypes.ts';
import type { Tx } from '../../../db/database.ts';
import { selectRows } from '../../../db/rows.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';

/** What takes an allocation back, as its answer says it. */
export type Before = ResultOf<typeof purchaseRequests.endpoints.allocate>['before'];

const lines = tableOf(purchaseRequestLines);

/** How many lines of a request have a mark of its allocation. */
export const markedIn = async (tx: Tx, request: number): Promise<number> => {
  const [row] = await selectRows(
    tx,
    { marked: sql<number>`count(*)::int` },
    (list) => sql`select ${list} from ${lines} where ${lines.request_id} = ${request}
      and (${lines.is_allocation_reviewer_verified} or ${lines.is_allocation_approver_verified})`,
  );
  return row?.marked ?? 0;
};

/** Consumables that an allocation removes, as a save makes them again. Their vendors do not come back. */
export const goneLines = async (tx: Tx, ids: readonly number[]): Promise<Before['added']> => {
  if (ids.length === 0) return [];
  const rows = await selectRows(
    tx,
    {
      line_key: sql<string>`${lines}.line_key`,
      parent_line_id: lines.parent_line_id,
      description: lines.description,
      unit: lines.unit,
      quantity: lines.quantity,
      item_id: lines.item_id,
      item_variant_id: lines.item_variant_id,
      needed_on: lines.needed_on,
      task_number: lines.task_number,
    },
    (list) => sql`select ${list} from ${lines} where ${lines.id} = any(${arrayOf(ids, 'bigint')})
      order by ${lines.position}, ${lines.id}`,
  );
  return rows.flatMap(({ parent_line_id, item_id, ...row }) =>
    parent_line_id === null || item_id === null
      ? []
      : [{ ...row, parent_line_id, item_id, key: row.line_key, kind: 'consumable' as const }],
  );
};

/** The quantities of lines as they stand, by the id. */
export const quantitiesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await selectRows(
    tx,
    { id: lines.id, quantity: lines.quantity },
    (list) => sql`select ${list} from ${lines} where ${lines.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
};

/** The lines that an allocation has made and changed, with their versions since. */
export const versionsSince = async (
  tx: Tx,
  request: number,
  { keys, quantities }: { readonly keys: ReadonlySet<string>; readonly quantities: ReadonlyMap<number, string> },
): Promise<Pick<Before, 'changes' | 'removed' | 'versions'>> => {
  const rows = await selectRows(
    tx,
    { id: lines.id, version: lines.version, line_key: sql<string>`${lines}.line_key` },
    (list) => sql`select ${list} from ${lines} where ${lines.request_id} = ${request} and ${lines.kind} = 'consumable'
      order by ${lines.id}`,
  );
  const made = rows.filter(({ line_key }) => keys.has(line_key));
  const changes = rows.flatMap(({ id, version }) => {
    const quantity = quantities.get(id);
    return quantity === undefined ? [] : [{ id, version, quantity }];
  });
  return { changes, removed: made.map(({ id }) => id), versions: made.map(({ version }) => version) };
};

/** What was kept of products before, for those of which something else is kept now. */
export const keptBefore = (
  products: readonly { readonly id: number; readonly before: readonly Consumable[] }[],
  kept: readonly (readonly [product: number, ...rest: unknown[]])[],
): Before['kept'] => {
  const now = new Set(kept.map(([product]) => product));
  return products.flatMap(({ id, before }) => (now.has(id) ? [{ product_id: id, consumables: [...before] }] : []));
};
