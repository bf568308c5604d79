import { assertDefined } from '../assertDefined.ts';
import { dateOf, isDay, type CivilDate } from './days.ts';
import { reasonsOf, type DateConflict, type Driver } from './drivers.ts';
import { allowedBy } from './links.ts';
import { networkOf, none } from './network.ts';
import { tasksInOrder } from './order.ts';
import { earlyDates } from './early.ts';
import { lateDates } from './late.ts';
import type { Plan } from './plan.ts';
import { PlanError } from './problems.ts';

/** From the first to the last day of something. */
export interface Span {
  readonly start: CivilDate;
  readonly finish: CivilDate;
}

/** A task in its schedule. Both dates of a pair are working days on which it is worked on; a milestone has one date. */
export interface ScheduledTask extends Span {
  readonly id: number;
  readonly isMain: boolean;
  /** The latest dates with which the plan ends on its day and no pin is broken. */
  readonly lateStart: CivilDate;
  readonly lateFinish: CivilDate;
  /** Of a main task from its first start to its last finish. */
  readonly workingDays: number;
  /** Working days from the early to the late dates; below 0 before a pin that is broken. Of a main task the least in it. */
  readonly float: number;
  /** No float: a day's delay moves the end of the plan or breaks a pin. */
  readonly isCritical: boolean;
}

/** The schedule of a plan: its tasks and the reasons for their dates, each made when it is asked for. */
export interface Schedule {
  /** @throws PlanError for an id that is not in the plan */
  readonly task: (id: number) => ScheduledTask;
  /** All, in the order of the plan. */
  readonly tasks: () => readonly ScheduledTask[];
  /** All that hold a task where it starts; of a main task, the one in it that starts first. */
  readonly driversOf: (id: number) => readonly Driver[];
  /** Of all tasks with a pin, in the order of the plan. */
  readonly conflicts: () => readonly DateConflict[];
  /** The critical tasks that are no main tasks, by their start. */
  readonly criticalPath: () => readonly number[];
  /** The first start and the last finish; null without tasks. */
  readonly start: CivilDate | null;
  readonly end: CivilDate | null;
  /** The working days from the first start to the last finish. */
  readonly workingDays: number;
  /** The early dates of a task alone. */
  readonly dates: (id: number) => Span;
  /** The early start and finish of a task as ordinals of working days, the finish exclusive. For sums and comparisons. */
  readonly ordinals: (id: number) => { readonly start: number; readonly finish: number };
  /** The ordinal of the first working day on which a dependency, by its place in the plan, lets its follower start. */
  readonly allowedBy: (dependency: number) => number;
}

/** The least of the numbers, and of the one more. */
const least = (numbers: Float64Array, more: number): number => {
  let found = more;
  for (const number of numbers) if (number < found) found = number;
  return found;
};

/**
 * The schedule of a plan: each task as early as what comes before it, its not-before date and the calendar allow, pinned
 * ones on their pins (rule 68). It depends on the plan alone, and takes time in proportion to tasks and dependencies.
 * @throws PlanError for a plan that has none: a circle, a task that is not in it, a date that does not exist
 */
export const schedule = (plan: Plan): Schedule => {
  const network = networkOf(plan);
  const { size, indexOf } = network;
  const order = tasksInOrder(network);
  const early = earlyDates(network, order);
  const late = lateDates(network, order, early);
  const reasons = reasonsOf(network, early);
  const { dayAt } = plan.calendar;
  const first = least(early.first, early.end);
  const earliest = least(late.first, first);
  if (!isDay(dayAt(earliest)) || !isDay(dayAt(early.end))) throw new PlanError({ kind: 'range' });
  // Many tasks have the same dates.
  const texts: CivilDate[] = [];
  const dateAt = (ordinal: number): CivilDate => (texts[ordinal - earliest] ??= dateOf(dayAt(ordinal)));
  const datesAt = (index: number): Span => {
    return { start: dateAt(early.first[index]!), finish: dateAt(early.last[index]!) };
  };

  const taskAt = (index: number): ScheduledTask => {
    const float = late.float[index]!;
    return {
      id: assertDefined(plan.tasks[index]).id,
      isMain: network.firstChild[index] !== none,
      ...datesAt(index),
      lateStart: dateAt(late.first[index]!),
      lateFinish: dateAt(late.last[index]!),
      workingDays: early.finish[index]! - early.start[index]!,
      float,
      isCritical: float <= 0,
    };
  };

  const criticalPath = (): readonly number[] => {
    const place = new Int32Array(size);
    const critical: number[] = [];
    for (const [at, event] of order.entries()) {
      if (event >= size || network.firstChild[event] !== none || late.float[event]! > 0) continue;
      place[event] = at;
      critical.push(event);
    }
    critical.sort((a, b) => early.start[a]! - early.start[b]! || place[a]! - place[b]!);
    return critical.map((index) => assertDefined(plan.tasks[index]).id);
  };

  return {
    task: (id) => taskAt(indexOf(id)),
    tasks: () => plan.tasks.map((_, index) => taskAt(index)),
    driversOf: (id) => reasons.driversOf(indexOf(id)),
    conflicts: () => plan.tasks.flatMap((_, index) => reasons.conflictsOf(index)),
    criticalPath,
    start: size === 0 ? null : dateAt(first),
    end: size === 0 ? null : dateAt(early.last.reduce((last, day) => Math.max(last, day))),
    workingDays: early.end - least(early.start, early.end),
    dates: (id) => datesAt(indexOf(id)),
    ordinals: (id) => ({ start: early.start[indexOf(id)]!, finish: early.finish[indexOf(id)]! }),
    allowedBy: (dependency) => Math.floor(allowedBy(network, early, dependency) / 2),
  };
};
