import { aliasedTable, sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { StepSent } from '../../engine/workflows/stepSent.ts';
import { takeSteps } from '../../engine/workflows/take.ts';
import type { Who } from '../../engine/who.ts';
import { bare } from '../../db/column.ts';
import { selectRows } from '../../db/rows.ts';

const [lines, buyouts] = [tableOf(rfqLines), tableOf(buyoutRequests)];
const b = aliasedTable(buyouts, 'b');
const l = aliasedTable(lines, 'l');

/** Opens again what lines of an RFQ ask for, which are taken out of it. */
export const releaseLines = async (tx: Tx, ids: readonly number[], who: Who): Promise<void> => {
  const rows = await selectRows(
    tx,
    { id: lines.buyout_request_id },
    (list) => sql`select ${list} from ${lines} where ${lines.id} = any(${arrayOf(ids, 'bigint')}) and ${lines.is_open}`,
  );
  await takeSteps(
    tx,
    buyoutRequests,
    'release',
    rows.map(({ id }) => ({ id, sent: {}, along: 'needed' })),
    who,
  );
};

/**
 * Takes what a cancelled RFQ asked for into it again, but for what nobody wants any more; a closed one has kept it.
 * @throws Failure 409 for what is in another RFQ, or bought, meanwhile
 */
export const reopen = async (tx: Tx, { id, ...rfq }: AnyRecord, _: StepSent, who: Who): Promise<void> => {
  if (rfq['status'] !== 'CANCELLED') return;
  const rows = await selectRows(
    tx,
    { buyout: b.id },
    (list) => sql`select ${list} from ${lines} ${l}
      join ${buyouts} ${b} on ${b.branch_id} = ${l.branch_id} and ${b.id} = ${l.buyout_request_id}
      where ${l.rfq_id} = ${id} and ${b.status} <> 'CANCELLED' order by ${b.id}`,
  );
  await takeSteps(
    tx,
    buyoutRequests,
    'enquire',
    rows.map(({ buyout }) => ({ id: buyout, sent: { rfq_id: id }, along: 'needed' })),
    who,
  );
  await tx.execute(sql`update ${lines} ${l} set ${bare(l.is_open)} = true from ${buyouts} ${b}
    where ${l.rfq_id} = ${id} and ${b.branch_id} = ${l.branch_id} and ${b.id} = ${l.buyout_request_id} and ${b.rfq_id} = ${id}`);
};
