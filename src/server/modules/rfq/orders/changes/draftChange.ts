import { aliasedTable, sql } from 'drizzle-orm';
import { plainQuantity } from '../../../../../domain/bookings.ts';
import { compare, round } from '../../../../../domain/decimal.ts';
import { buyoutRequests } from '../../../../../resources/booking/buyoutRequests.ts';
import type { ChangeableLine, SentChange } from '../../../../../resources/rfq/changeCalls.ts';
import { orderChanges } from '../../../../../resources/rfq/orderChanges.ts';
import { purchaseOrderLines } from '../../../../../resources/rfq/purchaseOrderLines.ts';
import { purchaseOrders } from '../../../../../resources/rfq/purchaseOrders.ts';
import type { AnyRecord } from '../../../../../schema/record.ts';
import type { Tx } from '../../../../db/database.ts';
import { selectRows } from '../../../../db/rows.ts';
import { tableOf } from '../../../../db/tables.ts';
import { conflict, invalid } from '../../../../engine/errors.ts';
import { readColumns } from '../../../../engine/records/read.ts';
import { changeRecord, insertRecord } from '../../../../engine/records/write.ts';
import type { Who } from '../../../../engine/who.ts';
import { lockRecords } from '../../../../engine/workflows/editing.ts';
import { askedText } from '../../documents/request.ts';
import { extensionOf, totalsOf, type Charges, type OrderFigures } from '../../../../../domain/rfq/orderAfter.ts';

const l = aliasedTable(tableOf(purchaseOrderLines), 'l');
const b = aliasedTable(tableOf(buyoutRequests), 'b');
const changes = tableOf(orderChanges);

/** A line of an order, with whether a change can name it. */
interface LineNow extends ChangeableLine {
  readonly isOrdered: boolean;
}

/** All lines of an order as they are. Quantities and prices: 4 places. */
const linesNow = (tx: Tx, order: number): Promise<LineNow[]> =>
  selectRows(
    tx,
    {
      id: l.id,
      isOrdered: sql<boolean>`${b.status} in ('AWARDED', 'RECEIVED')`,
      description: l.description,
      unit: l.unit,
      received: sql<string>`coalesce(${b.received_qty}, 0)::numeric(18, 4)::text`,
      quantity: sql<string>`${l.quantity}::numeric(18, 4)::text`,
      unit_price: sql<string>`${l.unit_price}::numeric(18, 4)::text`,
      price_unit: l.price_unit,
      price_factor: sql<string>`${l.price_factor}::numeric(18, 4)::text`,
      due_on: sql<string | null>`${l.due_on}::text`,
    },
    (list) => sql`select ${list} from ${tableOf(purchaseOrderLines)} ${l}
      join ${tableOf(buyoutRequests)} ${b} on ${b.branch_id} = ${l.branch_id} and ${b.id} = ${l.buyout_request_id}
      where ${l.order_id} = ${order} order by ${l.id}`,
  );

/** Those that were not let go: what has come may still be priced otherwise, and asked for again. */
export const changeableLines = async (tx: Tx, order: number): Promise<ChangeableLine[]> =>
  (await linesNow(tx, order)).flatMap(({ isOrdered, ...line }) => (isOrdered ? [line] : []));

export const figuresOf = (order: AnyRecord): OrderFigures => ({
  freight: String(order['freight']),
  lump_sum: String(order['lump_sum']),
  discount: String(order['discount']),
  base_charges: String(order['base_charges']),
  rate: String(order['exchange_rate'] ?? '1'),
});

type SentLine = SentChange['lines'][number];

