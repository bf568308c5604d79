import { maxDays } from '../../schedule/problems.ts';
import { dayOf, dateOf, type CivilDate } from '../../schedule/days.ts';
import type { WorkingCalendar } from '../../schedule/calendar.ts';
import type { ProgrammeBaseline } from './programme.ts';
import {
  dayOfMoment,
  daysOfSeconds,
  daysText,
  hoursText,
  isElapsedFormat,
  isEstimated,
  secondsOf,
  timeIn,
} from './amounts.ts';
import { allIn, isIn, integerIn, valueIn } from './elements.ts';
import type { FileTask } from './outline.ts';
import type { Notes } from './said.ts';

/** What durations and days are read with. */
export interface DayReading {
  readonly minutesPerDay: number;
  readonly calendar: WorkingCalendar;
  readonly notes: Notes;
}

/** The first and last day of a task there; null where it has none. What ends at midnight ends on the day before. */
export const spanOf = ({ node }: FileTask): { readonly start: CivilDate; readonly end: CivilDate } | null => {
  const [start, finish] = [dayOfMoment(valueIn(node, 'Start')), dayOfMoment(valueIn(node, 'Finish'))];
  if (start === null) return null;
  const end = finish === null || finish < start ? start : finish;
  const isMidnight = end > start && timeIn(valueIn(node, 'Finish') ?? '') === '00:00';
  return { start, end: isMidnight ? dateOf(dayOf(end) - 1) : end };
};

/** The working days of a task; parts of a day count whole, and that is said. */
export const durationOf = (task: FileTask, { minutesPerDay, calendar, notes }: DayReading): number => {
  const { node, at } = task;
  const text = valueIn(node, 'Duration');
  const seconds = text === undefined ? 0 : secondsOf(text);
  const format = integerIn(node, 'DurationFormat') ?? 7;
  const say = (why: string) => notes.say('days', at, why);
  if (text === undefined) say('It has no duration: it is a milestone here.');
  if (seconds === undefined || seconds < 0) {
    say(`Its duration “${text ?? ''}” cannot be read: it is a day here.`);
    return 1;
  }
  const span = spanOf(task);
  if (isElapsedFormat(format) && seconds > 0) {
    const days = span ? calendar.durationOf(dayOf(span.start), dayOf(span.end)) : daysOfSeconds(seconds, 1440).days;
    say(`Its duration is ${hoursText(seconds)} of all days: here the ${daysText(days, 'working')} in them.`);
    return days;
  }
  const { days, isExact } = daysOfSeconds(seconds, minutesPerDay);
  if (days > maxDays) {
    say(`Its duration of ${daysText(days)} is longer than a task can be: it has ${maxDays}.`);
    return maxDays;
  }
  if (!isExact) say(`Its duration of ${hoursText(seconds)} is ${daysText(days)} here: days are whole.`);
  if (isEstimated(format)) say('Its duration is an estimate there.');
  if (isIn(node, 'Milestone') && days > 0)
    say(`It is marked as a milestone, and has ${daysText(days)}: it is a task here.`);
  const there = span ? calendar.durationOf(dayOf(span.start), dayOf(span.end)) : days;
  if (days > 0 && there > days + 1)
    say(
      `From its start to its end it has ${daysText(there, 'working')} and a duration of ${days}: where it is interrupted is not taken.`,
    );
  return days;
};

/** What was agreed of a task; null where the file does not say it. */
export const baselineIn = ({ node }: FileTask, { minutesPerDay, calendar }: DayReading): ProgrammeBaseline | null => {
  const first = allIn(node, 'Baseline').find((one) => (integerIn(one, 'Number') ?? 0) === 0);
  const [start, end] = first
    ? [dayOfMoment(valueIn(first, 'Start')), dayOfMoment(valueIn(first, 'Finish'))]
    : [null, null];
  if (!first || start === null || end === null || end < start) return null;
  const seconds = secondsOf(valueIn(first, 'Duration') ?? '');
  const duration =
    seconds === undefined || isElapsedFormat(integerIn(first, 'DurationFormat') ?? 7)
      ? calendar.durationOf(dayOf(start), dayOf(end))
      : daysOfSeconds(seconds, minutesPerDay).days;
  return { start, end, duration };
};
