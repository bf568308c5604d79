import type { CalendarRules } from '../../schedule/calendar.ts';
import type { CivilDate } from '../../schedule/days.ts';

/** What was agreed of a task in the revision before. */
export interface ProgrammeBaseline {
  readonly start: CivilDate;
  readonly end: CivilDate;
  /** Working days. */
  readonly duration: number;
}

/** A task of a plan as it goes to MS Project. Days are dates, durations working days, percentages 0 to 100. */
export interface ProgrammeTask {
  readonly number: number;
  readonly kind: 'main_task' | 'sub_task';
  readonly name: string;
  readonly notes: string | null;
  readonly start: CivilDate;
  readonly end: CivilDate;
  /** Of a main task from its first day to its last. */
  readonly duration: number;
  readonly total_float: number | null;
  readonly is_critical: boolean;
  /** How far it is. */
  readonly progress: string;
  readonly actual_start: CivilDate | null;
  readonly actual_end: CivilDate | null;
  readonly deadline: CivilDate | null;
  readonly not_before: CivilDate | null;
  readonly pinned_on: CivilDate | null;
  /** `3, 5SS+2, 7+3ed`. */
  readonly predecessors: string | null;
  /** Its share of its main task. */
  readonly percentage: string | null;
  readonly remaining_days: number | null;
  readonly assignee: { readonly id: number; readonly name: string } | null;
  readonly baseline: ProgrammeBaseline | null;
}

/** A plan as it goes to MS Project: main tasks, each followed by its sub-tasks. */
export interface Programme {
  /** The number of the plan. */
  readonly name: string;
  readonly title: string;
  readonly manager: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly starts_on: CivilDate;
  readonly ends_on: CivilDate | null;
  /** The day of which it is known how far the work is. */
  readonly status_on: CivilDate | null;
  readonly calendar: CalendarRules;
  readonly tasks: readonly ProgrammeTask[];
}
