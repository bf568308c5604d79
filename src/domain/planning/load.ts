import { groupedBy } from '../grouped.ts';
import type { WorkingCalendar } from '../schedule/calendar.ts';
import { dateOf, dayOf, weekdayOf, type CivilDate } from '../schedule/days.ts';

/** A stretch of days of a person, both included: of work, or away. */
export interface PersonDays {
  readonly person: number;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Work of a person: a task of the plan, by its id, or of another project (null). */
export interface PersonWork extends PersonDays {
  readonly task: number | null;
  readonly name: string;
}

/** A week of a person, in working days; `monday` is its first day. */
export interface PersonWeek {
  readonly monday: CivilDate;
  /** What the tasks take, each day once for each task. */
  readonly busy: number;
  readonly away: number;
  /** The working days on which there is more than one task, or one while the person is away. */
  readonly over: number;
}

export interface PersonLoad {
  readonly person: number;
  /** Those in which there is something, in their order. */
  readonly weeks: readonly PersonWeek[];
  /** The tasks of the plan that meet something else, with the working days on which they do. */
  readonly clashes: ReadonlyMap<number, number>;
}

interface Span {
  readonly start: number;
  /** The ordinal after the last working day. */
  readonly end: number;
}

const spanOf = ({ from, to }: PersonDays, calendar: WorkingCalendar): Span => ({
  start: calendar.ordinalOf(dayOf(from)),
  end: calendar.ordinalOf(dayOf(to) + 1),
});

const mondayOf = (day: number): number => day - weekdayOf(day) + 1;

/** How many spans each working day from `first` on is in. */
const depthsOf = (spans: readonly Span[], first: number, length: number): Int32Array => {
  const depths = new Int32Array(length + 1);
  for (const { start, end } of spans) {
    if (end <= start) continue;
    depths[start - first]! += 1;
    depths[end - first]! -= 1;
  }
  for (let at = 1; at <= length; at += 1) depths[at]! += depths[at - 1]!;
  return depths;
};

const loadOfPerson = (
  person: number,
  work: readonly PersonWork[],
  away: readonly PersonDays[],
  calendar: WorkingCalendar,
): PersonLoad => {
  const spans = work.map((one) => ({ ...spanOf(one, calendar), task: one.task }));
  const busy = spans.filter(({ start, end }) => end > start);
  if (busy.length === 0) return { person, weeks: [], clashes: new Map() };
  // Whole weeks: of an absence as much is told as falls into them.
  const firstDay = calendar.dayAt(Math.min(...busy.map(({ start }) => start)));
  const lastDay = calendar.dayAt(Math.max(...busy.map(({ end }) => end)) - 1);
  const first = calendar.ordinalOf(mondayOf(firstDay));
  const last = calendar.ordinalOf(mondayOf(lastDay) + 7);
  const within = ({ start, end }: Span): Span => ({ start: Math.max(start, first), end: Math.min(end, last) });
  const length = last - first;
  const tasks = depthsOf(busy, first, length);
  const absent = depthsOf(
    away.map((one) => within(spanOf(one, calendar))),
    first,
    length,
  );
  // The days before each on which something meets something else.
  const meets = new Int32Array(length + 1);
  const weeks = new Map<number, PersonWeek>();
  for (let at = 0; at < length; at += 1) {
    const [many, isAway] = [tasks[at]!, absent[at]! > 0];
    const isOver = many > 1 || (many > 0 && isAway);
    meets[at + 1] = meets[at]! + (isOver ? 1 : 0);
    if (many === 0 && !isAway) continue;
    const day = mondayOf(calendar.dayAt(first + at));
    const week = weeks.get(day) ?? { monday: dateOf(day), busy: 0, away: 0, over: 0 };
    weeks.set(day, {
      monday: week.monday,
      busy: week.busy + many,
      away: week.away + (isAway ? 1 : 0),
      over: week.over + (isOver ? 1 : 0),
    });
  }
  const clashes = busy.flatMap(({ task, start, end }): [number, number][] => {
    const days = meets[end - first]! - meets[start - first]!;
    return task === null || days === 0 ? [] : [[task, days]];
  });
  return { person, weeks: [...weeks.values()], clashes: new Map(clashes) };
};

/** What is left of days from this one on. */
const ahead = <D extends PersonDays>(days: readonly D[], on: CivilDate): D[] =>
  days.flatMap((one) => (one.to < on ? [] : one.from < on ? [{ ...one, from: on }] : [one]));

/**
 * What the people of a plan have to do by week, and where they would be at two tasks at once, or away (rule 180): of the
 * tasks of the plan and those of other projects, from the day `on`. A milestone takes nobody's day. The time grows with
 * the tasks and with the days that they span.
 */
export const loadOf = (
  work: readonly PersonWork[],
  away: readonly PersonDays[],
  calendar: WorkingCalendar,
  on: CivilDate,
): readonly PersonLoad[] => {
  const absences = groupedBy(ahead(away, on), ({ person }) => person);
  return [...groupedBy(ahead(work, on), ({ person }) => person)].map(([person, own]) =>
    loadOfPerson(person, own, absences.get(person) ?? [], calendar),
  );
};

/** What of the same person meets a task: other tasks, and absences, that share a working day from `on` with it. */
export const metBy = <D extends PersonDays>(
  task: PersonDays,
  others: readonly D[],
  calendar: WorkingCalendar,
  on: CivilDate,
): readonly D[] => {
  const { start: begun, end } = spanOf(task, calendar);
  const start = Math.max(begun, calendar.ordinalOf(dayOf(on)));
  if (end <= start) return [];
  return others.filter((other) => {
    if (other.person !== task.person) return false;
    const span = spanOf(other, calendar);
    return span.start < end && start < span.end && span.end > span.start;
  });
};
