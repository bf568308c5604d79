import { and, asc, desc, eq, lt } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { readColumns } from '../../engine/records/read.ts';

interface BaselineTask {
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly id: number;
  readonly percentage: string | null;
  readonly duration: number | null;
  readonly predecessors: string | null;
  readonly planned_start_date: string | null;
  readonly planned_end_date: string | null;
}

/**
 * The tasks of an earlier revision of a plan, of the last one unless another is named: what was agreed, to be laid over
 * today's. Without an earlier revision there are none.
 * @throws Failure 404
 */
export const baselineOf = async (tx: Tx, id: number, revision?: number | null) => {
  const plan = await readColumns(tx, projectPlans, id);
  const [plans, tasks] = [tableOf(projectPlans), tableOf(planTasks)];
  const earlier = lt(plans.revision, Number(plan['revision']));
  const [before] = await tx
    .select({ id: plans.id, revision: plans.revision })
    .from(plans)
    .where(
      and(
        eq(plans.project_id, Number(plan['project_id'])),
        typeof revision === 'number' ? eq(plans.revision, revision) : earlier,
      ),
    )
    .orderBy(desc(plans.revision))
    .limit(1);
  if (!before) return { revision: null, tasks: [] };
  const names = [
    'number',
    'name',
    'kind',
    'id',
    'percentage',
    'duration',
    'predecessors',
    'planned_start_date',
    'planned_end_date',
  ] as const;
  const rows = await rowsOf<BaselineTask>(
    tx
      .select(Object.fromEntries(names.map((name) => [name, columnNamed(tasks, name)])))
      .from(tasks)
      .where(eq(tasks.plan_id, Number(before.id)))
      .orderBy(asc(tasks.number)),
  );
  return { revision: Number(before.revision), tasks: rows.map((row) => ({ ...row, id: Number(row.id) })) };
};
