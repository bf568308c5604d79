import { groupedBy } from '../grouped.ts';
import { dayOf, type CivilDate } from '../schedule/days.ts';
import type { Plan, PlannedTask } from '../schedule/plan.ts';
import { PlanError } from '../schedule/problems.ts';
import { schedule, type Schedule } from '../schedule/schedule.ts';
import { planOf, type PlanLine, type PlanTimes } from './planLines.ts';
import { remainingOf } from './remaining.ts';

/** When a task will be done by what is known of the work: beside what was agreed, which it never moves. */
export interface TaskForecast {
  readonly forecast_start_date: CivilDate | null;
  readonly forecast_end_date: CivilDate | null;
  /** Working days by which it can slip before the forecast end moves or a pin breaks; null of what is done. */
  readonly forecast_float: number | null;
}

/** A task that was begun before what is before it allows, or ended where that holds its end. */
export interface OutOfOrder {
  readonly id: number;
  /** What is before it, or before its main task. */
  readonly before: number;
  /** It ended too early: its link holds its end, not its start. */
  readonly isEnded?: true;
}

/** Where a plan will end by what is known of its work on a day. */
export interface Forecast {
  readonly tasks: ReadonlyMap<number, TaskForecast>;
  readonly end: CivilDate | null;
  readonly outOfOrder: readonly OutOfOrder[];
}

const latest = (dates: readonly (CivilDate | null)[]): CivilDate | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null);
const earliest = (dates: readonly CivilDate[]): CivilDate | null =>
  dates.reduce<CivilDate | null>((first, date) => (first === null || date < first ? date : first), null);

const isBegun = ({ status }: PlanLine): boolean => status !== 'NOT_STARTED';

/**
 * The plan of what is left on a day. What is done stands on its actual days. What is in progress goes on with the days that
 * are left as soon as what is before it is done, on that day at the earliest; what held its start holds it no more. What
 * is not begun begins on that day at the earliest, pinned ones too.
 */
const planOfRest = (lines: readonly PlanLine[], times: PlanTimes, on: CivilDate, plan: Plan): Plan => {
  const below = groupedBy(lines, ({ parent_line_id }) => parent_line_id);
  const begun = new Set(lines.filter(({ id }) => (below.get(id) ?? []).some(isBegun)).map(({ id }) => id));
  const byId = new Map(lines.map((line) => [line.id, line]));
  /** What a main task that is begun asks of what is not begun in it. */
  const asked = (parent: number | null): CivilDate | null => {
    const main = parent !== null && begun.has(parent) ? byId.get(parent) : undefined;
    return main ? latest([main.not_before, main.pinned_on]) : null;
  };
  const restOf = (task: PlannedTask): PlannedTask => {
    const line = byId.get(task.id);
    if (!line) return task;
    const { status, actual_start_date: start, actual_end_date: end, parent_line_id: parent } = line;
    if (below.has(task.id))
      return begun.has(task.id)
        ? { ...task, notBefore: null, pinned: null }
        : { ...task, pinned: task.pinned && latest([task.pinned, on]) };
    if (status === 'DONE' && start !== null && end !== null) {
      const duration = line.duration === 0 ? 0 : times.calendar.durationOf(dayOf(start), dayOf(end));
      return { ...task, pinned: start, duration, isPast: true };
    }
    const duration = remainingOf(line);
    if (status === 'IN_PROGRESS')
      return { ...task, duration, pinned: null, notBefore: latest([on, start]), began: start };
    const notBefore = latest([times.start, on, task.notBefore, asked(parent)]);
    return { ...task, duration, notBefore, pinned: task.pinned && latest([task.pinned, on]) };
  };
  return { ...plan, start: times.start < on ? times.start : on, tasks: plan.tasks.map(restOf) };
};

/** The dates of a task: those that happened, and those that the rest of the work gives. */
const datesOf = (line: PlanLine, found: Schedule): TaskForecast => {
  const { status, actual_start_date: start, actual_end_date: end } = line;
  const isDone = status === 'DONE' && start !== null && end !== null;
  const task = found.task(line.id);
  return {
    forecast_start_date: (isBegun(line) && start) || task.start,
    forecast_end_date: isDone ? end : task.finish,
    forecast_float: Number.isFinite(task.float) ? task.float : null,
  };
};

/** What was begun, or ended, before what is before it allows, with the lag. */
const outOfOrderIn = (
  lines: readonly PlanLine[],
  { dependencies, calendar }: Plan,
  found: Schedule,
): readonly OutOfOrder[] => {
  const starts = new Map<number, CivilDate>();
  const done = new Set(lines.filter(({ status }) => status === 'DONE').map(({ id }) => id));
  const below = groupedBy(lines, ({ parent_line_id }) => parent_line_id);
  for (const line of lines) {
    const own = line.kind === 'main_task' ? (below.get(line.id) ?? []) : [line];
    const first = earliest(own.flatMap((task) => (isBegun(task) && task.actual_start_date) || []));
    if (first !== null) starts.set(line.id, first);
  }
  return dependencies.flatMap(({ from, to, kind }, at): OutOfOrder[] => {
    const start = starts.get(to);
    if (start === undefined || calendar.ordinalOf(dayOf(start)) >= found.allowedBy(at)) return [];
    if (kind !== 'FF' && kind !== 'SF') return [{ id: to, before: from }];
    // What goes on ends no earlier than it may: its rest waits.
    return done.has(to) ? [{ id: to, before: from, isEnded: true }] : [];
  });
};

/**
 * When the tasks of numbered lines will be done, by what is known of the work and what is left on a day (rule 166): by the
 * same schedule as the plan, which is read of them where it is not given. Nothing that was agreed moves. Null where the plan does not end within the calendar.
 * @throws PlanError for a plan that has no schedule
 */
export const forecastOf = (
  lines: readonly PlanLine[],
  times: PlanTimes,
  on: CivilDate,
  agreed: Plan = planOf(lines, times),
): Forecast | null => {
  const plan = planOfRest(lines, times, on, agreed);
  try {
    const found = schedule(plan);
    const below = groupedBy(lines, ({ parent_line_id }) => parent_line_id);
    const tasks = new Map(lines.map((line) => [line.id, datesOf(line, found)]));
    // A main task has the dates of what is in it.
    for (const { id, kind } of lines) {
      const own = kind === 'main_task' ? (below.get(id) ?? []).flatMap((line) => tasks.get(line.id) ?? []) : [];
      const task = tasks.get(id);
      if (own.length === 0 || !task) continue;
      tasks.set(id, {
        forecast_start_date: earliest(own.flatMap(({ forecast_start_date: date }) => date ?? [])),
        forecast_end_date: latest(own.map(({ forecast_end_date: date }) => date)),
        forecast_float: task.forecast_float,
      });
    }
    const end = latest([...tasks.values()].map(({ forecast_end_date: date }) => date));
    return { tasks, end, outOfOrder: outOfOrderIn(lines, plan, found) };
  } catch (error) {
    if (error instanceof PlanError && error.problem.kind === 'range') return null;
    throw error;
  }
};
