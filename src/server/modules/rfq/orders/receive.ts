import { minus, plainQuantity } from '../../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../../domain/decimal.ts';
import type { ItemUnits } from '../../../../domain/units.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { deliveries } from '../../../../resources/rfq/deliveries.ts';
import { purchaseOrders } from '../../../../resources/rfq/purchaseOrders.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { readToday } from '../../../db/today.ts';
import { tableOf } from '../../../db/tables.ts';
import { conflict, invalid, notFound } from '../../../engine/errors.ts';
import { insertRows } from '../../../engine/bulk/insertRows.ts';
import { readColumns } from '../../../engine/records/read.ts';
import { toColumns } from '../../../engine/records/toColumns.ts';
import type { Who } from '../../../engine/who.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { StepSent } from '../../../engine/workflows/stepSent.ts';
import { takeSteps } from '../../../engine/workflows/take.ts';
import { lockLines } from '../../booking/bookedLines.ts';
import { inLedger } from '../../booking/units.ts';
import { ofBuyout, ofOrder, readOnOrder, type OnOrder } from './onOrder.ts';
import { moveStock } from './stockOfDeliveries.ts';

/** What is said of a delivery. */
interface Note {
  readonly delivery_note?: string | null | undefined;
  readonly received_on?: string | null | undefined;
}

/** What has come of a line. `at`: the path of its fields in the request. */
export interface Arrived {
  /** The other unit of its item that was named, and how many base units one is. */
  readonly in_unit?: string | null;
  readonly unit_factor?: Decimal | null;
  readonly accepted: Decimal;
  readonly rejected?: Decimal | null | undefined;
  readonly rejection?: string | null | undefined;
  readonly take_over?: boolean | null | undefined;
  readonly item_variant_id?: number | null | undefined;
  readonly field: (name: 'accepted' | 'rejected' | 'rejection' | 'take_over' | 'item_variant_id') => string;
}

/** The day on which something came. @throws Failure 422 for one before the order, or in the future */
export const dayOfDelivery = async (tx: Tx, sent: unknown, orderedOn: unknown): Promise<string> => {
  const today = await readToday(tx);
  const day = typeof sent === 'string' ? sent : today;
  if (day > today) throw invalid({ received_on: ['Nothing is received in the future'] });
  if (typeof orderedOn === 'string' && day < orderedOn)
    throw invalid({ received_on: [`It was ordered on ${orderedOn}: nothing came before`] });
  return day;
};

/** How much of what came was ordered, and how much is over. @throws Failure 422 unless somebody takes it */
export const divided = (
  open: Decimal,
  { accepted, take_over: isTaken, field }: Pick<Arrived, 'accepted' | 'take_over' | 'field'>,
): { readonly wanted: Decimal; readonly over: Decimal } => {
  if (compare(accepted, open) <= 0) return { wanted: accepted, over: '0' };
  const over = minus(accepted, open);
  if (isTaken !== true)
    throw invalid({
      [field('accepted')]: [
        `Only ${plainQuantity(open)} are still to come: say so if ${plainQuantity(over)} more are taken`,
      ],
    });
  return { wanted: open, over };
};

/** The variant that came: the one that was asked for, the only one of the item, or the one that is said. @throws Failure 422 */
const variantOf = ({ item, variant, variants, description }: OnOrder, arrived: Arrived): number | null => {
  if (item === null) return null;
  if (variant !== null) return variant;
  const [only] = variants;
  if (only && variants.length === 1) return only.id;
  const said = variants.find(({ id }) => id === arrived.item_variant_id);
  if (!said) throw invalid({ [arrived.field('item_variant_id')]: [`Choose which variant of ${description} has come`] });
  return said.id;
};

/** @throws Failure 422 for a line of which nothing, or less than nothing, has come */
const requireArrived = ({ accepted, rejected, rejection, field }: Arrived): void => {
  const isRejected = compare(rejected ?? '0', '0') > 0;
  if (compare(accepted, '0') <= 0 && !isRejected) throw invalid({ [field('accepted')]: ['Say how much has come'] });
  if (isRejected && !rejection?.trim()) throw invalid({ [field('rejection')]: ['Say why it was rejected'] });
};

