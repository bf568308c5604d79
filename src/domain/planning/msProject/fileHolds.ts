import { dayOf, dateOf, type CivilDate } from '../../schedule/days.ts';
import type { WorkingCalendar } from '../../schedule/calendar.ts';
import { dayOfMoment, timeIn } from './amounts.ts';
import { allIn, isIn, integerIn, valueIn } from './elements.ts';
import { ownFields } from './ownFields.ts';
import type { FileTask } from './outline.ts';
import type { Notes } from './said.ts';

/** What holds a task on a day or after one. */
export interface TaskHold {
  readonly not_before: CivilDate | null;
  readonly pinned_on: CivilDate | null;
}

/** The value of one of the fields that are ours. */
export const ownValue = ({ node }: FileTask, figure: keyof typeof ownFields): string | undefined => {
  const found = allIn(node, 'ExtendedAttribute').find((one) => integerIn(one, 'FieldID') === ownFields[figure].id);
  return found && valueIn(found, 'Value');
};

/** Constraints that a plan does not have. */
const others: Readonly<Record<number, string>> = {
  1: 'As late as possible',
  3: 'Must finish on',
  5: 'Start no later than',
  6: 'Finish no earlier than',
  7: 'Finish no later than',
};

/** The day of a moment at which work begins: what begins in the evening begins on the next working day. */
const beginning = (moment: string, ends: string, isMilestone: boolean, calendar: WorkingCalendar): CivilDate | null => {
  const day = dayOfMoment(moment);
  if (day === null || isMilestone || timeIn(moment) < ends) return day;
  return dateOf(calendar.next(dayOf(day) + 1));
};

/** How dates that hold tasks are read. */
export interface HoldReading {
  readonly calendar: WorkingCalendar;
  /** When a working day ends there, `HH:MM`. */
  readonly ends: string;
  readonly begins: string;
  readonly notes: Notes;
}

/**
 * The dates that hold a task: “must start on” and what is placed by hand are pins, “start no earlier than” is a day before
 * which it does not begin. Other constraints are said.
 */
export const holdOf = (
  task: FileTask,
  isMilestone: boolean,
  { calendar, ends, begins, notes }: HoldReading,
): TaskHold => {
  const { node, at } = task;
  const say = (why: string) => notes.say('held', at, why);
  const type = integerIn(node, 'ConstraintType') ?? 0;
  const moment = valueIn(node, 'ConstraintDate') ?? '';
  if (isIn(node, 'Manual') && task.in.length === 0) {
    const start = beginning(valueIn(node, 'Start') ?? valueIn(node, 'ManualStart') ?? '', ends, isMilestone, calendar);
    say(
      start === null
        ? 'It is placed by hand, and has no start: it begins when it can.'
        : `It is placed by hand: it is pinned on ${start}.`,
    );
    return { not_before: null, pinned_on: start };
  }
  if (others[type] !== undefined) {
    say(`“${others[type]}”${moment ? ` ${moment.slice(0, 10)}` : ''} is not taken.`);
    return { not_before: null, pinned_on: null };
  }
  if (type !== 2 && type !== 4) return { not_before: null, pinned_on: null };
  const day = beginning(moment, ends, isMilestone, calendar);
  if (day === null) {
    say('It is held by a day that cannot be read, which is not taken.');
    return { not_before: null, pinned_on: null };
  }
  const time = timeIn(moment);
  if (!isMilestone && time > begins && time < ends) say(`It is held from ${time} on: here from the morning of ${day}.`);
  const known = { before: dayOfMoment(ownValue(task, 'notBefore')), pin: dayOfMoment(ownValue(task, 'pin')) };
  if (type === 2) return { not_before: known.before, pinned_on: day };
  return known.pin === day ? { not_before: known.before, pinned_on: day } : { not_before: day, pinned_on: null };
};
