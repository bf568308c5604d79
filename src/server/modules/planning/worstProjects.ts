import { aliasedTable, sql } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { currentBranch, todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { isInForce } from './inForce.ts';

const p = aliasedTable(tableOf(projects), 'p');
const plan = tableOf(projectPlans);

/**
 * The active projects that end latest after their plan in force: by its forecast, or by today where that is later and the work
 * is not done (rule 166). All active ones are counted; those without a plan in force come last.
 */
export const worstProjects = async (tx: Tx, most: number) => {
  const late = sql`greatest(${plan.forecast_end_date}, case when ${plan.progress} < 100 then ${todayInSql} end)
    - ${plan.planned_end_date}`;
  const rows = await selectRows(
    tx,
    {
      id: p.id,
      number: p.number,
      title: p.title,
      planned_end_date: sql<string | null>`${plan.planned_end_date}::text`,
      forecast_end_date: sql<string | null>`${plan.forecast_end_date}::text`,
      progress: sql<string | null>`${plan.progress}::text`,
      days_late: sql<number>`greatest(coalesce(${late}, 0), 0)::int`,
      total: sql<number>`count(*) over ()::int`,
    },
    (list) => sql`
    select ${list} from ${tableOf(projects)} ${p}
    left join ${plan} on ${plan.branch_id} = ${p.branch_id} and ${plan.project_id} = ${p.id} and ${isInForce('project_plans')}
    where ${p.branch_id} = ${currentBranch} and ${p.status} = 'ACTIVE'
    order by greatest(coalesce(${late}, 0), 0) desc, ${plan.planned_end_date} nulls last, ${p.id} limit ${most}`,
  );
  const [first] = rows;
  return { total: first?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
};