/** Enters what came of lines of one order, which are locked with it, each once. Returns the ids of the deliveries. */
const enterDeliveries = async (
  tx: Tx,
  order: AnyRecord,
  arrivals: readonly (readonly [OnOrder, Arrived])[],
  note: Note,
): Promise<number[]> => {
  const day = await dayOfDelivery(tx, note.received_on, order['ordered_on']);
  const lines = await lockLines(
    tx,
    arrivals.map(([{ line }]) => line),
  );
  const entered = arrivals.map(([on, arrived], at) => {
    requireArrived(arrived);
    const { wanted, over } = divided(minus(on.quantity, on.received), arrived);
    return { on, arrived, wanted, over, variant: variantOf(on, arrived), line: lines[at] };
  });
  const ids = await insertRows(
    tx,
    tableOf(deliveries),
    entered.map(({ on, arrived, over, variant }) =>
      toColumns(deliveries.fields, {
        request_id: on.request,
        buyout_request_id: on.buyout,
        purchase_order_id: order.id,
        vendor_id: on.vendor,
        item_id: on.item,
        item_variant_id: variant,
        quantity: arrived.accepted,
        over_qty: over,
        rejected_qty: arrived.rejected ?? '0',
        rejection: arrived.rejection ?? null,
        in_unit: arrived.in_unit ?? null,
        unit_factor: arrived.unit_factor ?? null,
        received_on: day,
        due_on: on.due,
        is_late: on.due !== null && day > on.due,
        delivery_note: note.delivery_note ?? null,
      }),
    ),
  );
  await moveStock(
    tx,
    entered.flatMap(({ on, arrived: { in_unit = null, unit_factor = null }, wanted, over, variant, line }, at) => {
      const delivery = ids[at];
      if (!line || delivery === undefined) return [];
      const reason = [order['number'], note.delivery_note].filter(Boolean).join(', ');
      return [{ delivery, buyout: on.buyout, line, variant, wanted, over, reason, in_unit, unit_factor }];
    }),
  );
  return ids;
};

const itemUnits = ({ unit, units }: OnOrder): ItemUnits => ({
  base: unit ?? '',
  factors: Object.fromEntries(units.map((one) => [one.unit.toLowerCase(), one.factor])),
});

/** Lines that are sent for a delivery. */
export interface SentLine extends Omit<Arrived, 'field' | 'accepted' | 'in_unit' | 'unit_factor'> {
  readonly line_id: number;
  /** Of what has come: another unit of the item. */
  readonly unit?: string | null | undefined;
  readonly accepted?: Decimal | null | undefined;
}

/**
 * Receives what a vendor brought of lines of an order (rule 152), in one transaction. Returns the ids of the deliveries.
 * @throws Failure 404; 409 for an order of which nothing is to come; 422 for each line with more than was ordered, named
 * twice, or of which nothing is to come
 */
export const receiveLines = async (
  tx: Tx,
  id: number,
  { lines: sent, ...note }: Note & { readonly lines: readonly SentLine[] },
  who: Who,
): Promise<number[]> => {
  await lockRecords(tx, purchaseOrders, [id]);
  const order = await readColumns(tx, purchaseOrders, id);
  const found = await readOnOrder(tx, ofOrder(id));
  await lockRecords(
    tx,
    buyoutRequests,
    found.map(({ buyout }) => buyout),
  );
  const known = new Map(found.map((on) => [on.id, on]));
  const seen = new Set<number>();
  const arrivals = sent.map(({ line_id: line, accepted, rejected, unit, ...rest }, at) => {
    const field = (name: string) => `lines.${at}.${name}`;
    const on = known.get(line);
    if (!on) throw notFound('Line');
    if (seen.size === seen.add(line).size) throw invalid({ [field('line_id')]: ['Named twice'] });
    if (on.status !== 'AWARDED') throw conflict(`Nothing of ${on.description} is to come`);
    const units = unit ? itemUnits(on) : undefined;
    const counted = (name: 'accepted' | 'rejected', quantity: Decimal) =>
      inLedger(units, { quantity, unit, base: on.unit, of: on.description, field: field(name) });
    const came = counted('accepted', accepted ?? '0');
    const back = rejected ? counted('rejected', rejected).quantity : rejected;
    const { quantity, ...named } = came;
    return [on, { ...rest, ...named, accepted: quantity, rejected: back, field }] as const;
  });
  const ids = await enterDeliveries(tx, { ...order, id }, arrivals, note);
  await takeSteps(
    tx,
    buyoutRequests,
    'deliver',
    arrivals.map(([{ buyout }]) => ({ id: buyout, sent: {}, along: 'needed' })),
    who,
  );
  await takeSteps(tx, purchaseOrders, 'deliver', [{ id, sent: {}, along: 'needed' }], who);
  return ids;
};

