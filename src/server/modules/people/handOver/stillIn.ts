import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { holdsRole } from './held.ts';
import { tasksOfPlans, type NamedRole } from './roles.ts';

/** The condition that a task is one that the person has still to do, in a plan that no other revision follows. */
export const isTask = (plans: readonly number[], from: number): SQL => {
  const [task, plan] = [tableOf(tasksOfPlans.tasks), tableOf(tasksOfPlans.resource)];
  return sql`${inArray(task.plan_id, [...plans])} and ${task.assignee_id} = ${from}
    and ${task.status} <> 'DONE' and exists (select from ${plan} where ${plan.branch_id} = ${task.branch_id}
      and ${plan.id} = ${task.plan_id} and ${plan.frozen_at} is null)`;
};

/** The records among these in which the person has the role, or tasks, now. */
export const stillIn = async (
  tx: Tx,
  named: NamedRole | 'tasks',
  ids: readonly number[],
  from: number,
): Promise<number[]> => {
  if (named === 'tasks') {
    const task = tableOf(tasksOfPlans.tasks);
    const plan = task.plan_id;
    const rows = await tx.selectDistinct({ id: plan }).from(task).where(isTask(ids, from));
    return rows.map(({ id }) => Number(id));
  }
  const table = tableOf(named.resource);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), holdsRole(named, from)));
  return rows.map(({ id }) => Number(id));
};
