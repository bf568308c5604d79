import { and, desc, eq, sql } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { selectFrom } from '../../engine/lists/selecting.ts';
import { limitsOf, orderOfPage } from '../../engine/lists/pages.ts';
import { readingOf } from '../../engine/lists/reading.ts';
import { matchesPattern, searchPatterns } from '../../engine/lists/searching.ts';
import { requireRecords } from '../../engine/parts/within.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const moment = (value: unknown) => (value instanceof Date ? value : null);

/** A page of the revisions of the plan of a project, the newest first. @throws Failure 404 */
export const revisionPage = async (tx: Tx, project: number, page: PageQuery) => {
  await requireRecords(tx, projects, [project]);
  const reading = readingOf(projectPlans);
  const { table, columns } = reading;
  const found = searchPatterns(page.search ?? '').map((p) => matchesPattern(projectPlans, columns, sql.param(p)));
  const where = and(eq(columnNamed(table, 'project_id'), project), ...found);
  const { limit, offset } = limitsOf(page);
  const query = selectFrom(tx, reading, columns)
    .where(where)
    .orderBy(...orderOfPage(page, columns, table.id, [desc(columnNamed(table, 'revision'))]));
  const [rows, [count]] = await Promise.all([
    query.limit(limit).offset(offset),
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(table)
      .where(where),
  ]);
  const { states } = workflowOf(projectPlans);
  const records = rows.map((row: Readonly<Record<string, unknown>>) => ({
    id: Number(row['id']),
    number: String(row['number']),
    revision: Number(row['revision']),
    status: String(row['status']),
    status_label: states[String(row['status'])]?.label ?? '',
    progress: String(row['progress']),
    planned_start_date: text(row['planned_start_date']),
    planned_end_date: text(row['planned_end_date']),
    creator_name: text(row['creator_name']),
    approver_name: text(row['approver_name']),
    created_at: moment(row['created_at']) ?? new Date(0),
    frozen_at: moment(row['frozen_at']),
  }));
  return { records, total: count?.n ?? 0 };
};