/** Receives what came of one buyout request: a delivery of its order (rule 93). @throws Failure as `receiveLines` */
export const receiveBuyout = async (tx: Tx, buyout: AnyRecord, sent: StepSent): Promise<void> => {
  const [on] = await readOnOrder(tx, ofBuyout(buyout.id));
  if (!on) throw conflict('It is on no order');
  const id = Number(buyout['purchase_order_id']);
  const order = await readColumns(tx, purchaseOrders, id);
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : null);
  await enterDeliveries(
    tx,
    { ...order, id },
    [
      [
        on,
        {
          accepted: String(sent['received']),
          take_over: sent['take_over'] === true,
          field: (name) => (name === 'accepted' ? 'received' : name),
        },
      ],
    ],
    { delivery_note: text('delivery_note'), received_on: text('received_on') },
  );
};

/** What of a stored delivery its correction follows from. */
interface Corrected {
  readonly accepted: Decimal;
  readonly take_over?: boolean;
}

/** Puts a delivery right: stock, line and order follow the difference. Returns its columns. @throws Failure 409, 422 */
const moveDelivery = async (
  tx: Tx,
  delivery: AnyRecord,
  { accepted, take_over }: Corrected,
  { reason, who }: { readonly reason: string; readonly who: Who },
): Promise<{ readonly over_qty: Decimal }> => {
  const buyout = Number(delivery['buyout_request_id']);
  await lockRecords(tx, buyoutRequests, [buyout]);
  const [on] = await readOnOrder(tx, ofBuyout(buyout));
  if (!on) throw conflict('It is on no order');
  const [was, wasOver] = [String(delivery['quantity']), String(delivery['over_qty'])];
  const before = minus(was, wasOver);
  const open = sum([minus(on.quantity, on.received), before]);
  const { wanted, over } = divided(open, {
    accepted,
    take_over,
    field: (name) => (name === 'accepted' ? 'quantity' : name),
  });
  const [line] = await lockLines(tx, [on.line]);
  if (!line) throw notFound('Line');
  const known = delivery['item_variant_id'];
  const variant =
    on.item === null ? null : typeof known === 'number' ? known : (on.variant ?? on.variants[0]?.id ?? null);
  await moveStock(tx, [
    {
      delivery: delivery.id,
      buyout,
      line,
      variant,
      wanted: minus(wanted, before),
      over: minus(over, wasOver),
      reason,
    },
  ]);
  await takeSteps(tx, buyoutRequests, 'deliver', [{ id: buyout, sent: {}, along: 'possible' }], who);
  return { over_qty: over };
};

/** Corrects a delivery (rule 153). @throws Failure 422 for a day or a quantity that cannot be */
export const correctDelivery = async (tx: Tx, delivery: AnyRecord, sent: StepSent, who: Who) => {
  const orderId = delivery['purchase_order_id'];
  const order = typeof orderId === 'number' ? await readColumns(tx, purchaseOrders, orderId) : undefined;
  const day = await dayOfDelivery(tx, sent['received_on'], order?.['ordered_on']);
  const rejected = String(sent['rejected_qty'] ?? '0');
  requireArrived({
    accepted: String(sent['quantity']),
    rejected,
    rejection: typeof sent['rejection'] === 'string' ? sent['rejection'] : null,
    field: (name) => (name === 'accepted' ? 'quantity' : name),
  });
  const due = delivery['due_on'];
  return {
    rejected_qty: rejected,
    is_late: typeof due === 'string' && day > due,
    ...(await moveDelivery(
      tx,
      delivery,
      { accepted: String(sent['quantity']), take_over: sent['take_over'] === true },
      { reason: `Corrected: ${String(sent.comment)}`, who },
    )),
  };
};

/** Takes a delivery back, as if it had never come (rule 153). @throws Failure 422 if it is not in stock any more */
export const takeDeliveryBack = async (tx: Tx, delivery: AnyRecord, sent: StepSent, who: Who): Promise<void> => {
  await moveDelivery(tx, delivery, { accepted: '0' }, { reason: `Taken back: ${String(sent.comment)}`, who });
};
