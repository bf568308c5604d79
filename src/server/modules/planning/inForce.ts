import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { currentBranch } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { bare } from '../../db/column.ts';

const above = aliasedTable(tableOf(projects), 'above');

const plans = tableOf(projectPlans);
const later = aliasedTable(plans, 'later');
const pl = aliasedTable(plans, 'pl');
const own = aliasedTable(plans, 'own');

/** The states of a revision that is approved: one that the client gave back is a draft again. */
export const isApproved = (alias: string): SQL => sql`${sql.identifier(alias)}.status in ('APPROVED', 'CLOSED')`;

/** Whether the plan with this alias is that by which its project works: the newest approved revision (rule 72). */
export const isInForce = (alias: string): SQL => {
  const of = sql.identifier(alias);
  return sql`(${isApproved(alias)} and ${of}.frozen_at is null and not exists (select from ${plans} ${later}
    where ${later.branch_id} = ${of}.branch_id and ${later.project_id} = ${of}.project_id and ${later.revision} > ${of}.revision
      and ${isApproved('later')}))`;
};

/**
 * The plan by which dates of a project are read, as a query of `id`, `revision` and `approved`: the newest approved
 * revision, else the newest draft.
 */
export const readPlan = (branch: SQL, project: SQL): SQL => sql`
  select ${pl.id}, ${pl.revision}, ${isApproved('pl')} as approved from ${plans} ${pl}
  where ${pl.branch_id} = ${branch} and ${pl.project_id} = ${project}
  order by ${isApproved('pl')} desc, ${pl.revision} desc limit 1`;

/** The same of one project; undefined where it is not planned. */
export const readPlanOf = async (tx: Tx, project: number) => {
  // Asserted: the statement is shared.
  const { rows } = await tx.execute<{ id: string; revision: number; approved: boolean }>(
    readPlan(currentBranch, sql`${project}`),
  );
  const [row] = rows;
  return row && { id: Number(row.id), revision: Number(row.revision), isApproved: row.approved };
};

/** How many revisions follow the plan with this id. */
export const laterRevisions = (plan: SQL): SQL => sql`(select count(*)::int from ${plans} ${own}
  join ${plans} ${later} on ${later.branch_id} = ${own.branch_id} and ${later.project_id} = ${own.project_id} and ${later.revision} > ${own.revision}
  where ${own.id} = ${plan})`;

/** 1 for a plan whose project is estimated, and so not won yet. */
export const estimatedProject = (plan: SQL): SQL => sql`(select count(*)::int from ${plans} ${own}
  join ${tableOf(projects)} ${above} on ${above.branch_id} = ${own.branch_id} and ${above.id} = ${own.project_id}
  where ${own.id} = ${plan} and ${above.status} = 'ESTIMATING')`;

/**
 * Freezes the revisions before one: what was recorded of the work meanwhile stays in them as well until the client has
 * agreed to the next.
 */
export const freezeEarlier = async (
  tx: Tx,
  { project, revision }: { readonly project: number; readonly revision: number },
  at: SQL = sql`now()`,
): Promise<void> => {
  await tx.execute(sql`update ${plans} set ${bare(plans.frozen_at)} = ${at}
    where ${plans.branch_id} = ${currentBranch} and ${plans.project_id} = ${project} and ${plans.revision} < ${revision} and ${plans.frozen_at} is null`);
};
