import { aliasedTable, eq, sql } from 'drizzle-orm';
import { groupedBy } from '../../../domain/grouped.ts';
import type { Programme, ProgrammeTask } from '../../../domain/planning/msProject/programme.ts';
import { workingCalendar } from '../../../domain/schedule/calendar.ts';
import { dayOf, type CivilDate } from '../../../domain/schedule/days.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { notFound } from '../../engine/errors.ts';
import { baselineOf } from './baseline.ts';
import { calendarRulesOf } from './calendar.ts';
import { tasksOfPlan, type StoredTask } from './planLines.ts';

const plan = tableOf(projectPlans);
const task = tableOf(planTasks);
const doer = aliasedTable(users, 'doer');

/** What the plan says as a whole. */
const headOf = (tx: Tx, id: number) =>
  selectRows(
    tx,
    {
      name: plan.number,
      title: plan.title,
      manager: sql<string | null>`${doer.name}`,
      currency: sql<string>`app_letterhead()->>'currency'`,
      starts_on: sql<string>`${plan.starts_on}::text`,
      ends_on: sql<string | null>`${plan.planned_end_date}::text`,
      status_on: sql<string | null>`${plan.forecast_on}::text`,
      forecast_end: sql<string | null>`${plan.forecast_end_date}::text`,
      isApproved: sql<boolean>`${plan.status} in ('APPROVED', 'CLOSED')`,
    },
    (list) => sql`
    select ${list} from ${plan} left join ${users} ${doer} on ${doer.id} = ${plan.project_manager_id}
    where ${plan.id} = ${id}`,
  );

/** What tasks say beside their days: notes, and who does them. */
const besides = async (tx: Tx, plan: number) => {
  const rows = await tx
    .select({ id: task.id, notes: task.notes, assignee: doer.id, name: doer.name })
    .from(task)
    .leftJoin(doer, eq(doer.id, columnNamed(task, 'assignee_id')))
    .where(eq(task.plan_id, plan));
  return new Map(
    rows.map(({ id, notes, assignee, name }) => [
      Number(id),
      { notes, assignee: assignee === null || name === null ? null : { id: Number(assignee), name } },
    ]),
  );
};

/** Main tasks, each followed by its sub-tasks. */
const inOrder = (tasks: readonly StoredTask[]): readonly StoredTask[] => {
  const below = groupedBy(tasks, ({ parent_line_id }) => parent_line_id);
  return (below.get(null) ?? []).flatMap((main) => [main, ...(below.get(main.id) ?? [])]);
};

/** A task of a plan as it goes out, with its forecast. */
export interface PlannedTask extends ProgrammeTask {
  readonly forecast_start: CivilDate | null;
  readonly forecast_end: CivilDate | null;
}

/** A plan as it goes out. */
export interface WrittenProgramme extends Programme {
  readonly tasks: readonly PlannedTask[];
  /** People work by it. */
  readonly isApproved: boolean;
  /** Of the revision before; null for the first one. */
  readonly baselineOf: number | null;
  readonly forecast_end: CivilDate | null;
}

/** Everything of a plan that goes out: to MS Project, on paper, into a workbook. @throws Failure 404 */
export const programmeOf = async (tx: Tx, id: number): Promise<WrittenProgramme> => {
  const [[head], rules, tasks, more, baseline] = await Promise.all([
    headOf(tx, id),
    calendarRulesOf(tx),
    tasksOfPlan(tx, id),
    besides(tx, id),
    baselineOf(tx, id),
  ]);
  if (!head) throw notFound(projectPlans.title);
  const calendar = workingCalendar(rules);
  const lasts = (start: CivilDate, end: CivilDate) => calendar.durationOf(dayOf(start), dayOf(end));
  const agreed = new Map(baseline.tasks.map((one) => [one.number, one]));
  const written = inOrder(tasks).flatMap((each): PlannedTask[] => {
    const { planned_start_date: start, planned_end_date: end, number, kind, duration } = each;
    // Every task of a plan that is stored has them.
    if (start === null || end === null || number === null) return [];
    const before = agreed.get(number);
    const { planned_start_date: from, planned_end_date: until } = before ?? {};
    return [
      {
        number,
        kind,
        name: each.name,
        notes: more.get(each.id)?.notes ?? null,
        start,
        end,
        duration: kind === 'main_task' ? lasts(start, end) : (duration ?? 0),
        total_float: each.total_float,
        is_critical: each.is_critical,
        progress: each.progress,
        actual_start: each.actual_start_date,
        actual_end: each.actual_end_date,
        deadline: each.deadline,
        not_before: each.not_before,
        pinned_on: each.pinned_on,
        predecessors: each.predecessors,
        percentage: each.percentage,
        remaining_days: each.remaining_days,
        assignee: more.get(each.id)?.assignee ?? null,
        forecast_start: each.forecast_start_date,
        forecast_end: each.forecast_end_date,
        baseline:
          before && from && until ? { start: from, end: until, duration: before.duration ?? lasts(from, until) } : null,
      },
    ];
  });
  return { ...head, baselineOf: baseline.revision, calendar: rules, tasks: written };
};
