import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { stages } from '../../../../domain/estimation/stages.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { Trace } from '../../../../resources/rfq/traceAnswers.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { ApprovedBill } from '../../estimation/approvedBill.ts';
import { coveredBill } from '../../requests/boq/coveredBill.ts';
import { qty } from './tables.ts';
import { selectRows } from '../../../db/rows.ts';

/** How much a line `b` of a bill comes to, for all pieces of the BOMs that it is in. */
export const inAll = sql`(b.quantity * coalesce(b.factor, 1))`;

/** What one unit of the line `b` costs by the estimate; null in a bill without prices, and where it says none. */
export const estimateRateOf = ({ stage }: Pick<ApprovedBill, 'stage'>): SQL =>
  stage === 'cost_estimation'
    ? sql`(case when b.kind = 'item' then nullif(coalesce(b.material_rate, b.cost_rate), 0) end)`
    : sql`null::numeric`;

/** The lines with these identities in the approved bill of a project; without what they cost for who may not see it. */
export const billLinesOf = async (
  tx: Tx,
  project: number,
  keys: readonly string[],
  seesRates: boolean,
): Promise<Trace['bill_lines']> => {
  const bill = keys.length > 0 ? await coveredBill(tx, project) : undefined;
  if (!bill) return [];
  const { records, lines }: { readonly records: Resource; readonly lines: Resource } = stageResources[bill.stage];
  const s = aliasedTable(tableOf(records), 's');
  const b = aliasedTable(tableOf(lines), 'b');
  const { title, id: by } = stages[bill.stage];
  // As the index of a bill's lines has them.
  const lowered = keys.map((key) => key.toLowerCase());
  const rate = seesRates ? estimateRateOf(bill) : sql`null::numeric`;
  const rows = await selectRows(
    tx,
    { found: sql<Trace['bill_lines'] | null>`json_agg(row_to_json(t))` },
    (list) => sql`
    select ${list} from (
      select b.line_key, ${records.name}::text as resource, ${s.id} as bill_id, ${title}::text as stage, s.number, s.revision, b.ref,
        b.description, b.unit, ${qty(inAll)} as quantity, ${qty(rate)} as estimate_rate,
        round(${inAll} * ${rate}, 2)::numeric(18, 2)::text as estimate_amount
      from ${tableOf(records)} ${s} join ${tableOf(lines)} ${b} on ${b.branch_id} = ${s.branch_id} and b.${sql.identifier(by)} = ${s.id}
        and lower(b.line_key) = any(${arrayOf(lowered, 'text')})
      where ${s.id} = ${bill.id} order by ${b.id}) t`,
  );
  return rows[0]?.found ?? [];
};
