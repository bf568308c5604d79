import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { groupedBy } from '../../../domain/grouped.ts';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import type { Work } from '../../../domain/planning/work.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { columnNamed } from '../../db/column.ts';
import { currentBranch } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { orNull, selectRows } from '../../db/rows.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { conflict, notFound } from '../../engine/errors.ts';
import { lockRecords } from '../../engine/workflows/editing.ts';
import { isInForce } from './inForce.ts';

const p = aliasedTable(tableOf(projectPlans), 'p');
const t = aliasedTable(tableOf(planTasks), 't');
const sent = aliasedTable(tableOf(planTasks), 'sent');
const doer = aliasedTable(users, 'doer');
const of = (name: string) => columnNamed(t, name);

/** A revision in which work is recorded. */
export interface OpenPlan {
  readonly id: number;
  readonly status: string;
  readonly in_force: boolean;
}

/** A sub-task in one of these revisions, with how far it is. */
export interface WorkedTask extends Work {
  readonly id: number;
  readonly version: number;
  readonly plan: number;
  readonly line_key: string;
  readonly assignee_id: number | null;
  readonly assignee_name: string | null;
}

/** The revisions of the plan of a project in which work is recorded: that in force, those after it, and one before it. */
const openPlans = (tx: Tx, project: number): Promise<readonly OpenPlan[]> =>
  selectRows(
    tx,
    { id: p.id, status: p.status, in_force: sql<OpenPlan['in_force']>`${isInForce('p')}` },
    (list) => sql`
    select ${list} from ${tableOf(projectPlans)} ${p}
    where ${p.branch_id} = ${currentBranch} and ${p.project_id} = ${project} and ${p.frozen_at} is null order by ${p.id}`,
  );

/** The sub-tasks of these revisions that are the same as those with these ids, by their identity. */
const sameIn = (tx: Tx, plans: readonly number[], ids: readonly number[]): Promise<readonly WorkedTask[]> => {
  const revisions: SQL = arrayOf(plans, 'bigint');
  return selectRows(
    tx,
    {
      id: t.id,
      version: sql<number>`${of('version')}`,
      plan: t.plan_id,
      line_key: t.line_key,
      status: sql<TaskStatus>`${of('status')}`,
      progress: sql<number>`${of('progress')}::float8`,
      actual_start_date: sql<string | null>`${of('actual_start_date')}::text`,
      actual_end_date: sql<string | null>`${of('actual_end_date')}::text`,
      remaining_days: sql<number | null>`${of('remaining_days')}`,
      progress_before: sql<number | null>`${of('progress_before')}`,
      remaining_before: sql<number | null>`${of('remaining_before')}`,
      assignee_id: sql<number | null>`${of('assignee_id')}::int`,
      assignee_name: orNull(doer.name),
    },
    (list) => sql`
    select ${list} from ${tableOf(planTasks)} ${sent}
    join ${tableOf(planTasks)} ${t} on ${t.branch_id} = ${sent.branch_id} and ${t.line_key} = ${sent.line_key}
      and ${t.plan_id} = any(${revisions})
    left join ${users} ${doer} on ${doer.id} = ${of('assignee_id')}
    where ${sent.id} = any(${arrayOf(ids, 'bigint')}) and ${sent.plan_id} = any(${revisions})
      and ${columnNamed(sent, 'kind')} = 'sub_task' order by ${t.id}`,
  );
};

/** A sub-task that somebody names: as it was named, as people work on it, and in all revisions. */
export interface NamedWork {
  readonly named: WorkedTask;
  readonly worked: WorkedTask;
  readonly twins: readonly WorkedTask[];
}

/**
 * The sub-tasks that somebody names by their ids in any revision that is not frozen, in that order, with the revisions in
 * which work is recorded: locked. What is recorded of a task belongs to it in all of them (decision 119).
 * @throws Failure 404; 409 for a plan that nobody works by
 */
export const lockWork = async (tx: Tx, project: number, ids: readonly number[]) => {
  // A later revision is closed, and freezes others, under the same lock.
  await lockRecords(tx, projects, [project]);
  const plans = await openPlans(tx, project);
  const revisions = plans.map(({ id }) => id);
  await lockRecords(tx, projectPlans, revisions);
  const found = await sameIn(tx, revisions, ids);
  const byKey = groupedBy(found, ({ line_key }) => line_key);
  const byId = new Map(found.map((task) => [task.id, task]));
  if (ids.some((id) => !byId.has(id))) throw notFound('Sub-task');
  const plan = plans.find(({ in_force }) => in_force);
  if (!plan) throw conflict('The plan is not approved yet: nobody works by it');
  const tasks = ids.flatMap((id): NamedWork[] => {
    const named = byId.get(id);
    const twins = named ? (byKey.get(named.line_key) ?? []) : [];
    const worked = twins.find((twin) => twin.plan === plan.id);
    if (!named || !worked) throw conflict('It is in the draft of the next revision alone: nobody works by it yet');
    return [{ named, worked, twins }];
  });
  return { plans, plan, tasks };
};
