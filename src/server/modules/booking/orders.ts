import { sql } from 'drizzle-orm';
import { minus, plainQuantity } from '../../../domain/bookings.ts';
import { compare, type Decimal } from '../../../domain/decimal.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, invalid, notFound } from '../../engine/errors.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { lockRecords } from '../../engine/workflows/editing.ts';
import { takeSteps } from '../../engine/workflows/take.ts';
import type { Who } from '../../engine/who.ts';
import { lockLines } from './bookedLines.ts';
import { enterStock } from './enterStock.ts';
import { entryFor } from './heldStock.ts';
import { bare } from '../../db/column.ts';
import { selectRows } from '../../db/rows.ts';

const [orders, buyouts, lines] = [tableOf(productionOrders), tableOf(buyoutRequests), tableOf(purchaseRequestLines)];

type OrderRow = Readonly<Record<string, unknown>> & { readonly id: number };

/**
 * Receives what was made into stock, and books it for its line unless that fills the stock up, in one transaction (rules 81
 * and 176).
 * @throws Failure 422 for more than is still to come
 */
export const receiveDelivery = async (tx: Tx, order: OrderRow, received?: Decimal): Promise<void> => {
  const left = minus(String(order['quantity']), String(order['received_qty']));
  const quantity = received ?? left;
  if (compare(quantity, left) > 0) throw invalid({ received: [`Only ${plainQuantity(left)} are still to come`] });
  const [line] = await lockLines(tx, [Number(order['request_line_id'])]);
  if (!line || compare(quantity, '0') <= 0) return;
  await tx.execute(
    sql`update ${orders} set ${bare(orders.received_qty)} = ${orders.received_qty} + ${quantity}::numeric where ${orders.id} = ${order.id}`,
  );
  const variant = Number(order['item_variant_id']);
  const receipt = {
    item_id: Number(order['item_id']),
    item_variant_id: variant,
    kind: 'receipt' as const,
    quantity,
    reason: String(order['number']),
    production_order_id: order.id,
  };
  await enterStock(tx, [receipt, ...(line.forStock ? [] : [entryFor(line, 'booking', variant, quantity)])]);
};

/** What was received of it was not: it has still to come, and the order is open again (rule 156). Its line is locked. */
export const reopenOrder = async (tx: Tx, id: number, quantity: Decimal, who: Who): Promise<void> => {
  await lockRecords(tx, productionOrders, [id]);
  await mapDatabaseErrors(productionOrders, () =>
    tx.execute(
      sql`update ${orders} set ${bare(orders.received_qty)} = ${orders.received_qty} - ${quantity}::numeric where ${orders.id} = ${id}`,
    ),
  );
  await takeSteps(tx, productionOrders, 'reopen', [{ id, sent: {}, along: 'possible' }], who);
};

/** Orders what is planned for a line, or for the items of a product, from a production unit. @throws Failure 404; 403, 409 */
export const createOrder = async (
  tx: Tx,
  { request, line }: { readonly request: number; readonly line: number },
  { unit, booking }: { readonly unit: number; readonly booking: number | null | undefined },
  who: Who,
): Promise<void> => {
  const rows = await selectRows(
    tx,
    { id: sql<string>`id`, status: orders.status },
    (list) => sql`
    select ${list} from ${orders} where request_id = ${request} and ${orders.request_line_id} in (
      select id from ${lines} where id = ${line} or (${lines.parent_line_id} = ${line} and ${lines.kind} = 'item'))
    order by id`,
  );
  const named = booking === null || booking === undefined ? undefined : rows.find(({ id }) => Number(id) === booking);
  if (typeof booking === 'number' && !named) throw notFound('Production booking');
  const wanted = named ? [named] : rows.filter(({ status }) => status === 'PLANNED');
  if (wanted.length === 0) throw conflict('Nothing is planned for production here');
  await takeSteps(
    tx,
    productionOrders,
    'order',
    wanted.map(({ id }) => ({ id: Number(id), sent: { production_unit_id: unit } })),
    who,
  );
};

/** Makes the buyout request of a booking of this request. Returns its line. @throws Failure 404; 403; 409 the second time */
export const sendToBuyout = async (tx: Tx, request: number, booking: number, who: Who): Promise<number> => {
  const rows = await selectRows(
    tx,
    { line: buyouts.request_line_id, status: buyouts.status, number: buyouts.number },
    (list) =>
      sql`select ${list} from ${buyouts} where ${buyouts.id} = ${booking} and ${buyouts.request_id} = ${request}`,
  );
  const [found] = rows;
  if (!found) throw notFound('Buyout booking');
  if (found.status !== 'PLANNED') throw conflict(`${found.number} was sent to buyout already`);
  await takeSteps(tx, buyoutRequests, 'send', [{ id: booking, sent: {} }], who);
  return found.line;
};
