import { minus, plainQuantity } from '../../../../domain/bookings.ts';
import { compare, type Decimal } from '../../../../domain/decimal.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { conflict, invalid, notFound } from '../../../engine/errors.ts';
import type { Who } from '../../../engine/who.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { StepSent } from '../../../engine/workflows/stepSent.ts';
import { takeSteps } from '../../../engine/workflows/take.ts';
import { lockLines } from '../../booking/bookedLines.ts';
import { ofBuyout, readOnOrder } from './onOrder.ts';
import { moveStock } from './stockOfDeliveries.ts';

const most = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? a : b);

/** What stays of a delivery once so much of it went back: what is over the order goes first. */
const staying = (delivery: AnyRecord, returned: Decimal) => {
  const [quantity, over] = [String(delivery['quantity']), String(delivery['over_qty'])];
  return { wanted: minus(quantity, most(over, returned)), over: most(minus(over, returned), '0') };
};

/**
 * Sends material back to its vendor, in all of a delivery: it leaves stock, and its order is open for it again (rule 156).
 * @throws Failure 422 for more than came, and for what is not in stock any more
 */
export const sendBack = async (tx: Tx, delivery: AnyRecord, sent: StepSent, who: Who): Promise<void> => {
  const returned = String(sent['returned_qty']);
  if (compare(returned, String(delivery['quantity'])) > 0)
    throw invalid({ returned_qty: [`Only ${plainQuantity(String(delivery['quantity']))} came with this delivery`] });
  const buyout = Number(delivery['buyout_request_id']);
  await lockRecords(tx, buyoutRequests, [buyout]);
  const [on] = await readOnOrder(tx, ofBuyout(buyout));
  if (!on) throw conflict('It is on no order');
  const [line] = await lockLines(tx, [on.line]);
  if (!line) throw notFound('Line');
  const [before, after] = [staying(delivery, String(delivery['returned_qty'])), staying(delivery, returned)];
  const comes = minus(after.wanted, before.wanted);
  const open = minus(on.quantity, on.received);
  if (compare(comes, most(open, '0')) > 0)
    throw invalid({
      returned_qty: [`Its order waits for ${plainQuantity(most(open, '0'))} alone: the rest was let go`],
    });
  const known = delivery['item_variant_id'];
  const variant =
    on.item === null ? null : typeof known === 'number' ? known : (on.variant ?? on.variants[0]?.id ?? null);
  await moveStock(tx, [
    {
      delivery: delivery.id,
      buyout,
      line,
      variant,
      wanted: comes,
      over: minus(after.over, before.over),
      reason: `Sent back: ${String(sent.comment)}`,
      isSentBack: true,
    },
  ]);
  await takeSteps(tx, buyoutRequests, 'deliver', [{ id: buyout, sent: {}, along: 'possible' }], who);
};
