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
  /** The day on which it has begun, where its duration is what is left: what waits for its start counts from it. */
  readonly began?: CivilDate | null;
}

/** Finish to start, start to start, finish to finish, start to finish: which end waits for which. */
export const linkKinds = ['FS', 'SS', 'FF', 'SF'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** How one task waits for another. */
export interface LinkTerms {
  /** So many days have passed, or are still missing if it is negative. */
  readonly lag: number;
  /** Finish to start unless it says otherwise. */
  readonly kind?: LinkKind | undefined;
  /** The lag is in days of the calendar, days of rest included; else in working days. */
  readonly isElapsed?: boolean | undefined;
}

/**
 * One end of `to` waits for one end of `from`: its start or its finish is not before the other one and the lag. A main
 * task starts with the first in it and finishes with the last; of one as `to` it holds for everything in it. Main tasks
 * take FS and SS alone.
 */
export interface Dependency extends LinkTerms {
  readonly from: number;
  readonly to: number;
}

export interface Plan {
  /** No task starts before it, pinned ones apart. */
  readonly start: CivilDate;
  readonly calendar: WorkingCalendar;
  /** In any order; the order of the plan is kept in all results. */
  readonly tasks: readonly PlannedTask[];
  readonly dependencies: readonly Dependency[];
}
