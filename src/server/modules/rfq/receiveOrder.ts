import { sql } from 'drizzle-orm';
import { minus, plainQuantity } from '../../../domain/bookings.ts';
import { compare, type Decimal } from '../../../domain/decimal.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { items } from '../../../resources/masters/items.ts';
import { deliveries } from '../../../resources/rfq/deliveries.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { conflict, invalid } from '../../engine/errors.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { toColumns } from '../../engine/records/toColumns.ts';
import type { StepSent } from '../../engine/workflows/stepSent.ts';
import { lockLines } from '../booking/bookedLines.ts';
import { enterStock } from '../booking/enterStock.ts';
import { entryFor } from '../booking/heldStock.ts';
import { bare } from '../../db/column.ts';
import { readToday } from '../../db/today.ts';
import { selectRows } from '../../db/rows.ts';

const variantsTable = rowTableOf(items, 'variants');

const orders = tableOf(buyoutRequests);

/** The variant that comes in: the one that was asked for, or the only one of the item. @throws Failure 409 */
const variantOf = async (tx: Tx, order: AnyRecord): Promise<number> => {
  if (typeof order['item_variant_id'] === 'number') return order['item_variant_id'];
  const rows = await selectRows(
    tx,
    { id: variantsTable.id },
    (list) =>
      sql`select ${list} from ${variantsTable} where ${variantsTable.parent_id} = ${Number(order['item_id'])} order by ${variantsTable.position} limit 2`,
  );
  if (rows.length !== 1) throw conflict('The line does not say which variant is bought: choose one on the request');
  return Number(rows[0]?.id);
};

/**
 * Takes a delivery of what was ordered into stock, and books it for its line, in one transaction (rule 93). What is over
 * the order goes into stock for nobody, once somebody says so.
 * @throws Failure 409 for an item without a variant; 422 for more than was ordered
 */
export const receiveOrder = async (tx: Tx, order: AnyRecord, sent: StepSent): Promise<void> => {
  const left = minus(String(order['quantity']), String(order['received_qty']));
  const received: Decimal = String(sent['received']);
  const over = compare(received, left) > 0 ? minus(received, left) : '0';
  if (compare(over, '0') > 0 && sent['take_over'] !== true)
    throw invalid({
      received: [`Only ${plainQuantity(left)} are still to come: say so if ${plainQuantity(over)} more are taken`],
    });
  const wanted = compare(over, '0') > 0 ? left : received;
  const [line] = await lockLines(tx, [Number(order['request_line_id'])]);
  await tx.execute(sql`update ${orders} set ${bare(orders.received_qty)} = ${orders.received_qty} + ${wanted}::numeric,
    ${bare(orders.over_qty)} = ${orders.over_qty} + ${over}::numeric where ${orders.id} = ${order.id}`);
  const day = typeof sent['received_on'] === 'string' ? sent['received_on'] : await readToday(tx);
  const due = typeof order['due_on'] === 'string' ? order['due_on'] : null;
  await insertRows(tx, tableOf(deliveries), [
    toColumns(deliveries.fields, {
      request_id: order['request_id'],
      buyout_request_id: order.id,
      vendor_id: order['vendor_id'],
      quantity: received,
      over_qty: over,
      received_on: day,
      due_on: due,
      is_late: due !== null && day > due,
      delivery_note: sent['delivery_note'] ?? null,
    }),
  ]);
  if (typeof order['item_id'] !== 'number') return;
  const variant = await variantOf(tx, order);
  const receipt = {
    item_id: order['item_id'],
    item_variant_id: variant,
    kind: 'receipt' as const,
    quantity: received,
    reason: [order['number'], sent['delivery_note']].filter(Boolean).join(', '),
  };
  const booking = line && compare(wanted, '0') > 0 ? [entryFor(line, 'booking', variant, wanted)] : [];
  await enterStock(tx, [receipt, ...booking]);
};
