import { sql, type SQL } from 'drizzle-orm';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { ConsistencyCheck, Difference } from '../../engine/consistency/check.ts';
import { idsAfter } from '../../engine/consistency/idsAfter.ts';

const [orders, entries] = [tableOf(productionOrders), tableOf(stockEntries)];

/** The receipts of an order `o` in the ledger; one that was taken back was received all the same. */
const receipts = sql`(select coalesce(sum(e.quantity), 0) from ${entries} e
  where e.branch_id = o.branch_id and e.production_order_id = o.id and e.kind = 'receipt')`;

/** Orders of these ids of which another quantity is noted than was received. */
const wrong = (ids: readonly number[]): SQL => sql`
  select o.id, o.received_qty as stored, r.quantity as computed from ${orders} o cross join lateral (select ${receipts} as quantity) r
  where o.id = any(${arrayOf(ids, 'bigint')}) and o.received_qty <> r.quantity`;

const wrongReceived = async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; stored: string; computed: string }>(sql`
    select id, stored::numeric(18, 4)::text as stored, computed::numeric(18, 4)::text as computed
    from (${wrong(ids)}) as wrong order by id`);
  return rows.map(({ id, stored, computed }) => ({
    record: Number(id),
    figure: 'Received',
    stored,
    computed,
    rows: [],
    count: 0,
  }));
};

/** What is in production of its line follows, in the same statement. */
const mendReceived = async (tx: Tx, { record }: Difference): Promise<void> => {
  await tx.execute(sql`update ${orders} set received_qty = wrong.computed from (${wrong([record])}) as wrong
    where ${orders.id} = wrong.id`);
};

/** What a production order has received is what the ledger has received of it (rules 66 and 81). */
export const receivedCheck: ConsistencyCheck = {
  name: 'received',
  version: 1,
  resource: productionOrders,
  told: { buyer: { permission: 'procurement.booking.update' } },
  next: idsAfter(productionOrders, 500),
  find: wrongReceived,
  mend: { when: 'asked', make: mendReceived },
  remedy: () =>
    'An administrator sets what was received to what the ledger received by npm run check -- --mend; then look whether the order still has to bring something.',
};
