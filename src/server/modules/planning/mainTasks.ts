import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { groupedBy } from '../../../domain/grouped.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { LineRow } from '../../../schema/calls/breakdownAnswers.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { CallRequest } from '../../engine/binding.ts';
import { notFound } from '../../engine/errors.ts';
import { inRecord, linesTable } from '../../engine/breakdown/lineSet.ts';
import { writtenRows } from '../../engine/breakdown/rows.ts';
import { requireRecords } from '../../engine/parts/within.ts';
import { planSet } from './planSet.ts';
import { standingPlans, standingOf } from './standing.ts';

/** The newest plan of a project, or one revision of it; undefined where there is none. */
export const planOfProject = async (tx: Tx, project: number, revision?: number) => {
  const table = tableOf(projectPlans);
  const [row] = await tx
    .select({ id: table.id, revision: table.revision })
    .from(table)
    .where(and(eq(table.project_id, project), revision === undefined ? undefined : eq(table.revision, revision)))
    .orderBy(desc(table.id))
    .limit(1);
  return row && { id: Number(row.id), revision: Number(row.revision) };
};

const read = async (tx: Tx, where: SQL, page?: { limit: number; offset: number }) => {
  const { texts, total } = await writtenRows(tx, planSet, { where, page, areFew: true });
  const rows: LineRow[] = JSON.parse(`[${texts.join(',')}]`);
  return { rows, total };
};

/** A page of the main tasks of a project's plan with their sub-tasks, and where it stands. @throws Failure 404 */
export const mainTasksOf = async (
  tx: Tx,
  { params, query, who }: Pick<CallRequest, 'params' | 'query' | 'who'>,
  planOf: typeof planOfProject = planOfProject,
) => {
  const project = Number(params['project_id']);
  await requireRecords(tx, projects, [project]);
  const revision = typeof params['revision'] === 'number' ? params['revision'] : undefined;
  const plan = await planOf(tx, project, revision);
  const current_page = Number(query['page'] ?? 1);
  const per_page = Math.min(Number(query['per_page'] ?? 10), 200);
  if (!plan) {
    if (revision !== undefined) throw notFound('Revision');
    const pagination = { current_page, per_page, total: 0 };
    return { records: [], pagination, ...standingPlans(undefined), plan_id: null, revision: null };
  }
  const set = planSet;
  const kind = columnNamed(linesTable(set).table, 'kind');
  const parent = columnNamed(linesTable(set).table, 'parent_line_id');
  const mainTasks = await read(tx, sql`${inRecord(set, plan.id)} and ${kind} = 'main_task'`, {
    limit: per_page,
    offset: (current_page - 1) * per_page,
  });
  const ids = mainTasks.rows.map(({ id }) => id);
  const [subTasks, standing] = await Promise.all([
    ids.length ? read(tx, sql`${parent} = any(${arrayOf(ids, 'bigint')})`) : { rows: [] },
    standingOf(tx, plan.id, who),
  ]);
  const below = groupedBy(subTasks.rows, (row: Readonly<Record<string, unknown>>) => Number(row['parent_line_id']));
  return {
    records: mainTasks.rows.map((row) => ({ ...row, sub_tasks: below.get(row.id) ?? [] })),
    pagination: { current_page, per_page, total: mainTasks.total },
    ...standing,
    plan_id: plan.id,
    revision: plan.revision,
  };
};
