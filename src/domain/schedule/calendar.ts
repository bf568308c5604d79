import { dayOf, weekdayOf, type CivilDate, type DayNumber } from './days.ts';

/** What makes a working calendar: the days of the week on which people work, and the dates on which they do not. */
export interface CalendarRules {
  /** 1 for Monday to 7 for Sunday; at least one. */
  readonly weekdays: readonly number[];
  /** In any order; those on a day of rest, and repeated ones, change nothing. */
  readonly holidays: readonly CivilDate[];
}

/**
 * Arithmetic of working days. Every working day has an ordinal: how many working days are between 1970-01-01 and it. What
 * starts at ordinal s and lasts d working days ends before ordinal s + d: sums of ordinals are sums of working days.
 */
export interface WorkingCalendar {
  readonly isWorking: (day: DayNumber) => boolean;
  /** The ordinal of this day, or of the next working day after a day of rest. */
  readonly ordinalOf: (day: DayNumber) => number;
  /** The working day with this ordinal. */
  readonly dayAt: (ordinal: number) => DayNumber;
  /** The day itself if it is a working day, else the next one. */
  readonly next: (day: DayNumber) => DayNumber;
  /** The day itself if it is a working day, else the one before. */
  readonly previous: (day: DayNumber) => DayNumber;
  /** So many working days after `next(day)`, or before it for a negative number: Friday + 1 is Monday. */
  readonly add: (day: DayNumber, workingDays: number) => DayNumber;
  /** The working days from `from` on and before `to`; negative where `to` is earlier. */
  readonly between: (from: DayNumber, to: DayNumber) => number;
  /** The last day of what begins on `start` and lasts so many working days; for 0 the day on which it begins. */
  readonly finishOf: (start: DayNumber, workingDays: number) => DayNumber;
  /** The working days from `start` to `finish`, both included; 0 if there is none. */
  readonly durationOf: (start: DayNumber, finish: DayNumber) => number;
}

/** How many of the ascending numbers are less than `limit`. */
const countBelow = (ascending: Int32Array, limit: number): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The working calendar of such rules. Weeks are arithmetic and holidays prefix sums, so it reaches any year and is as
 * large as its holidays are many.
 * @throws RangeError without a working weekday, for a weekday that is not 1 to 7, for a holiday that is no date
 */
export const workingCalendar = ({ weekdays, holidays }: CalendarRules): WorkingCalendar => {
  if (weekdays.length === 0) throw new RangeError('A working calendar needs a working day of the week');
  if (weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7))
    throw new RangeError('A day of the week is 1 (Monday) to 7 (Sunday)');
  // Weeks begin on the weekday of 1970-01-01, a Thursday: day 0 is the first of week 0.
  const isWorkingWeekday = Array.from({ length: 7 }, (_, at) => weekdays.includes(weekdayOf(at)));
  const daysInWeek = isWorkingWeekday.flatMap((isWorking, at) => (isWorking ? [at] : []));
  const perWeek = daysInWeek.length;
  const beforeInWeek = isWorkingWeekday.map((_, at) => daysInWeek.filter((day) => day < at).length);
  /** As if there were no holidays. */
  const inWeeks = (day: DayNumber): number => {
    const week = Math.floor(day / 7);
    return week * perWeek + beforeInWeek[day - week * 7]!;
  };
  const isOnWeekday = (day: DayNumber): boolean => isWorkingWeekday[((day % 7) + 7) % 7]!;
  const days = [...new Set(holidays.map(dayOf))].filter(isOnWeekday);
  const off = Int32Array.from(days).sort();
  const beforeEpoch = countBelow(off, 0);
  /** The ordinal of the first working day after each holiday; as many of them are below an ordinal as holidays before. */
  const after = off.map((day, at) => inWeeks(day) - at + beforeEpoch);
  const isWorking = (day: DayNumber): boolean => isOnWeekday(day) && off[countBelow(off, day)] !== day;
  const ordinalOf = (day: DayNumber): number => inWeeks(day) - countBelow(off, day) + beforeEpoch;
  const dayAt = (ordinal: number): DayNumber => {
    const inAll = ordinal + countBelow(after, ordinal + 1) - beforeEpoch;
    const week = Math.floor(inAll / perWeek);
    return week * 7 + daysInWeek[inAll - week * perWeek]!;
  };
  const add = (day: DayNumber, workingDays: number) => dayAt(ordinalOf(day) + workingDays);
  return {
    isWorking,
    ordinalOf,
    dayAt,
    next: (day) => dayAt(ordinalOf(day)),
    previous: (day) => (isWorking(day) ? day : dayAt(ordinalOf(day) - 1)),
    add,
    between: (from, to) => ordinalOf(to) - ordinalOf(from),
    finishOf: (start, workingDays) => add(start, Math.max(workingDays - 1, 0)),
    durationOf: (start, finish) => Math.max(ordinalOf(finish + 1) - ordinalOf(start), 0),
  };
};
