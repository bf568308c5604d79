import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { tableOf } from '../../db/tables.ts';

/** The main tasks of a plan whose sub-tasks are not exactly 100 % together, with their totals (rule 69). */
const notWhole = (plan: SQL): SQL => {
  const table = tableOf(planTasks);
  const sub = aliasedTable(table, 'sub');
  const inMain = sql`${sub.branch_id} = ${table.branch_id} and ${sub.parent_line_id} = ${table.id}`;
  const total = sql`(select coalesce(sum(${sub.percentage}), 0) from ${table} ${sub} where ${inMain})`;
  return sql`(select ${total} as total, ${table.position} as position, ${table.id} as id from ${table}
    where ${table.plan_id} = ${plan} and ${table.kind} = 'main_task' and ${total} <> 100)`;
};

/** How many there are. */
export const unbalanced = (plan: SQL): SQL => sql`(select count(*)::int from ${notWhole(plan)} as off)`;

/** The total of the first of them, in hundredths of a percent; 0 without one. */
export const firstUnbalanced = (plan: SQL): SQL =>
  sql`coalesce((select (total * 100)::int from ${notWhole(plan)} as off order by position, id limit 1), 0)`;
