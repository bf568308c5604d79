import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { tableOf } from '../../db/tables.ts';

/** The main tasks of a plan whose sub-tasks are not exactly 100 % together, with their totals (rule 69). */
const notWhole = (plan: SQL): SQL => {
  const table = tableOf(planTasks);
  const sub = aliasedTable(table, 'sub');
  const inMain = sql`${sub.branch_id} = ${table.branch_id} and ${sub.parent_line_id} = ${table.id}`;
  const total = sql`(select coalesce(sum(${sub.percentage}), 0) from ${table} ${sub} where ${inMain})`;
  return sql`(select ${total} as total, ${table.number} as number, ${table.position} as position, ${table.id} as id from ${table}
    where ${table.plan_id} = ${plan} and ${table.kind} = 'main_task' and ${total} <> 100)`;
};

/** The sub-tasks of a plan without a percentage. */
const zero = (plan: SQL): SQL => {
  const table = tableOf(planTasks);
  return sql`(select ${table.number} as number from ${table}
    where ${table.plan_id} = ${plan} and ${table.kind} = 'sub_task' and coalesce(${table.percentage}, 0) = 0)`;
};

/** How many main tasks are not whole, the number of the first, and its total in hundredths of a percent; 0 without one. */
export const unbalanced = (plan: SQL): SQL => sql`(select count(*)::int from ${notWhole(plan)} as off)`;
const first = (plan: SQL, value: SQL): SQL =>
  sql`coalesce((select ${value} from ${notWhole(plan)} as off order by position, id limit 1), 0)`;
export const firstUnbalanced = (plan: SQL): SQL => first(plan, sql`number`);
export const firstTotal = (plan: SQL): SQL => first(plan, sql`(total * 100)::int`);

/** How many sub-tasks have no percentage, and the least number of one; 0 without one. */
export const zeros = (plan: SQL): SQL => sql`(select count(*)::int from ${zero(plan)} as none)`;
export const firstZero = (plan: SQL): SQL => sql`coalesce((select min(number)::int from ${zero(plan)} as none), 0)`;
