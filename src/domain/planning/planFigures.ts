import { groupedBy } from '../grouped.ts';
import { compare, type Decimal } from '../decimal.ts';
import { finished, type LongWork } from '../longWork.ts';
import type { CivilDate } from '../schedule/days.ts';
import { schedule, type Schedule } from '../schedule/schedule.ts';
import { forecastOf, type OutOfOrder, type TaskForecast } from './forecast.ts';
import { planOf, type PlanLine, type PlanTimes, type TaskStatus } from './planLines.ts';
import { predecessorsIn, predecessorsText } from './predecessors.ts';
import { mainTaskProgress, planProgress } from './progress.ts';

/** What is stored of a task beside what people typed: what follows from the whole plan. */
export interface TaskFigures extends TaskForecast {
  readonly number: number | null;
  readonly predecessors: string | null;
  readonly planned_start_date: CivilDate;
  readonly planned_end_date: CivilDate;
  /** Working days. */
  readonly total_float: number;
  readonly is_critical: boolean;
  readonly progress: Decimal;
  readonly status: TaskStatus;
  readonly actual_start_date: CivilDate | null;
  readonly actual_end_date: CivilDate | null;
}

/** A plan with all that follows from its lines. */
export interface PlanFigures {
  readonly schedule: Schedule;
  readonly tasks: ReadonlyMap<number, TaskFigures>;
  /** 0 to 100 with 2 places. */
  readonly progress: Decimal;
  readonly planned_start_date: CivilDate | null;
  readonly planned_end_date: CivilDate | null;
  /** The day of the forecast, and the end that it gives. */
  readonly forecast_on: CivilDate | null;
  readonly forecast_end_date: CivilDate | null;
  /** What was begun before its turn. */
  readonly outOfOrder: readonly OutOfOrder[];
}

const noForecast: TaskForecast = { forecast_start_date: null, forecast_end_date: null, forecast_float: null };

const places = (progress: Decimal): Decimal => {
  const [whole = '0', part = ''] = progress.split('.');
  return `${whole}.${part.padEnd(4, '0')}`;
};

const least = (dates: readonly (CivilDate | null)[]): CivilDate | null =>
  dates.reduce((first, date) => (date !== null && (first === null || date < first) ? date : first), null);
const most = (dates: readonly (CivilDate | null)[]): CivilDate | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null);

type Work = Pick<TaskFigures, 'progress' | 'status' | 'actual_start_date' | 'actual_end_date'>;

/** The work of a main task is that of its sub-tasks: done when all of them are. */
const workOf = (subTasks: readonly PlanLine[]): Work => {
  const isDone = subTasks.length > 0 && subTasks.every(({ status }) => status === 'DONE');
  const isBegun = subTasks.some(({ status }) => status !== 'NOT_STARTED');
  const shares = subTasks.map(({ percentage, progress }) => ({ percentage: percentage ?? '0', done: progress }));
  return {
    progress: places(mainTaskProgress(shares)),
    status: isDone ? 'DONE' : isBegun ? 'IN_PROGRESS' : 'NOT_STARTED',
    actual_start_date: least(subTasks.map(({ actual_start_date }) => actual_start_date)),
    actual_end_date: isDone ? most(subTasks.map(({ actual_end_date }) => actual_end_date)) : null,
  };
};

/** Predecessors that are there, without those that were deleted. */
const kept = (text: string | null, numbers: ReadonlySet<number | null>): string | null =>
  text === null ? null : predecessorsText(predecessorsIn(text).filter(({ number }) => numbers.has(number)));

/**
 * All that follows from the numbered lines of a plan (rules 68 to 70): the schedule, the work of main tasks, the progress
 * of the plan. The same on both sides; what the database has stored equals it.
 * @throws PlanError for a plan that has no schedule
 */
export const planFigures = (lines: readonly PlanLine[], times: PlanTimes): PlanFigures =>
  finished(figuresOfPlan(lines, times));

/** The same as long work: of 10,000 tasks. @throws PlanError */
export function* figuresOfPlan(lines: readonly PlanLine[], times: PlanTimes): LongWork<PlanFigures> {
  const plan = planOf(lines, times);
  yield;
  const found = schedule(plan);
  yield;
  const forecast = times.on ? forecastOf(lines, times, times.on, plan) : null;
  const below = groupedBy(lines, ({ parent_line_id }) => parent_line_id);
  const numbers = new Set(lines.map(({ number }) => number));
  const tasks = new Map<number, TaskFigures>();
  for (const [at, { start, finish, float, isCritical }] of found.tasks().entries()) {
    yield;
    const line = lines[at]!;
    const work = line.kind === 'main_task' ? workOf(below.get(line.id) ?? []) : line;
    tasks.set(line.id, {
      number: line.number,
      predecessors: kept(line.predecessors, numbers),
      planned_start_date: start,
      planned_end_date: finish,
      total_float: float,
      is_critical: isCritical,
      progress: places(work.progress),
      status: work.status,
      actual_start_date: work.actual_start_date,
      actual_end_date: work.actual_end_date,
      ...(forecast?.tasks.get(line.id) ?? noForecast),
    });
  }
  const mainTasks = lines.filter(({ kind }) => kind === 'main_task');
  return {
    schedule: found,
    tasks,
    progress: planProgress(
      mainTasks.map(({ id, weight }) => ({
        progress: tasks.get(id)?.progress ?? '0',
        weight: weight !== null && compare(weight, '0') > 0 ? weight : null,
      })),
    ),
    planned_start_date: found.start,
    planned_end_date: found.end,
    forecast_on: times.on ?? null,
    forecast_end_date: forecast?.end ?? null,
    outOfOrder: forecast?.outOfOrder ?? [],
  };
}
