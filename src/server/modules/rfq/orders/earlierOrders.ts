import { aliasedTable, sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import { deliveries } from '../../../../resources/rfq/deliveries.ts';
import { purchaseOrders } from '../../../../resources/rfq/purchaseOrders.ts';
import { rfqLines } from '../../../../resources/rfq/rfqLines.ts';
import { bare } from '../../../db/column.ts';
import { dayText } from '../../../db/columns.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { selectRows } from '../../../db/rows.ts';
import { branches } from '../../../db/system.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { awarded, insertOrders } from './placeOrders.ts';

const [buyouts, orders, brought] = [tableOf(buyoutRequests), tableOf(purchaseOrders), tableOf(deliveries)];
const a = aliasedTable(tableOf(awards), 'a');
const al = aliasedTable(rowTableOf(awards, 'lines'), 'al');
const l = aliasedTable(tableOf(rfqLines), 'l');
const b = aliasedTable(buyouts, 'b');

/** Awards of which something was ordered before there were orders, with who drafted each. */
const unordered = (tx: Tx) =>
  selectRows(
    tx,
    {
      id: a.id,
      by: sql<number>`${a.created_by}::int`,
      buyouts: sql<number[]>`json_agg(${b.id} order by ${b.id})`,
    },
    (list) => sql`select ${list} from ${tableOf(awards)} ${a}
      join ${rowTableOf(awards, 'lines')} ${al} on ${al.branch_id} = ${a.branch_id} and ${al.parent_id} = ${a.id}
      join ${tableOf(rfqLines)} ${l} on ${l.branch_id} = ${a.branch_id} and ${l.id} = ${al.rfq_line_id}
      join ${buyouts} ${b} on ${b.branch_id} = ${l.branch_id} and ${b.id} = ${l.buyout_request_id}
      where ${a.status} = 'APPROVED' and ${b.rfq_id} = ${a.rfq_id} and ${b.purchase_order_id} is null
        and ${b.status} in ('AWARDED', 'RECEIVED')
      group by ${a.id}, ${a.created_by} order by ${a.id}`,
  );

type Unordered = Awaited<ReturnType<typeof unordered>>[number];

/** Makes the orders of an award, sent when it was approved, as far as they have come. */
const order = async (tx: Tx, { id, buyouts: ids }: Unordered): Promise<void> => {
  const known = new Set(ids);
  const lines = (await awarded(tx, id)).filter(({ buyout }) => known.has(buyout));
  const orderOf = [...(await insertOrders(tx, id, lines))];
  const sent = sql`unnest(${arrayOf(
    orderOf.map(([buyout]) => buyout),
    'bigint',
  )}, ${arrayOf(
    orderOf.map(([, of]) => of),
    'bigint',
  )}) as sent (buyout, purchase_order)`;
  await tx.execute(
    sql`update ${buyouts} set ${bare(buyouts.purchase_order_id)} = sent.purchase_order from ${sent} where ${buyouts.id} = sent.buyout`,
  );
  await tx.execute(
    sql`update ${brought} set ${bare(brought.purchase_order_id)} = sent.purchase_order from ${sent} where ${brought.buyout_request_id} = sent.buyout`,
  );
  await tx.execute(sql`update ${orders} set ${bare(orders.sent_at)} = a.moment,
      ${bare(orders.ordered_on)} = ${sql.raw(dayText('a.moment'))},
      ${bare(orders.status)} = case
        when not exists (select from ${buyouts} ${b} where ${b.purchase_order_id} = ${orders.id} and ${b.status} = 'AWARDED') then 'RECEIVED'
        when exists (select from ${buyouts} ${b} where ${b.purchase_order_id} = ${orders.id} and ${b.received_qty} > 0) then 'PART_RECEIVED'
        else 'SENT' end
    from (select coalesce(${a.awarded_at}, ${a.updated_at}) as moment from ${tableOf(awards)} ${a} where ${a.id} = ${id}) a
    where ${orders.award_id} = ${id}`);
};

/**
 * Makes orders of what was ordered by an award before there were orders (rule 151), in the name of who drafted it. Nothing
 * is written where every award has its orders.
 */
export const makeEarlierOrders = async (database: Database): Promise<void> => {
  const requestId = 'start';
  const all = await database.asSystem((tx) => tx.select({ id: branches.id }).from(branches));
  for (const { id: branchId } of all) {
    // oxlint-disable-next-line no-await-in-loop -- one branch after the other
    const found = await database.inBranch({ branchId, userId: 0, requestId }, unordered, 'reading');
    for (const one of found)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await database.inBranch({ branchId, userId: one.by, requestId }, (tx) => order(tx, one));
  }
};
