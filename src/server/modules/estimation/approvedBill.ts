import { and, desc, eq, inArray } from 'drizzle-orm';
import { stageNames, type StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';

/** What was settled with an approval, and did not end since. */
export const settledStates = ['APPROVED', 'WITH_CLIENT', 'CLIENT_REVIEW', 'CLOSED'];

/** The revision of a stage. */
export interface ApprovedBill {
  readonly stage: StageName;
  readonly id: number;
}

/** The newest approved bill of a project, of the last of these stages that has one. */
export const approvedBill = async (
  tx: Tx,
  project: number,
  among: readonly StageName[] = stageNames,
): Promise<ApprovedBill | undefined> => {
  for (const stage of among.toReversed()) {
    const records: Resource = stageResources[stage].records;
    const table = tableOf(records);
    // oxlint-disable-next-line no-await-in-loop -- four at most, and mostly the first has it
    const [row] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(columnNamed(table, 'project_id'), project), inArray(columnNamed(table, 'status'), settledStates)))
      .orderBy(desc(table.id))
      .limit(1);
    if (row) return { stage, id: Number(row.id) };
  }
  return undefined;
};
