import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { deliveries } from '../../../resources/rfq/deliveries.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { ConsistencyCheck, Difference } from '../../engine/consistency/check.ts';
import { idsAfter } from '../../engine/consistency/idsAfter.ts';
import { isForStock } from './forStock.ts';
import { selectRows } from '../../db/rows.ts';

const e = aliasedTable(tableOf(stockEntries), 'e');
const taken = aliasedTable(tableOf(stockEntries), 'taken');
const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const d = aliasedTable(tableOf(deliveries), 'd');

/** A column of an order, and what its receipts make of it: a sum over those of the order `o`. */
interface Received {
  readonly column: string;
  readonly label: string;
  readonly anew: SQL;
  /** What is compared with it, if not the column; null of an order to which it does not apply. */
  readonly stored?: SQL;
  /** What the column is set to, if not that. */
  readonly set?: SQL;
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
    ({ label, column, anew, stored }, place) =>
      sql`(${place}::int, ${label}::text, ${stored ?? sql`o.${sql.identifier(column)}`}, coalesce((${anew}), 0))`,
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
    const set = figures.map(
      ({ column, anew, set: to }) => sql`${sql.identifier(column)} = ${to ?? sql`coalesce((${anew}), 0)`}`,
    );
    await tx.execute(sql`update ${orders} ${o} set ${sql.join(set, sql`, `)} where ${o.id} = ${record}`);
  };
  return { ...said, version: 2, resource, next: idsAfter(resource, 500), find, mend: { when: 'asked', make } };
};

/** The receipts of a production order `o`. */
const madeOf = sql`${e.branch_id} = o.branch_id and ${e.production_order_id} = o.id and ${e.kind} = 'receipt'`;

const made = sql`(select coalesce(sum(${e.quantity}), 0) from ${tableOf(stockEntries)} ${e} where ${madeOf}
  and not exists (select from ${tableOf(stockEntries)} ${taken} where ${taken.branch_id} = ${e.branch_id} and ${taken.reverses_id} = ${e.id}))`;

/** Whether its line has room for what it would still have to bring. */
const hasRoom = sql`exists (select from ${tableOf(purchaseRequestLines)} ${l} where ${l.branch_id} = o.branch_id
  and ${l.id} = o.request_line_id and ${l.booked_qty} + ${l.production_qty} + ${l.buyout_qty} + o.quantity
    - case when ${isForStock(sql`o.request_id`)} then o.received_qty else ${made} end <= ${l.total_quantity})`;

/** What a production order has received is what the ledger has received of it, without what was taken back; while something is to come it is not done. */
export const receivedCheck = checkOf(
  productionOrders,
  [
    {
      column: 'received_qty',
      label: 'Received',
      anew: made,
    },
    {
      column: 'status',
      label: 'Still to come',
      stored: sql`case o.status when 'DONE' then 0 end`,
      anew: sql`greatest(o.quantity - ${made}, 0)`,
      set: sql`case when o.status = 'DONE' and ${made} < o.quantity and ${hasRoom} then 'IN_PROGRESS' else o.status end`,
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

/** What a buyout request has received, and over its order, is what its deliveries brought and was not sent back, of which what is over goes first. */
export const deliveredCheck = checkOf(
  buyoutRequests,
  [
    {
      column: 'received_qty',
      label: 'Received',
      anew: delivered(sql`${d.quantity} - greatest(${d.over_qty}, ${d.returned_qty})`),
    },
    {
      column: 'over_qty',
      label: 'Over the order',
      anew: delivered(sql`greatest(${d.over_qty} - ${d.returned_qty}, 0)`),
    },
  ],
  {
    name: 'delivered',
    told: { buyer: { permission: 'procurement.buyout.update' } },
    remedy: () =>
      'An administrator sets what was received to what the deliveries brought by npm run check -- --mend; then look whether the vendor still has to bring something.',
  },
);
