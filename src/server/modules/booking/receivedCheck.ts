import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { deliveries } from '../../../resources/rfq/deliveries.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { ConsistencyCheck, Difference } from '../../engine/consistency/check.ts';
import { idsAfter } from '../../engine/consistency/idsAfter.ts';
import { selectRows } from '../../db/rows.ts';

const e = aliasedTable(tableOf(stockEntries), 'e');
const d = aliasedTable(tableOf(deliveries), 'd');

/** A column of an order, and what its receipts make of it: a sum over those of the order `o`. */
interface Received {
  readonly column: string;
  readonly label: string;
  readonly anew: SQL;
}

/** Compares, and sets when asked, what orders have received with the receipts that they have (rules 66, 81 and 93). */
const checkOf = (
  resource: Resource,
  figures: readonly Received[],
  said: Pick<ConsistencyCheck, 'name' | 'told' | 'remedy'>,
): ConsistencyCheck => {
  const orders = tableOf(resource);
  const o = aliasedTable(orders, 'o');
  const each = figures.map(
    ({ label, column, anew }, place) =>
      sql`(${place}::int, ${label}::text, o.${sql.identifier(column)}, coalesce((${anew}), 0))`,
  );
  const find = async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
    if (ids.length === 0) return [];
    const rows = await selectRows(
      tx,
      {
        id: o.id,
        figure: sql<string>`f.figure`,
        stored: sql<string>`f.stored::numeric(18, 4)::text`,
        computed: sql<string>`f.computed::numeric(18, 4)::text`,
      },
      (list) => sql`
      select ${list}
      from ${orders} ${o} cross join lateral (values ${sql.join(each, sql`, `)}) as f (place, figure, stored, computed)
      where ${o.id} = any(${arrayOf(ids, 'bigint')}) and f.stored <> f.computed order by ${o.id}, f.place`,
    );
    const found = new Map<number, Difference>();
    for (const { id, ...first } of rows)
      if (!found.has(id)) found.set(id, { ...first, record: id, rows: [], count: 0 });
    return [...found.values()];
  };
  /** What is ordered of its line follows, in the same statement. */
  const make = async (tx: Tx, { record }: Difference): Promise<void> => {
    const set = figures.map(({ column, anew }) => sql`${sql.identifier(column)} = coalesce((${anew}), 0)`);
    await tx.execute(sql`update ${orders} ${o} set ${sql.join(set, sql`, `)} where ${o.id} = ${record}`);
  };
  return { ...said, version: 1, resource, next: idsAfter(resource, 500), find, mend: { when: 'asked', make } };
};

/** What a production order has received is what the ledger has received of it; what was taken back was received too. */
export const receivedCheck = checkOf(
  productionOrders,
  [
    {
      column: 'received_qty',
      label: 'Received',
      anew: sql`select sum(${e.quantity}) from ${tableOf(stockEntries)} ${e}
        where ${e.branch_id} = o.branch_id and ${e.production_order_id} = o.id and ${e.kind} = 'receipt'`,
    },
  ],
  {
    name: 'received',
    told: { buyer: { permission: 'procurement.booking.update' } },
    remedy: () =>
      'An administrator sets what was received to what the ledger received by npm run check -- --mend; then look whether the order still has to bring something.',
  },
);

const delivered = (quantity: SQL): SQL => sql`select sum(${quantity}) from ${tableOf(deliveries)} ${d}
  where ${d.branch_id} = o.branch_id and ${d.buyout_request_id} = o.id and ${d.status} = 'TAKEN'`;

/** What a buyout request has received, and over its order, is what its deliveries brought. */
export const deliveredCheck = checkOf(
  buyoutRequests,
  [
    { column: 'received_qty', label: 'Received', anew: delivered(sql`${d.quantity} - ${d.over_qty}`) },
    { column: 'over_qty', label: 'Over the order', anew: delivered(sql`${d.over_qty}`) },
  ],
  {
    name: 'delivered',
    told: { buyer: { permission: 'procurement.buyout.update' } },
    remedy: () =>
      'An administrator sets what was received to what the deliveries brought by npm run check -- --mend; then look whether the vendor still has to bring something.',
  },
);
