import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { columnNamed } from '../../db/column.ts';
import { currentBranch, todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { orNull, selectRows } from '../../db/rows.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { isStanding } from '../../engine/workflows/below.ts';
import { isInForce } from './inForce.ts';

const [task, plan] = [tableOf(planTasks), tableOf(projectPlans)];
const doer = aliasedTable(users, 'doer');
const of = (name: string) => columnNamed(task, name);
const end = of('planned_end_date');
const forecast = of('forecast_end_date');

/** The sub-tasks that are late or at risk by the plans in force, of those that a person does or manages. */
const fromLate = (person: number): SQL => sql`from ${plan}
    join ${task} on ${task.branch_id} = ${plan.branch_id} and ${task.plan_id} = ${plan.id}
    left join ${users} ${doer} on ${doer.id} = ${of('assignee_id')}
    where ${plan.branch_id} = ${currentBranch} and ${of('kind')} = 'sub_task' and ${of('status')} <> 'DONE'
      and (${of('assignee_id')} = ${person} or ${columnNamed(plan, 'project_manager_id')} = ${person})
      and (${end} < ${todayInSql} or ${forecast} > ${end} or ${forecast} > ${of('deadline')})
      and ${isInForce('project_plans')} and ${isStanding(planTasks) ?? sql`true`}`;

/** How many `lateTasksOf` has in all. */
export const countLateTasks = async (tx: Tx, person: number): Promise<number> => {
  const rows = await selectRows(
    tx,
    { count: sql<number>`count(*)::int` },
    (list) => sql`select ${list} ${fromLate(person)}`,
  );
  return rows[0]?.count ?? 0;
};

/**
 * The first sub-tasks that are late or at risk (rule 166) by the plans in force: of those that a person does, and of those
 * in the plans that they manage; what was to end first, first. All are counted.
 */
export const lateTasksOf = async (tx: Tx, person: number, most: number) => {
  const rows = await selectRows(
    tx,
    {
      id: task.id,
      name: sql<string>`${of('name')}`,
      plan_id: plan.id,
      project_title: sql<string>`${columnNamed(plan, 'title')}`,
      assignee_name: orNull(doer.name),
      planned_end_date: sql<string>`${end}::text`,
      forecast_end_date: sql<string | null>`${forecast}::text`,
      is_late: sql<boolean>`${end} < ${todayInSql}`,
      total: sql<number>`count(*) over ()::int`,
    },
    (list) => sql`select ${list} ${fromLate(person)} order by ${end}, ${task.id} limit ${most}`,
  );
  const [first] = rows;
  return { total: first?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
};
