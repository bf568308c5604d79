import { aliasedTable, sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import type { StepSent } from '../../engine/workflows/stepSent.ts';
import { takeSteps } from '../../engine/workflows/take.ts';
import type { Who } from '../../engine/who.ts';
import { bare } from '../../db/column.ts';
import { selectRows } from '../../db/rows.ts';

const l = aliasedTable(tableOf(rfqLines), 'l');

/**
 * Carries an award back to what it was asked for: its lines are ordered from their vendors, due after their lead time
 * (rule 92). What it leaves out its RFQ lets go.
 * @throws Failure 409 for a line that is not in the RFQ any more
 */
export const placeOrders = async (tx: Tx, award: AnyRecord, _: StepSent, who: Who): Promise<void> => {
  const own = rowTableOf(awards, 'lines');
  const a = aliasedTable(own, 'a');
  await tx.execute(
    sql`update ${own} set ${bare(own.due_on)} = ${todayInSql} + ${own.lead_time_days} where ${own.parent_id} = ${award.id} and ${own.lead_time_days} is not null`,
  );
  const rows = await selectRows(
    tx,
    { buyout: l.buyout_request_id, vendor: a.vendor_id, price: a.unit_price, due: a.due_on },
    (list) => sql`
    select ${list}
    from ${own} ${a} join ${tableOf(rfqLines)} ${l} on ${l.branch_id} = ${a.branch_id} and ${l.id} = ${a.rfq_line_id}
    where ${a.parent_id} = ${award.id} order by ${l.buyout_request_id}`,
  );
  await takeSteps(
    tx,
    buyoutRequests,
    'award',
    rows.map(({ buyout, vendor, price, due }) => ({
      id: buyout,
      sent: { vendor_id: vendor, unit_price: price, due_on: due },
      along: 'needed',
    })),
    who,
  );
};
