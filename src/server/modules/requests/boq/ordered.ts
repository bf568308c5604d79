import { aliasedTable, sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { filled, selectRows } from '../../../db/rows.ts';

/** Whether a buyout request `b` orders something of a vendor. */
export const isOrdered = sql.raw(`(b.status in ('AWARDED', 'RECEIVED') or b.received_qty > 0)`);

/** What it orders: all of it, and of a cancelled one what has come. */
export const orderedQty = sql.raw(
  `(case when b.status in ('AWARDED', 'RECEIVED') then b.quantity else b.received_qty end)`,
);

/** How much of each of these lines of the BOQ was awarded to vendors, by its key; none for those without an award. */
export const orderedOf = async (
  tx: Tx,
  project: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const [requests, lines, buyouts] = [
    tableOf(purchaseRequests),
    tableOf(purchaseRequestLines),
    tableOf(buyoutRequests),
  ];
  const l = aliasedTable(lines, 'l');
  const b = aliasedTable(buyouts, 'b');
  const r = aliasedTable(requests, 'r');
  const rows = await selectRows(
    tx,
    { key: filled(l.bill_line_key), ordered: sql<string>`round(sum(${orderedQty}), 4)::text` },
    (list) => sql`
    select ${list}
    from ${requests} ${r} join ${buyouts} ${b} on ${b.branch_id} = ${r.branch_id} and ${b.request_id} = ${r.id} and ${isOrdered}
    join ${lines} ${l} on ${l.branch_id} = ${b.branch_id} and ${l.id} = ${b.request_line_id}
    where ${r.project_id} = ${project} and ${l.bill_line_key} = any(${arrayOf(keys, 'text')}) group by ${l.bill_line_key}`,
  );
  return new Map(rows.map(({ key, ordered }) => [key, ordered]));
};
