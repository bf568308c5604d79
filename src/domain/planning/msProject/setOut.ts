import { PlanError, problemText } from '../../schedule/problems.ts';
import { workingCalendar, type CalendarRules } from '../../schedule/calendar.ts';
import { dateOf, dayOf, weekdayOf, type CivilDate } from '../../schedule/days.ts';
import type { Span } from '../../schedule/schedule.ts';
import { planFigures } from '../planFigures.ts';
import type { PlanLine } from '../planLines.ts';
import type { ProgrammeTask } from './programme.ts';
import type { ReadProgramme } from './read.ts';
import type { Said } from './said.ts';

/** A file as it would stand in a plan. */
export interface SetOut {
  /** The days of each task in the plan, in the order of the file; null where the plan has no schedule. */
  readonly spans: readonly Span[] | null;
  /** Why it has none. */
  readonly problem: string | null;
  /** How many sub-tasks stand on other days than in the file. */
  readonly moved: number;
  readonly said: readonly Said[];
}

const weekdays = ['', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
/** So many days are named one by one. */
const maxNamed = 8;
/** Of a plan of more days none is compared. */
const maxDays = 36_600;

const named = (days: readonly string[]): string =>
  `${days.slice(0, maxNamed).join(', ')}${days.length > maxNamed ? ` and ${days.length - maxNamed} more` : ''}`;

/** Where the file and the branch work on different days, from the first to the last day of the file. */
const calendarsApart = (read: ReadProgramme, here: CalendarRules): readonly Said[] => {
  const there = read.programme.calendar;
  const say = (text: string): Said => ({ about: 'calendar', at: null, text });
  const only = (some: readonly number[], others: readonly number[]) =>
    some.filter((day) => !others.includes(day)).map((day) => weekdays[day] ?? '');
  const [thereOnly, hereOnly] = [only(there.weekdays, here.weekdays), only(here.weekdays, there.weekdays)];
  const days = read.programme.tasks.flatMap(({ start, end }) => [dayOf(start), dayOf(end)]);
  const from = days.reduce((low, day) => Math.min(low, day), Number.POSITIVE_INFINITY);
  const to = days.reduce((high, day) => Math.max(high, day), Number.NEGATIVE_INFINITY);
  const off: CivilDate[] = [];
  const on: CivilDate[] = [];
  if (to - from < maxDays) {
    const works = { there: workingCalendar(there), here: workingCalendar(here) };
    const extra = new Set(read.extraDays);
    for (let day = from; day <= to; day += 1) {
      const weekday = weekdayOf(day);
      const [isThere, isHere] = [works.there.isWorking(day) || extra.has(dateOf(day)), works.here.isWorking(day)];
      const isSaid = there.weekdays.includes(weekday) !== here.weekdays.includes(weekday) && !extra.has(dateOf(day));
      if (isThere === isHere || isSaid) continue;
      (isThere ? off : on).push(dateOf(day));
    }
  }
  return [
    ...(thereOnly.length > 0 ? [say(`The file works on ${thereOnly.join(' and ')}, and this branch does not.`)] : []),
    ...(hereOnly.length > 0 ? [say(`This branch works on ${hereOnly.join(' and ')}, and the file does not.`)] : []),
    ...(off.length > 0 ? [say(`Worked in the file, and free in this branch: ${named(off)}.`)] : []),
    ...(on.length > 0 ? [say(`Free in the file, and worked in this branch: ${named(on)}.`)] : []),
  ];
};

/** The tasks of a file as lines of a plan, with their numbers as ids; nothing of the work. */
const linesOf = (tasks: readonly ProgrammeTask[]): PlanLine[] => {
  let main: number | null = null;
  return tasks.map((task) => {
    const isSub = task.kind === 'sub_task';
    if (!isSub) main = task.number;
    return {
      id: task.number,
      kind: task.kind,
      parent_line_id: isSub ? main : null,
      number: task.number,
      name: task.name,
      predecessors: task.predecessors,
      not_before: task.not_before,
      pinned_on: task.pinned_on,
      deadline: task.deadline,
      duration: isSub ? task.duration : null,
      percentage: task.percentage,
      progress: '0',
      status: 'NOT_STARTED',
      actual_start_date: null,
      actual_end_date: null,
      remaining_days: null,
      weight: null,
    };
  });
};

/**
 * A file in a plan that begins on a day, by the calendar of the branch: where each task would stand, whether that is where
 * the file has it, and on which days people work there and not here.
 */
export const setOut = (read: ReadProgramme, start: CivilDate, rules: CalendarRules): SetOut => {
  const { tasks } = read.programme;
  const said = calendarsApart(read, rules);
  try {
    const { tasks: figures } = planFigures(linesOf(tasks), { start, calendar: workingCalendar(rules) });
    const spans = tasks.map(({ number, start: first, end }): Span => {
      const found = figures.get(number);
      return { start: found?.planned_start_date ?? first, finish: found?.planned_end_date ?? end };
    });
    const moved = tasks.filter(
      (task, at) => task.kind === 'sub_task' && (task.start !== spans[at]?.start || task.end !== spans[at]?.finish),
    ).length;
    return { spans, problem: null, moved, said };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    const names = new Map(tasks.map(({ number, name }) => [number, name]));
    const problem = problemText(error.problem, (id) => names.get(id) ?? String(id));
    return { spans: null, problem, moved: 0, said };
  }
};
