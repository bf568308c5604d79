import type { WorkingCalendar } from './calendar.ts';
import type { CivilDate } from './days.ts';

/** A task of a plan. One with others in it is a main task: its dates are theirs, and its own duration counts for nothing. */
export interface PlannedTask {
  readonly id: number;
  /** The main task that it is in; null at the top. */
  readonly parent: number | null;
  /** Whole working days, 0 for a milestone: it stands on the day on which the work before it ends, without any on its own. */
  readonly duration: number;
  /** It does not start before this date; of a main task, nothing in it does. */
  readonly notBefore: CivilDate | null;
  /**
   * It starts on this date whatever comes before it. A pinned main task starts nothing before its pin: what is in it is
   * held by its own pins alone.
   */
  readonly pinned: CivilDate | null;
  /** Its pin and duration are what happened: nothing before it is late for it, and it has no float. Never of a main task. */
  readonly isPast?: boolean;
}

/**
 * `to` does not start before `from` is finished and `lag` working days have passed, or are still missing if it is
 * negative. Of a main task it holds for everything in it.
 */
export interface Dependency {
  readonly from: number;
  readonly to: number;
  readonly lag: number;
}

export interface Plan {
  /** No task starts before it, pinned ones apart. */
  readonly start: CivilDate;
  readonly calendar: WorkingCalendar;
  /** In any order; the order of the plan is kept in all results. */
  readonly tasks: readonly PlannedTask[];
  readonly dependencies: readonly Dependency[];
}
