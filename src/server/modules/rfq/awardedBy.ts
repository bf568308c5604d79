import { aliasedTable, sql } from 'drizzle-orm';
import { awards } from '../../../resources/rfq/awards.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { conflict } from '../../engine/errors.ts';
import { selectRows } from '../../db/rows.ts';

const a = aliasedTable(tableOf(awards), 'a');
const q = aliasedTable(tableOf(quotations), 'q');
const l = aliasedTable(rowTableOf(awards, 'lines'), 'l');

/**
 * Refuses a change of quotations on which an award is on its way (rule 124); their RFQ is locked, so no award is drafted
 * meanwhile.
 * @throws Failure 409 with the number of the award
 */
export const requireUnawarded = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const rows = await selectRows(
    tx,
    { number: a.number },
    (list) => sql`
    select ${list} from ${tableOf(quotations)} ${q}
    join ${tableOf(awards)} ${a} on ${a.branch_id} = ${q.branch_id} and ${a.rfq_id} = ${q.rfq_id} and ${a.status} <> 'WITHDRAWN'
    where ${q.id} = any(${arrayOf(ids, 'bigint')}) and exists (select from ${rowTableOf(awards, 'lines')} ${l}
      where ${l.branch_id} = ${a.branch_id} and ${l.parent_id} = ${a.id} and ${l.vendor_id} = ${q.vendor_id} and ${l.revision} = ${q.revision})
    limit 1`,
  );
  if (rows[0])
    throw conflict(`${rows[0].number} is on its way by this quotation: enter another one, or withdraw the award`);
};
