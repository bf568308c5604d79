import { aliasedTable, sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { conflict } from '../../engine/errors.ts';
import { lockRecords } from '../../engine/workflows/editing.ts';
import { bare } from '../../db/column.ts';
import { selectRows } from '../../db/rows.ts';

const b = aliasedTable(tableOf(buyoutRequests), 'b');
const lineRow = aliasedTable(rowTableOf(awards, 'lines'), 'l');
const a = aliasedTable(tableOf(awards), 'a');

/**
 * Takes what is asked for a request that ends out of its RFQs; what vendors quoted for it stays to be read.
 * @throws Failure 409 with the numbers of awards on their way that order some of it
 */
export const takeOutOfRfqs = async (tx: Tx, request: number): Promise<void> => {
  const lines = tableOf(rfqLines);
  const line = aliasedTable(lines, 'l');
  const rows = await selectRows(
    tx,
    { id: line.id },
    (list) => sql`select ${list} from ${lines} ${line}
    join ${tableOf(buyoutRequests)} ${b} on ${b.branch_id} = ${line.branch_id} and ${b.id} = ${line.buyout_request_id}
    where ${b.request_id} = ${request} and ${b.status} = 'IN_RFQ' and ${line.is_open}`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // An award that is being drafted of these lines is seen then.
  await lockRecords(tx, rfqLines, ids);
  const among = arrayOf(ids, 'bigint');
  const found = await selectRows(
    tx,
    { number: a.number },
    (list) => sql`select ${list} from ${tableOf(awards)} ${a}
    where ${a.status} not in ('APPROVED', 'WITHDRAWN') and exists (select from ${rowTableOf(awards, 'lines')} ${lineRow}
      where ${lineRow.branch_id} = ${a.branch_id} and ${lineRow.parent_id} = ${a.id} and ${lineRow.rfq_line_id} = any(${among}))
    order by ${a.number}`,
  );
  if (found.length > 0)
    throw conflict(
      `In an award that is on its way, to be withdrawn first: ${found.map((one) => one.number).join(', ')}`,
    );
  await tx.execute(sql`update ${lines} set ${bare(lines.is_open)} = false where ${lines.id} = any(${among})`);
};
