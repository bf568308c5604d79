import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { plainQuantity } from '../../../../../domain/bookings.ts';
import { compare } from '../../../../../domain/decimal.ts';
import { evaluate, type Formula } from '../../../../../domain/formula.ts';
import { buyoutRequests } from '../../../../../resources/booking/buyoutRequests.ts';
import { orderChanges } from '../../../../../resources/rfq/orderChanges.ts';
import { purchaseOrderLines } from '../../../../../resources/rfq/purchaseOrderLines.ts';
import { purchaseOrders } from '../../../../../resources/rfq/purchaseOrders.ts';
import type { AnyRecord } from '../../../../../schema/record.ts';
import { bare } from '../../../../db/column.ts';
import type { Tx } from '../../../../db/database.ts';
import { selectRows } from '../../../../db/rows.ts';
import { rowTableOf, tableOf } from '../../../../db/tables.ts';
import { arrayOf } from '../../../../engine/bulk/sent.ts';
import { conflict } from '../../../../engine/errors.ts';
import { readColumns } from '../../../../engine/records/read.ts';
import type { Who } from '../../../../engine/who.ts';
import { lockRecords } from '../../../../engine/workflows/editing.ts';
import type { StepSent } from '../../../../engine/workflows/stepSent.ts';
import { takeSteps } from '../../../../engine/workflows/take.ts';
import { lockLines } from '../../../booking/bookedLines.ts';
import { ofLines, readOnOrder, type OnOrder } from '../onOrder.ts';
import { baseChargesOf } from '../../../../../domain/rfq/orderAfter.ts';
import { figuresOf } from './draftChange.ts';

const own = rowTableOf(orderChanges, 'lines');
const [lines, buyouts, orders] = [tableOf(purchaseOrderLines), tableOf(buyoutRequests), tableOf(purchaseOrders)];
const c = aliasedTable(tableOf(orderChanges), 'c');

/**
 * Whether a change with this id is reviewed and approved, asked now: by what its order comes to after it and the value
 * that the branch sets for awards, and in any other currency whatever its value (rule 92).
 */
export const changeNeedsApproval = (id: SQL): SQL => sql`(select app_awards_approved_from() is null
    or ${c.base_total_after} >= app_awards_approved_from() or ${c.currency} is not null
  from ${tableOf(orderChanges)} ${c} where ${c.id} = ${id})`;

/** What a line becomes; null where the change leaves it as it is: a vendor may have confirmed another day meanwhile. */
const said = (after: AnyPgColumn, before: AnyPgColumn) =>
  sql<string | null>`case when ${after} is distinct from ${before} then ${after}::text end`;

const rowsOf = (tx: Tx, change: number) =>
  selectRows(
    tx,
    {
      line: own.order_line_id,
      quantity: said(own.quantity, own.quantity_before),
      price: said(own.unit_price, own.price_before),
      due: said(own.due_on, own.due_before),
    },
    (list) => sql`select ${list} from ${own} where ${own.parent_id} = ${change} order by ${own.order_line_id}`,
  );
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** What is on order of each line that a change names. @throws Failure 409 for one that was let go, or of which more has come */
const requireOrdered = (rows: readonly Row[], found: readonly OnOrder[]): (readonly [Row, OnOrder])[] => {
  const known = new Map(found.map((on) => [on.id, on]));
  return rows.map((row) => {
    const on = known.get(row.line);
    if (!on || on.status === 'CANCELLED')
      throw conflict(`Nothing of ${on?.description ?? 'a line'} is ordered any more: draft the change anew`);
    if (row.quantity !== null && compare(row.quantity, on.received) < 0)
      throw conflict(`${plainQuantity(on.received)} of ${on.description} have come meanwhile: draft the change anew`);
    return [row, on] as const;
  });
};

/** What one base unit costs in the currency of the branch. */
const ownPrice: Formula = { quotient: [{ product: ['price', 'rate'] }, 'per'], places: 4 };

const setLines = async (tx: Tx, changed: readonly (readonly [Row, OnOrder])[], rate: string): Promise<void> => {
  const sent = sql`unnest(${arrayOf(
    changed.map(([, { buyout }]) => buyout),
    'bigint',
  )}, ${arrayOf(
    changed.map(([{ quantity }]) => quantity),
    'numeric',
  )}, ${arrayOf(
    changed.map(([{ price }]) => price),
    'numeric',
  )}, ${arrayOf(
    changed.map(([{ price }, { per }]) => price && evaluate(ownPrice, { price, rate, per })),
    'numeric',
  )}, ${arrayOf(
    changed.map(([{ due }]) => due),
    'date',
  )}) as sent (buyout, quantity, price, own_price, due)`;
  await tx.execute(sql`update ${lines} set ${bare(lines.quantity)} = coalesce(sent.quantity, ${lines.quantity}),
    ${bare(lines.unit_price)} = coalesce(sent.price, ${lines.unit_price}),
    ${bare(lines.due_on)} = coalesce(sent.due, ${lines.due_on})
    from ${sent} where ${lines.buyout_request_id} = sent.buyout`);
  await tx.execute(sql`update ${buyouts} set ${bare(buyouts.quantity)} = coalesce(sent.quantity, ${buyouts.quantity}),
    ${bare(buyouts.unit_price)} = coalesce(sent.own_price, ${buyouts.unit_price}),
    ${bare(buyouts.due_on)} = coalesce(sent.due, ${buyouts.due_on})
    from ${sent} where ${buyouts.id} = sent.buyout`);
};

/**
 * Makes a change: its order, which is locked, has what it says, and what is asked for follows (rule 154). Returns the
 * columns of the change.
 * @throws Failure 409 for what has come meanwhile; 422 for more than its request has open
 */
export const makeChange = async (tx: Tx, change: AnyRecord, _: StepSent, who: Who) => {
  const id = Number(change['order_id']);
  const [order, rows] = [await readColumns(tx, purchaseOrders, id), await rowsOf(tx, change.id)];
  const found = await readOnOrder(tx, ofLines(rows.map(({ line }) => line)));
  await lockRecords(
    tx,
    buyoutRequests,
    found.map(({ buyout }) => buyout),
  );
  const changed = requireOrdered(rows, found);
  await lockLines(
    tx,
    changed.map(([, { line }]) => line),
  );
  const figures = figuresOf({ ...order, id });
  await setLines(tx, changed, figures.rate);
  const charges = {
    freight: String(change['freight'] ?? figures.freight),
    lump_sum: String(change['lump_sum'] ?? figures.lump_sum),
    discount: String(change['discount'] ?? figures.discount),
  };
  const nth = Number(order['changes']) + 1;
  await tx.execute(sql`update ${orders} set ${bare(orders.freight)} = ${charges.freight}::numeric,
    ${bare(orders.lump_sum)} = ${charges.lump_sum}::numeric, ${bare(orders.discount)} = ${charges.discount}::numeric,
    ${bare(orders.base_charges)} = ${baseChargesOf(figures, charges)}::numeric, ${bare(orders.changes)} = ${nth}
    where ${orders.id} = ${id}`);
  await takeSteps(
    tx,
    buyoutRequests,
    'deliver',
    changed.flatMap(([{ quantity }, { buyout }]) =>
      quantity === null ? [] : [{ id: buyout, sent: {}, along: 'needed' as const }],
    ),
    who,
  );
  return { nth };
};
