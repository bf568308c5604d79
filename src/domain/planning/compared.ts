import type { WorkingCalendar } from '../schedule/calendar.ts';
import { dayOf, type CivilDate } from '../schedule/days.ts';

/** A task as it was agreed, or as it is now. */
export interface ComparedTask {
  readonly number: number;
  readonly name: string;
  readonly start: CivilDate | null;
  readonly end: CivilDate | null;
  readonly duration: number | null;
  readonly percentage: string | null;
  readonly predecessors: string | null;
}

/** A task that differs between two revisions; one that is new has nothing before, one that is gone nothing now. */
export interface TaskDifference {
  readonly number: number;
  readonly before: ComparedTask | null;
  readonly now: ComparedTask | null;
  /** By how many working days it ends later; below 0 earlier; null for one that is new or gone. */
  readonly later: number | null;
}

const names = ['name', 'start', 'end', 'duration', 'percentage', 'predecessors'] as const;

/** The tasks that differ, by their numbers: the same number is the same task in all revisions (rule 70). */
export const comparedTasks = (
  before: readonly ComparedTask[],
  now: readonly ComparedTask[],
  calendar: WorkingCalendar,
): TaskDifference[] => {
  const [old, current] = [before, now].map((tasks) => new Map(tasks.map((task) => [task.number, task])));
  const numbers = [...new Set([...before, ...now].map(({ number }) => number))].toSorted((a, b) => a - b);
  return numbers.flatMap((number) => {
    const [was, is] = [old?.get(number) ?? null, current?.get(number) ?? null];
    if (was && is && names.every((name) => was[name] === is[name])) return [];
    const later = was?.end && is?.end ? calendar.between(dayOf(was.end), dayOf(is.end)) : null;
    return [{ number, before: was, now: is, later }];
  });
};
