import { aliasedTable, sql } from 'drizzle-orm';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { bids } from '../../../resources/rfq/bids.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { Supplier } from '../../../resources/rfq/rfqs.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { requireRecords } from '../../engine/parts/within.ts';
import type { Who } from '../../engine/who.ts';

const w = aliasedTable(tableOf(buyoutRequests), 'w');
const o = aliasedTable(tableOf(buyoutRequests), 'o');
const n = aliasedTable(rowTableOf(purchaseRequestLines, 'vendors'), 'n');
const l = aliasedTable(tableOf(rfqLines), 'l');
const b = aliasedTable(tableOf(bids), 'b');
const q = aliasedTable(tableOf(quotations), 'q');
const v = aliasedTable(tableOf(vendors), 'v');
const seesVendors = callsOf(vendors).read.permission;

/** The most vendors that are proposed. */
const mostProposed = 12;

/**
 * The active vendors who supply what buyout requests ask for: named for their lines, or who priced, or were awarded, such
 * items before; who supplies most of them first (rule 134). Nobody for who may not see vendors. @throws Failure 404
 */
export const suppliersOf = async (tx: Tx, ids: readonly number[], who: Who): Promise<Supplier[]> => {
  await requireRecords(tx, buyoutRequests, ids);
  if (seesVendors && !who.permissions.has(seesVendors)) return [];
  return selectRows(
    tx,
    { id: v.id, name: v.name, supplies: sql<number>`count(distinct found.asked)::int` },
    (list) => sql`
    with wanted as (select ${w.branch_id}, ${w.id}, ${w.request_line_id}, ${w.item_id} from ${tableOf(buyoutRequests)} ${w}
      where ${w.id} = any(${arrayOf(ids, 'bigint')})),
    found as (
      select wanted.id as asked, ${n.vendor_id} from wanted
      join ${rowTableOf(purchaseRequestLines, 'vendors')} ${n} on ${n.branch_id} = wanted.branch_id and ${n.parent_id} = wanted.request_line_id
      union select wanted.id, ${q.vendor_id} from wanted
      join ${tableOf(rfqLines)} ${l} on ${l.branch_id} = wanted.branch_id and ${l.item_id} = wanted.item_id
      join ${tableOf(bids)} ${b} on ${b.branch_id} = ${l.branch_id} and ${b.rfq_line_id} = ${l.id} and ${b.bid} = 'priced'
      join ${tableOf(quotations)} ${q} on ${q.branch_id} = ${b.branch_id} and ${q.id} = ${b.quotation_id}
      union select wanted.id, ${o.vendor_id} from wanted
      join ${tableOf(buyoutRequests)} ${o} on ${o.branch_id} = wanted.branch_id and ${o.item_id} = wanted.item_id
        and ${o.status} in ('AWARDED', 'RECEIVED'))
    select ${list} from found join ${tableOf(vendors)} ${v} on ${v.id} = found.vendor_id and ${v.is_active}
    group by ${v.id}, ${v.name} order by 3 desc, 2, 1 limit ${mostProposed}`,
  );
};
