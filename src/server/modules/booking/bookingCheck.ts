import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../db/database.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { tableOf } from '../../db/tables.ts';
import { isForStock } from './forStock.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { maxRows, type ConsistencyCheck, type Difference } from '../../engine/consistency/check.ts';
import { idsAfter } from '../../engine/consistency/idsAfter.ts';
import { lockRecords } from '../../engine/workflows/editing.ts';

const [lines, entries] = [tableOf(purchaseRequestLines), tableOf(stockEntries)];
const l = aliasedTable(lines, 'l');
const figures = {
  booked_qty: 'From stock',
  issued_qty: 'Issued',
  production_qty: 'In production',
  buyout_qty: 'Bought out',
} as const satisfies Partial<Record<keyof typeof purchaseRequestLines.fields, string>>;
type Figure = keyof typeof figures;
const names = Object.keys(figures);

/** What orders have still to bring; with what has come of what no stock holds: no item of the masters, or asked for stock. */
const outstanding = (orders: OwnedTable, states: readonly string[]): SQL => sql`
  select request_line_id as line, sum(case when status = any(${arrayOf(states, 'text')}) then quantity - received_qty else 0 end
    + case when item_id is null or ${isForStock(sql`request_id`)} then received_qty else 0 end) as quantity from ${orders}
  where request_id = any(wanted.ids) group by 1`;

/** What the ledger and the orders make of each line of these requests, as a table `computed`. */
const computed = (ids: readonly number[]): SQL => sql`
  with wanted as (select ${arrayOf(ids, 'bigint')} as ids),
  ledger as (select request_line_id as line,
      sum(case kind when 'booking' then quantity when 'release' then -quantity else 0 end) as booked,
      sum(case kind when 'issue' then quantity when 'return' then -quantity else 0 end) as issued
    from ${entries}, wanted where request_id = any(wanted.ids) group by 1),
  made as (select o.* from wanted, lateral (${outstanding(tableOf(productionOrders), ['PLANNED', 'IN_PROGRESS'])}) o),
  bought as (select o.* from wanted, lateral (${outstanding(tableOf(buyoutRequests), ['PLANNED', 'OPEN', 'IN_RFQ', 'AWARDED'])}) o),
  computed as (select ${l.id}, ${l.request_id}, ${l.description}, ${l.position}, ${l.booked_qty}, ${l.issued_qty}, ${l.production_qty}, ${l.buyout_qty},
      coalesce(ledger.booked, 0) as new_booked_qty, coalesce(ledger.issued, 0) as new_issued_qty,
      coalesce(made.quantity, 0) as new_production_qty, coalesce(bought.quantity, 0) as new_buyout_qty
    from wanted, ${lines} ${l} left join ledger on ledger.line = ${l.id} left join made on made.line = ${l.id}
      left join bought on bought.line = ${l.id}
    where ${l.request_id} = any(wanted.ids))`;

interface Row extends Record<string, unknown> {
  request: string;
  name: string;
  figure: Figure;
  stored: string;
  computed: string;
}

const wrongBookings = async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
  if (ids.length === 0) return [];
  const each = names.map((name) => {
    const [own, anew] = [sql.identifier(name), sql.identifier(`new_${name}`)];
    return sql`select request_id as request, description as name, ${name} as figure, position, id,
      ${own}::numeric(18, 4)::text as stored, ${anew}::numeric(18, 4)::text as computed
      from computed where ${own} <> ${anew}`;
  });
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<Row>(
    sql`${computed(ids)} select * from (${sql.join(each, sql` union all `)}) as wrong order by request, figure, position, id`,
  );
  return [...new Set(rows.map(({ request }) => request))].flatMap((request) => {
    const own = rows.filter((row) => row.request === request);
    const [first] = own;
    if (!first) return [];
    return [
      {
        record: Number(request),
        figure: figures[first.figure],
        stored: first.stored,
        computed: first.computed,
        rows: own.slice(0, maxRows).map((row) => ({
          name: row.name,
          figure: figures[row.figure],
          stored: row.stored,
          computed: row.computed,
        })),
        count: own.length,
      },
    ];
  });
};

const mendBookings = async (tx: Tx, { record }: Difference): Promise<void> => {
  await lockRecords(tx, purchaseRequests, [record]);
  const set = names.map((name) => sql`${sql.identifier(name)} = computed.${sql.identifier(`new_${name}`)}`);
  await tx.execute(sql`${computed([record])} update ${lines} set ${sql.join(set, sql`, `)} from computed
    where ${lines.id} = computed.id and (${sql.join(
      names.map((name) => sql`computed.${sql.identifier(name)} <> computed.${sql.identifier(`new_${name}`)}`),
      sql` or `,
    )})`);
};

/** What is booked for each line of a request is what the ledger and the orders make (rules 66 and 80). */
export const bookingCheck: ConsistencyCheck = {
  name: 'bookings',
  version: 2,
  resource: purchaseRequests,
  told: { buyer: { permission: 'procurement.booking.update' } },
  next: idsAfter(purchaseRequests, 100),
  find: wrongBookings,
  mend: { when: 'asked', make: mendBookings },
  remedy: () =>
    'An administrator sets what is booked to what the ledger and the orders make by npm run check -- --mend; then look whether the line still has what it needs.',
};
