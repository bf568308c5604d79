import { sql } from 'drizzle-orm';
import { bids } from '../../../../resources/rfq/bids.ts';
import { quotations } from '../../../../resources/rfq/quotations.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import type { BodyOf, ResultOf } from '../../../../schema/calls/callTypes.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { Who } from '../../../engine/who.ts';
import { saveBids } from '../bids.ts';
import { saveEstimates } from '../estimates.ts';
import { selectRows } from '../../../db/rows.ts';

const quotationsTable = tableOf(quotations);
const bidsTable = tableOf(bids);

type Sent = typeof rfqs.endpoints.importQuotation;

/**
 * Enters another answer of a vendor with its bids, all or none (rule 91), and what lines without an estimate were estimated at.
 * @throws Failure 403; 404 for an RFQ or a line of another one; 409 for an RFQ that takes no quotations; 422
 */
export const importQuotation = async (
  tx: Tx,
  rfq: number,
  { quotation, bids: read, estimates = [] }: BodyOf<Sent>,
  who: Who,
): Promise<ResultOf<Sent>> => {
  await lockRecords(tx, rfqs, [rfq]);
  const id = await insertRecord(tx, quotations, { ...quotation, rfq_id: rfq }, who);
  if (read.length > 0) await saveBids(tx, { rfq, quotation: id }, read, who);
  const estimated = estimates.length > 0 ? await saveEstimates(tx, rfq, estimates) : 0;
  const rows = await selectRows(
    tx,
    {
      vendor: quotationsTable.vendor_id,
      revision: quotationsTable.revision,
      bids: sql<number>`(select count(*)::int from ${bidsTable} where ${bidsTable.quotation_id} = ${id})`,
    },
    (list) => sql`
    select ${list}
    from ${quotationsTable} where id = ${id}`,
  );
  const made = assertDefined(rows[0]);
  return { id, vendor_id: made.vendor, revision: made.revision, bids: made.bids, estimates: estimated };
};
