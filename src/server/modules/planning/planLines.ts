import { asc, eq } from 'drizzle-orm';
import type { TaskForecast } from '../../../domain/planning/forecast.ts';
import type { PlanLine, PlanTimes } from '../../../domain/planning/planLines.ts';
import type { CivilDate } from '../../../domain/schedule/days.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { notFound } from '../../engine/errors.ts';
import { calendarOf } from './calendar.ts';

/** The columns of a task from which a plan follows, and those that follow. */
const lineColumns = [
  'id',
  'kind',
  'parent_line_id',
  'number',
  'name',
  'predecessors',
  'not_before',
  'pinned_on',
  'deadline',
  'duration',
  'percentage',
  'progress',
  'status',
  'actual_start_date',
  'actual_end_date',
  'remaining_days',
  'weight',
  'planned_start_date',
  'planned_end_date',
  'total_float',
  'is_critical',
  'forecast_start_date',
  'forecast_end_date',
  'forecast_float',
] as const;

/** What is stored of the work on a sub-task: what somebody said, and what was known before it was done or not begun. */
export const workColumns = [
  'status',
  'progress',
  'actual_start_date',
  'actual_end_date',
  'remaining_days',
  'progress_before',
  'remaining_before',
] as const;

/** A task as it is stored, with what follows from its plan. */
export interface StoredTask extends PlanLine, TaskForecast {
  readonly planned_start_date: CivilDate | null;
  readonly planned_end_date: CivilDate | null;
  readonly total_float: number | null;
  readonly is_critical: boolean;
}

/** All tasks of a plan in their order: one statement. */
export const tasksOfPlan = async (tx: Tx, plan: number): Promise<StoredTask[]> => {
  const table = tableOf(planTasks);
  const columns = Object.fromEntries(lineColumns.map((name) => [name, columnNamed(table, name)]));
  const rows = await rowsOf<StoredTask>(
    tx.select(columns).from(table).where(eq(table.plan_id, plan)).orderBy(asc(table.position), asc(table.id)),
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    parent_line_id: row.parent_line_id === null ? null : Number(row.parent_line_id),
  }));
};

/** What a plan itself says of its tasks. */
export interface PlanHead extends PlanTimes {
  readonly last_number: number;
  readonly progress: string;
  readonly planned_start_date: CivilDate | null;
  readonly planned_end_date: CivilDate | null;
  readonly forecast_end_date: CivilDate | null;
  /** The day of the forecast that is stored. */
  readonly forecast_on: CivilDate | null;
}

/** When a plan begins, its calendar, and what is stored of its whole. @throws Failure 404 */
export const planHead = async (tx: Tx, plan: number): Promise<PlanHead> => {
  const table = tableOf(projectPlans);
  const names = [
    'starts_on',
    'last_number',
    'progress',
    'planned_start_date',
    'planned_end_date',
    'forecast_end_date',
    'forecast_on',
  ] as const;
  const [[row], calendar] = await Promise.all([
    rowsOf<Omit<PlanHead, 'start' | 'calendar'> & { readonly starts_on: CivilDate }>(
      tx
        .select(Object.fromEntries(names.map((name) => [name, columnNamed(table, name)])))
        .from(table)
        .where(eq(table.id, plan)),
    ),
    calendarOf(tx),
  ]);
  if (!row) throw notFound(projectPlans.title);
  const { starts_on: start, ...head } = row;
  return { ...head, start, calendar };
};
