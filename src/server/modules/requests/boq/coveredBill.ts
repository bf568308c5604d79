import { eq } from 'drizzle-orm';
import { stages } from '../../../../domain/estimation/stages.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { approvedBill, type ApprovedBill } from '../../estimation/approvedBill.ts';

/** The bill that the requests of a project follow: the newest approved one of its last stage (decision 98). */
export const coveredBill = (tx: Tx, project: number): Promise<ApprovedBill | undefined> =>
  approvedBill(tx, project, ['boq_creation', 'boq_sales', 'cost_estimation']);

/** How people know it. */
export const nameOfBill = async (tx: Tx, { stage, id }: ApprovedBill) => {
  const records: Resource = stageResources[stage].records;
  const table = tableOf(records);
  const [row] = await tx
    .select({ number: columnNamed(table, 'number'), revision: columnNamed(table, 'revision') })
    .from(table)
    .where(eq(table.id, id));
  return { stage: stages[stage].title, number: String(row?.number), revision: Number(row?.revision) };
};
