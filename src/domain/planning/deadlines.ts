import type { WorkingCalendar } from '../schedule/calendar.ts';
import { dayOf, type CivilDate } from '../schedule/days.ts';
import type { PlanFigures } from './planFigures.ts';
import type { PlanLine } from './planLines.ts';

/** By how many working days something can end later than it does before a deadline is missed; below 0: too late by so many. */
export const floatTo = (deadline: CivilDate, end: CivilDate, calendar: WorkingCalendar): number =>
  calendar.between(dayOf(end) + 1, dayOf(deadline) + 1);

/** When a task ends by what is known: by its forecast where there is one, else as it is planned. */
export const endOf = ({ tasks }: PlanFigures, id: number): CivilDate | null => {
  const task = tasks.get(id);
  return task ? (task.forecast_end_date ?? task.planned_end_date) : null;
};

/** A task that ends after its deadline. */
export interface Missed {
  readonly id: number;
  readonly name: string;
  /** Working days. */
  readonly days: number;
}

/** The tasks that are planned, or by their forecast, to end after their deadlines, the worst first (rule 167). */
export const missedDeadlines = (
  lines: readonly PlanLine[],
  figures: PlanFigures,
  calendar: WorkingCalendar,
): readonly Missed[] =>
  lines
    .flatMap(({ id, name, deadline, status }): Missed[] => {
      const planned = figures.tasks.get(id)?.planned_end_date ?? null;
      const ends = [planned, endOf(figures, id)].filter((end) => end !== null).toSorted();
      const end = status === 'DONE' ? endOf(figures, id) : ends.at(-1);
      if (deadline === null || !end || end <= deadline) return [];
      return [{ id, name, days: -floatTo(deadline, end, calendar) }];
    })
    .toSorted((a, b) => b.days - a.days);
