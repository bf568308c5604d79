import type { TestApp } from './app.ts';
import { asOwner } from './database.ts';

/** The sub-tasks of each main task: with it one hundred tasks, of one percent and a little more each. */
const subTasks = 99;

/**
 * Fills an empty plan with so many main tasks, each of 99 sub-tasks, by SQL: the numbers are given, what follows from the
 * tasks is not there yet. The sub-tasks of a main task follow one another in threes; each main task follows the one before.
 */
export const fillPlan = async (on: TestApp, branch: number, plan: number, mainTasks: number): Promise<void> => {
  const columns = 'branch_id, plan_id, kind, line_key, position, parent_line_id, number, name, predecessors';
  const all = subTasks + 1;
  await asOwner(
    on.testDatabase,
    [
      `select set_config('app.user_id', '1', true), set_config('app.branch_id', '${branch}', true)`,
      `insert into plan_tasks (${columns}) select ${branch}, ${plan}, 'main_task', gen_random_uuid()::text, n * 1000, null,
         1 + (n - 1) * ${all}, 'Stage ' || n, case when n > 1 then (1 + (n - 2) * ${all})::text || '-3' end
       from generate_series(1, ${mainTasks}) n`,
      `insert into plan_tasks (${columns}, percentage, duration) select ${branch}, ${plan}, 'sub_task', gen_random_uuid()::text,
         n * 1000, p.id, p.number + n, 'Task ' || p.number + n, case when n % 3 > 0 and n > 1 then (p.number + n - 1)::text end,
         case when n = 1 then 2 else 1 end, 1 + n % 7
       from generate_series(1, ${subTasks}) n
       join plan_tasks p on p.plan_id = ${plan} and p.kind = 'main_task'`,
      'analyze plan_tasks',
    ].join(';'),
  );
};
