import { aliasedTable, sql } from 'drizzle-orm';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { tableOf } from '../../db/tables.ts';
import { isMarked } from '../../engine/parts/marked.ts';
import { isMaterial } from '../requests/material.ts';

const requests = tableOf(purchaseRequests);
const l = aliasedTable(tableOf(purchaseRequestLines), 'l');

/** The condition that a request has lines for which something is held, and not issued. */
export const hasHeld = sql`exists (select from ${tableOf(purchaseRequestLines)} ${l}
  where ${l.branch_id} = ${requests.branch_id} and ${l.request_id} = ${requests.id} and ${l.booked_qty} > ${l.issued_qty})`;

/** The condition that a request has items or consumables that may be booked, and are not all. */
export const hasToBook = sql`exists (select from ${tableOf(purchaseRequestLines)} ${l}
  where ${l.branch_id} = ${requests.branch_id} and ${l.request_id} = ${requests.id} and ${isMaterial(l)}
    and ${l.booked_qty} + ${l.production_qty} + ${l.buyout_qty} < ${l.total_quantity} and ${isMarked(purchaseRequestLines, 'l')})`;
