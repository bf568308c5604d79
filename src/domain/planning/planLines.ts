import type { Decimal } from '../decimal.ts';
import { groupedBy } from '../grouped.ts';
import { inTreeOrder } from '../inTreeOrder.ts';
import type { WorkingCalendar } from '../schedule/calendar.ts';
import type { CivilDate } from '../schedule/days.ts';
import type { Plan, PlannedTask } from '../schedule/plan.ts';
import { predecessorsIn } from './predecessors.ts';

export const taskStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'DONE'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A main task or sub-task of a plan, as it is stored. */
export interface PlanLine {
  readonly id: number;
  readonly kind: 'main_task' | 'sub_task';
  readonly parent_line_id: number | null;
  /** The number by which people name it, unique in all revisions of the plan; null until it is given one. */
  readonly number: number | null;
  readonly name: string;
  /** `3, 5+2, 7SS`: see `predecessors.ts`. */
  readonly predecessors: string | null;
  readonly not_before: CivilDate | null;
  readonly pinned_on: CivilDate | null;
  /** The day by which it has to end. */
  readonly deadline: CivilDate | null;
  /** Working days; null of a main task. */
  readonly duration: number | null;
  /** Of the main task, 0 to 100 with 2 places; null of a main task. */
  readonly percentage: Decimal | null;
  /** How much of it is done, 0 to 100 with 4 places; whole percents of a sub-task. */
  readonly progress: Decimal;
  readonly status: TaskStatus;
  readonly actual_start_date: CivilDate | null;
  readonly actual_end_date: CivilDate | null;
  /** Working days that are left of a sub-task, as somebody has said; null where they follow from what is done. */
  readonly remaining_days: number | null;
  /** What a main task weighs in the plan: its value in a bill. */
  readonly weight: Decimal | null;
}

/** When a plan begins, and on which days people work. */
export interface PlanTimes {
  readonly start: CivilDate;
  readonly calendar: WorkingCalendar;
  /** The day of which it is known how far the work is; without it there is no forecast. */
  readonly on?: CivilDate | null;
}

/**
 * The lines with a number for each, main tasks before their sub-tasks: those without one get the next numbers in this
 * order, never one that was used.
 */
export const numbered = <L extends Pick<PlanLine, 'id' | 'parent_line_id' | 'number'>>(
  lines: readonly L[],
  used: number,
): L[] => {
  let last = lines.reduce((most, { number }) => Math.max(most, number ?? 0), used);
  const below = groupedBy(lines, ({ parent_line_id }) => parent_line_id);
  return inTreeOrder(below.get(null) ?? [], ({ id }) => below.get(id) ?? []).map(({ row }) =>
    row.number === null ? { ...row, number: ++last } : row,
  );
};

const taskOf = ({ id, parent_line_id, duration, not_before, pinned_on }: PlanLine): PlannedTask => ({
  id,
  parent: parent_line_id,
  duration: duration ?? 0,
  notBefore: not_before,
  pinned: pinned_on,
});

/** The plan that numbered lines make. What names a task that is not there any more comes before nothing. */
export const planOf = (lines: readonly PlanLine[], { start, calendar }: PlanTimes): Plan => {
  const ids = new Map(lines.map(({ number, id }) => [number, id]));
  const dependencies = lines.flatMap(({ id: to, predecessors }) =>
    predecessorsIn(predecessors).flatMap(({ number, lag, kind, isElapsed }) => {
      const from = ids.get(number);
      return from === undefined ? [] : [{ from, to, lag, kind, isElapsed }];
    }),
  );
  return { start, calendar, tasks: lines.map(taskOf), dependencies };
};
