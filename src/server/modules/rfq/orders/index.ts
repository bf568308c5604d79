import { sql } from 'drizzle-orm';
import { deliveries } from '../../../../resources/rfq/deliveries.ts';
import { purchaseOrderLines } from '../../../../resources/rfq/purchaseOrderLines.ts';
import { orderChanges } from '../../../../resources/rfq/orderChanges.ts';
import { purchaseOrders } from '../../../../resources/rfq/purchaseOrders.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { bare } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { bind } from '../../../engine/binding.ts';
import { extendResource } from '../../../engine/modules.ts';
import { readColumns } from '../../../engine/records/read.ts';
import type { StepSent } from '../../../engine/workflows/stepSent.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { orderDocumentBindings } from './documents/bindings.ts';
import { changeableLines, draftChange, redraftChange } from './changes/draftChange.ts';
import { changeNeedsApproval, makeChange } from './changes/makeChange.ts';
import { openLines } from './onOrder.ts';
import { sendBack } from './sendBack.ts';
import { orderedVariants, sayVariants, unsaid } from './variants.ts';
import { correctDelivery, receiveLines, takeDeliveryBack } from './receive.ts';

const [calls, changeCalls] = [purchaseOrders.endpoints, orderChanges.endpoints];
const [lines, buyouts] = [tableOf(purchaseOrderLines), tableOf(buyoutRequests)];

/** The vendor said when it delivers what is to come. */
const confirmedDay = async (tx: Tx, { id }: AnyRecord, sent: StepSent): Promise<void> => {
  const day = sent['due_on'];
  if (typeof day !== 'string') return;
  await tx.execute(sql`with open as (
      update ${buyouts} set ${bare(buyouts.due_on)} = ${day}::date
      where ${buyouts.purchase_order_id} = ${id} and ${buyouts.status} = 'AWARDED' returning ${buyouts.id})
    update ${lines} set ${bare(lines.due_on)} = ${day}::date
    where ${lines.order_id} = ${id} and ${lines.buyout_request_id} in (select id from open)`);
};

/** Orders, what is received on them, and what goes to their vendors. */
export const orderExtensions = [
  extendResource(purchaseOrders, {
    counts: { unsaid },
    effects: { confirm: confirmedDay },
    bindings: [
      bind(calls.variants, async (tx, { params: { id } }) => ({ lines: await orderedVariants(tx, id) })),
      bind(calls.sayVariants, async (tx, { params: { id }, body }) => ({
        lines: await sayVariants(tx, id, body.lines),
      })),
      bind(calls.open, async (tx, { params: { id } }) => {
        await readColumns(tx, purchaseOrders, id);
        return { lines: await openLines(tx, id) };
      }),
      bind(calls.receive, async (tx, { params: { id }, body, who }) => ({
        deliveries: await receiveLines(tx, id, body, who),
      })),
      ...orderDocumentBindings,
    ],
  }),
  extendResource(orderChanges, {
    effects: { make: makeChange, approve: makeChange },
    counts: { reviewed: (id) => sql`${changeNeedsApproval(id)}::int` },
    bindings: [
      bind(changeCalls.changeable, async (tx, { params: { id } }) => {
        await readColumns(tx, purchaseOrders, id);
        return { lines: await changeableLines(tx, id) };
      }),
      bind(changeCalls.draft, (tx, { params: { id }, body }) => draftChange(tx, id, body)),
      bind(changeCalls.redraft, (tx, { params: { id }, body, who }) => redraftChange(tx, id, body, who)),
    ],
  }),
  extendResource(deliveries, {
    effects: { correct: correctDelivery, take_back: takeDeliveryBack, send_back: sendBack },
  }),
];