/** The lines of a change: what is said of each, beside how it is. @throws Failure 422 with the place of each wrong line */
const changedLines = (lines: readonly LineNow[], sent: readonly SentLine[]) => {
  const known = new Map(lines.map((line) => [line.id, line]));
  const problems: Record<string, string[]> = {};
  const seen = new Set<number>();
  const rows = sent.flatMap(({ line_id: id, quantity, unit_price: price, due_on: due }, at) => {
    const refuse = (name: string, message: string) => {
      problems[`lines.${at}.${name}`] = [message];
      return [];
    };
    const line = known.get(id);
    if (!line) return refuse('line_id', 'The order has no such line');
    if (seen.size === seen.add(id).size) return refuse('line_id', 'Named twice');
    if (!line.isOrdered) return refuse('line_id', `Nothing of ${line.description} is ordered any more`);
    const after = {
      quantity: round(quantity ?? line.quantity, 4),
      unit_price: round(price ?? line.unit_price, 4),
      due_on: due ?? line.due_on,
    };
    if (compare(after.quantity, line.received) < 0)
      return refuse('quantity', `${plainQuantity(line.received)} have come of it`);
    const isSame =
      compare(after.quantity, line.quantity) === 0 &&
      compare(after.unit_price, line.unit_price) === 0 &&
      after.due_on === line.due_on;
    return isSame ? [] : [{ line, after }];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return rows;
};

const chargesAfter = (order: OrderFigures, sent: SentChange): Charges => ({
  freight: round(sent.freight ?? order.freight, 2),
  lump_sum: round(sent.lump_sum ?? order.lump_sum, 2),
  discount: round(sent.discount ?? order.discount, 2),
});

/** What a change of an order says, computed. @throws Failure 422 if it changes nothing, or leaves less than nothing to pay */
const saidBy = async (tx: Tx, order: AnyRecord, sent: SentChange) => {
  const [lines, figures] = [await linesNow(tx, order.id), figuresOf(order)];
  const rows = changedLines(lines, sent.lines);
  const charges = chargesAfter(figures, sent);
  const isCharged = (['freight', 'lump_sum', 'discount'] as const).filter(
    (name) => compare(charges[name], figures[name]) !== 0,
  );
  if (rows.length === 0 && isCharged.length === 0) throw invalid({ lines: ['Nothing is changed'] });
  const afterOf = new Map(rows.map(({ line, after }) => [line.id, after]));
  const { total, base } = totalsOf(
    figures,
    lines.map((line) => ({ ...line, ...afterOf.get(line.id) })),
    charges,
  );
  if (compare(total, '0') < 0) throw invalid({ discount: ['It is more than all that is ordered'] });
  return {
    reason: sent.reason,
    currency: askedText(order, 'currency'),
    total_before: String(order['total']),
    total_after: total,
    base_total_after: base,
    freight: isCharged.includes('freight') ? charges.freight : null,
    lump_sum: isCharged.includes('lump_sum') ? charges.lump_sum : null,
    discount: isCharged.includes('discount') ? charges.discount : null,
    lines: rows.map(({ line, after }) => ({
      order_line_id: line.id,
      quantity_before: line.quantity,
      price_before: line.unit_price,
      due_before: line.due_on,
      ...after,
      extension: extensionOf({ ...after, price_factor: line.price_factor }),
    })),
  };
};

const named = async (tx: Tx, id: number): Promise<{ id: number; number: string }> => ({
  id,
  number: String((await readColumns(tx, orderChanges, id))['number']),
});

/** The change of an order that is on its way, if there is one. */
export const changeOnItsWay = async (tx: Tx, order: number): Promise<string | undefined> => {
  const [one] = await selectRows(
    tx,
    { number: changes.number },
    (list) => sql`select ${list} from ${changes} where ${changes.order_id} = ${order}
      and ${changes.status} in ('DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK') limit 1`,
  );
  return one && String(one.number);
};

/**
 * Drafts a change of an order (rule 154). Returns its id and number.
 * @throws Failure 404; 409 for an order that was let go whole, or that another change is on its way for; 422
 */
export const draftChange = async (tx: Tx, order: number, sent: SentChange) => {
  await lockRecords(tx, purchaseOrders, [order]);
  const stored = await readColumns(tx, purchaseOrders, order);
  if (stored['status'] === 'CANCELLED') throw conflict('Nothing is ordered any more: award it anew');
  const other = await changeOnItsWay(tx, order);
  if (other) throw conflict(`${other} is on its way: change that, or withdraw it`);
  const said = await saidBy(tx, { ...stored, id: order }, sent);
  return named(tx, await insertRecord(tx, orderChanges, { order_id: order, ...said }));
};

/** Drafts a change anew. @throws Failure 404; 403, 409 if it cannot be edited; 422 */
export const redraftChange = async (tx: Tx, id: number, sent: SentChange & { version: number }, who: Who) => {
  const { order_id: order } = await readColumns(tx, orderChanges, id);
  await lockRecords(tx, purchaseOrders, [Number(order)]);
  const stored = await readColumns(tx, purchaseOrders, Number(order));
  const said = await saidBy(tx, { ...stored, id: Number(order) }, sent);
  await changeRecord(tx, orderChanges, id, { version: sent.version, ...said }, who);
  return named(tx, id);
};
