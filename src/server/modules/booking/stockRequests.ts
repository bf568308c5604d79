import { sql } from 'drizzle-orm';
import { openOf, plainQuantity } from '../../../domain/bookings.ts';
import { compare, round, type Decimal } from '../../../domain/decimal.ts';
import { stockRequests } from '../../../resources/booking/stockRequests.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { AnyRecord, ValuesOf } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { insertRows } from '../../engine/bulk/insertRows.ts';
import { conflict, invalid, notFound } from '../../engine/errors.ts';
import { requireMarked } from '../../engine/parts/marked.ts';
import { toColumns } from '../../engine/records/toColumns.ts';
import { bookingDetailOf } from './bookingDetail.ts';
import { lockedLines, lockLines } from './bookedLines.ts';
import { requireCounted } from './bookLines.ts';
import { enterStock } from './enterStock.ts';
import { requireNotForStock } from './forStock.ts';
import { entryFor, heldFor } from './heldStock.ts';
import { selectRows } from '../../db/rows.ts';

const purchaseRequestLinesTable = tableOf(purchaseRequestLines);

const table = tableOf(stockRequests);

/** What somebody asks another to release. */
export interface AskedStock {
  readonly from_line_id: number;
  readonly item_variant_id: number;
  readonly quantity: Decimal;
}

/**
 * Asks whoever booked stock for another line to release it; the question waits in their inbox (rule 83). Returns its id.
 * @throws Failure 404 for a line that holds none; 409 where they were asked already; 422 for more than is held, or open
 */
export const askFor = async (tx: Tx, request: number, line: number, asked: AskedStock): Promise<number> => {
  const detail = await bookingDetailOf(tx, request, line);
  const holder = detail.holders.find(
    (one) => one.request_line_id === asked.from_line_id && one.item_variant_id === asked.item_variant_id,
  );
  if (!holder) throw notFound('Booking');
  if (detail.refused !== null) throw conflict(detail.refused);
  if (holder.asked) throw conflict(`${holder.holder_name} was asked already`);
  if (compare(asked.quantity, holder.held) > 0)
    throw invalid({ quantity: [`Only ${plainQuantity(holder.held)} are held for ${holder.request_number}`] });
  if (compare(asked.quantity, detail.remaining_qty) > 0)
    throw invalid({ quantity: [`Only ${plainQuantity(detail.remaining_qty)} of ${detail.description} are open`] });
  const [own] = await lockedLines(tx, [line]);
  if (own) requireNotForStock(own, 'quantity');
  if (own) requireCounted(own, 'quantity');
  const values = toColumns(stockRequests.fields, {
    subject: `${plainQuantity(asked.quantity)}${detail.unit ? ` ${detail.unit}` : ''} of ${holder.item_variant_name} for ${detail.description}`,
    request_id: request,
    request_line_id: line,
    item_id: detail.item_id,
    item_variant_id: asked.item_variant_id,
    quantity: asked.quantity,
    holder_id: holder.holder_id,
    from_request_id: holder.request_id,
    from_line_id: holder.request_line_id,
  });
  const [id] = await insertRows(tx, table, [values]);
  return Number(id);
};

/**
 * Releases what is still held of what was asked for, and books it for the line that asked: the columns of the answer.
 * @throws Failure 409 where nothing is held any more, or nothing is needed
 */
export const release = async (tx: Tx, record: AnyRecord): Promise<ValuesOf<typeof stockRequests.fields>> => {
  const [to, from] = [Number(record['request_line_id']), Number(record['from_line_id'])];
  const rows = await selectRows(
    tx,
    { id: purchaseRequestLinesTable.id },
    (list) =>
      sql`select ${list} from ${purchaseRequestLinesTable} where ${purchaseRequestLinesTable.id} in (${to}, ${from})`,
  );
  if (rows.length < 2) throw conflict('One of the two lines was deleted meanwhile');
  const [asking, holding] = await lockLines(tx, [to, from]);
  if (!asking || !holding) throw notFound('Line');
  requireMarked(purchaseRequestLines, [asking]);
  requireNotForStock(asking, 'quantity');
  if (asking.item !== Number(record['item_id'])) throw conflict(`${asking.description} asks for another item now`);
  requireCounted(asking, 'quantity');
  const variant = Number(record['item_variant_id']);
  const held = (await heldFor(tx, [holding])).get(from)?.find(([own]) => own === variant)?.[1] ?? '0';
  const open = openOf(asking.total, asking);
  const quantity = [String(record['quantity']), held, open].reduce((least, one) =>
    compare(one, least) < 0 ? one : least,
  );
  if (compare(held, '0') <= 0) throw conflict('Nothing of it is held any more');
  if (compare(quantity, '0') <= 0 || asking.status !== 'OPEN') throw conflict('It is not needed any more');
  await enterStock(tx, [
    entryFor(holding, 'release', variant, quantity),
    entryFor(asking, 'booking', variant, quantity),
  ]);
  return { released_qty: round(quantity, 4) };
};
