import { sql } from 'drizzle-orm';
import { compare } from '../../../../domain/decimal.ts';
import { purchaseOrderLines } from '../../../../resources/rfq/purchaseOrderLines.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { bare } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { conflict } from '../../../engine/errors.ts';
import { lockLines } from '../../booking/bookedLines.ts';
import { changeOnItsWay } from './changes/draftChange.ts';

const lines = tableOf(purchaseOrderLines);

/** @throws Failure 409 while a change of the order is on its way: it says what the order comes to with this line */
const requireNoChange = async (tx: Tx, order: unknown): Promise<void> => {
  const other = typeof order === 'number' ? await changeOnItsWay(tx, order) : undefined;
  if (other) throw conflict(`${other} changes the order: let it go there, or withdraw that first`);
};

/** What is ordered falls to what has come (rule 151); nothing is left of a line of which nothing came. */
export const letGo = async (tx: Tx, buyout: AnyRecord): Promise<Readonly<Record<string, unknown>>> => {
  await requireNoChange(tx, buyout['purchase_order_id']);
  const received = String(buyout['received_qty'] ?? '0');
  await lockLines(tx, [Number(buyout['request_line_id'])]);
  await tx.execute(
    sql`update ${lines} set ${bare(lines.quantity)} = ${received}::numeric where ${lines.buyout_request_id} = ${buyout.id}`,
  );
  return compare(received, '0') > 0 ? { quantity: received } : {};
};
