import { and, eq, ilike, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import { todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { limitsOf, orderOfPage } from '../../engine/lists/pages.ts';
import { searchPatterns } from '../../engine/lists/searching.ts';
import type { Who } from '../../engine/who.ts';
import { isStanding } from '../../engine/workflows/below.ts';
import { isInForce } from './inForce.ts';

interface MyTask {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly name: string;
  readonly main_task: string;
  readonly plan_id: number;
  readonly project_id: number;
  readonly project_number: string;
  readonly project_title: string;
  readonly percentage: string;
  readonly planned_start_date: string | null;
  readonly planned_end_date: string | null;
  readonly status: TaskStatus;
  readonly progress: string;
  readonly actual_start_date: string | null;
  readonly actual_end_date: string | null;
  readonly forecast_end_date: string | null;
  readonly duration: number;
  readonly remaining_days: number | null;
  readonly is_critical: boolean;
  readonly is_late: boolean;
}

/** Which of them are asked for. */
export interface WhichTasks {
  /** Not done alone. */
  readonly open?: boolean | null | undefined;
  readonly late?: boolean | null | undefined;
}

/**
 * A page of the sub-tasks that the current user does, by the plans in force of all projects, what is due first. What was
 * done long ago costs nothing where it is not asked for: an index finds the tasks of a person.
 */
export const myTasks = async (tx: Tx, which: WhichTasks, page: PageQuery, who: Who) => {
  const [task, plan, project] = [tableOf(planTasks), tableOf(projectPlans), tableOf(projects)];
  const main = alias(task, 'main');
  const of = (name: string) => columnNamed(task, name);
  const isOpen = ne(of('status'), 'DONE');
  const isLate = and(isOpen, sql`${of('planned_end_date')} < ${todayInSql}`);
  const columns = {
    id: task.id,
    version: of('version'),
    number: of('number'),
    name: of('name'),
    main_task: main.name,
    plan_id: plan.id,
    project_id: project.id,
    project_number: project.number,
    project_title: project.title,
    percentage: of('percentage'),
    planned_start_date: of('planned_start_date'),
    planned_end_date: of('planned_end_date'),
    status: of('status'),
    progress: of('progress'),
    actual_start_date: of('actual_start_date'),
    actual_end_date: of('actual_end_date'),
    forecast_end_date: of('forecast_end_date'),
    duration: of('duration'),
    remaining_days: of('remaining_days'),
    is_critical: of('is_critical'),
  };
  const found = searchPatterns(page.search ?? '').map((pattern) =>
    or(
      ...[columns.name, columns.main_task, columns.project_number, columns.project_title].map((column) =>
        ilike(column, pattern),
      ),
    ),
  );
  const from = (selected: Record<string, AnyPgColumn | SQL>) =>
    tx
      .select(selected)
      .from(task)
      .innerJoin(plan, and(eq(plan.branch_id, task.branch_id), eq(plan.id, task.plan_id)))
      .innerJoin(project, and(eq(project.branch_id, plan.branch_id), eq(project.id, plan.project_id)))
      .innerJoin(main, and(eq(main.branch_id, task.branch_id), eq(main.id, of('parent_line_id'))))
      .where(
        and(
          eq(of('assignee_id'), who.id),
          isInForce('project_plans'),
          isStanding(planTasks),
          which.open || which.late ? isOpen : undefined,
          which.late ? isLate : undefined,
          ...found,
        ),
      );
  const { limit, offset } = limitsOf(page);
  const shown = {
    ...columns,
    is_late: sql<boolean>`coalesce(${isLate ?? sql`false`}, false)`,
  };
  const usual = [sql`${columns.planned_end_date} asc nulls last`, sql`${task.id} asc`];
  const [rows, [count]] = await Promise.all([
    rowsOf<MyTask>(
      from(shown)
        .orderBy(...orderOfPage(page, columns, task.id, usual))
        .limit(limit)
        .offset(offset),
    ),
    rowsOf<{ n: number }>(from({ n: sql<number>`count(*)::int` })),
  ]);
  return {
    records: rows.map((row) => ({
      ...row,
      id: Number(row.id),
      plan_id: Number(row.plan_id),
      project_id: Number(row.project_id),
      refused: null,
    })),
    total: count?.n ?? 0,
  };
};
