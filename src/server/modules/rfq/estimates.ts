import { sql } from 'drizzle-orm';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { changeRows } from '../../engine/bulk/changeRows.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid, notFound } from '../../engine/errors.ts';
import { toColumns } from '../../engine/records/toColumns.ts';

const lines = tableOf(rfqLines);

interface SentEstimate {
  readonly rfq_line_id: number;
  readonly estimate_rate: string;
}

/**
 * Gives lines of an RFQ an estimate that have none (rule 146): nobody's figure is written over. Returns of how many.
 * @throws Failure 404 for a line of another RFQ; 422 for one that is named twice
 */
export const saveEstimates = async (tx: Tx, rfq: number, sent: readonly SentEstimate[]): Promise<number> => {
  const rates = new Map(sent.map(({ rfq_line_id, estimate_rate }) => [rfq_line_id, estimate_rate]));
  const twice = sent.findIndex(({ rfq_line_id: id }, at) => sent.findIndex((one) => one.rfq_line_id === id) < at);
  if (twice >= 0) throw invalid({ [`estimates.${twice}`]: ['Named twice'] });
  const found = await selectRows(
    tx,
    { id: lines.id, version: lines.version, description: lines.description, rate: lines.estimate_rate },
    (list) =>
      sql`select ${list} from ${lines} where ${lines.rfq_id} = ${rfq} and ${lines.id} = any(${arrayOf([...rates.keys()], 'bigint')})
        order by ${lines.id} for no key update`,
  );
  if (found.length < rates.size) throw notFound(rfqLines.title);
  const open = found.filter(({ rate }) => rate === null);
  await changeRows(
    tx,
    lines,
    open.map(({ id, version }) => ({
      id,
      version,
      values: toColumns(rfqLines.fields, { estimate_rate: rates.get(id) ?? null }),
    })),
    {
      kind: rfqLines.title,
      fields: rfqLines.fields,
      nameOf: (at) => open[at]?.description,
      path: (at) => `estimates.${sent.findIndex(({ rfq_line_id: id }) => id === open[at]?.id)}`,
    },
  );
  return open.length;
};
