import type { ReadProgramme } from '../../../../domain/planning/msProject/read.ts';
import type { SetOut } from '../../../../domain/planning/msProject/setOut.ts';
import type { CalendarRules } from '../../../../domain/schedule/calendar.ts';
import type { CivilDate } from '../../../../domain/schedule/days.ts';

/** What a worker is asked to read, and the plan in which it is to stand. */
export interface PlanRequest {
  readonly file: File;
  readonly start: CivilDate;
  readonly rules: CalendarRules;
}

/** A file as it is read, and as it would stand in the plan. */
export interface PlanFile extends ReadProgramme {
  readonly out: SetOut;
}

/** What a worker answers. */
export type PlanReply = { readonly read: PlanFile } | { readonly problem: string };
