import type { CalendarRules } from '../../schedule/calendar.ts';
import { dateOf, dayOf, type CivilDate } from '../../schedule/days.ts';
import { dayOfMoment, hoursText } from './amounts.ts';
import { allIn, isIn, listIn, integerIn, valueIn, type XmlNode } from './elements.ts';
import type { Notes } from './said.ts';

/** A calendar of the file as days. */
export interface FileCalendar {
  readonly rules: CalendarRules;
  /** Days of rest on which people work. */
  readonly extraDays: readonly CivilDate[];
  readonly uid: number | undefined;
}

/** The longest exception that is taken day by day: ten years. */
const maxSpan = 3660;

/** 1 is Sunday there, and 7 here. */
const weekdayHere = (dayType: number): number => (dayType === 1 ? 7 : dayType - 1);

const secondsAt = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

/** The seconds that are worked on a day; an end at midnight is that of the day. */
const workedOn = (day: XmlNode): number =>
  listIn(day, 'WorkingTimes', 'WorkingTime').reduce((sum, time) => {
    const [from, to] = [secondsAt(valueIn(time, 'FromTime') ?? ''), secondsAt(valueIn(time, 'ToTime') ?? '')];
    return sum + (to > from ? to : 86_400) - from;
  }, 0);

const daysFrom = (period: XmlNode | undefined): readonly CivilDate[] => {
  const [from, to] = period
    ? [dayOfMoment(valueIn(period, 'FromDate')), dayOfMoment(valueIn(period, 'ToDate'))]
    : [null, null];
  if (from === null || to === null || to < from) return [];
  const length = Math.min(dayOf(to) - dayOf(from) + 1, maxSpan);
  return Array.from({ length }, (_, at) => dateOf(dayOf(from) + at));
};

/** The days of a calendar that are other than their weekday says. */
const exceptionsOf = (calendar: XmlNode, notes: Notes): { readonly off: CivilDate[]; readonly on: CivilDate[] } => {
  const found: { readonly off: CivilDate[]; readonly on: CivilDate[] } = { off: [], on: [] };
  const put = (one: XmlNode) => {
    const days = daysFrom(allIn(one, 'TimePeriod')[0]);
    found[isIn(one, 'DayWorking') ? 'on' : 'off'].push(...days);
  };
  for (const day of listIn(calendar, 'WeekDays', 'WeekDay')) if (integerIn(day, 'DayType') === 0) put(day);
  for (const one of listIn(calendar, 'Exceptions', 'Exception')) {
    const recurs = (integerIn(one, 'Type') ?? 1) !== 1 || (integerIn(one, 'Period') ?? 1) > 1;
    if (recurs)
      notes.say('calendar', null, `“${valueIn(one, 'Name') ?? 'An exception'}” recurs, and its days are not compared.`);
    else put(one);
  }
  return found;
};

/** The calendar by which the file counts, with those that it is based on. Monday to Friday where it says nothing. */
export const fileCalendar = (project: XmlNode, minutesPerDay: number, notes: Notes): FileCalendar => {
  const calendars = listIn(project, 'Calendars', 'Calendar');
  const byUid = new Map(calendars.map((one) => [integerIn(one, 'UID'), one]));
  const wanted = integerIn(project, 'CalendarUID');
  const own = byUid.get(wanted) ?? calendars.find((one) => isIn(one, 'IsBaseCalendar'));
  if (!own) {
    notes.say('calendar', null, 'The file has no calendar: Monday to Friday is meant.');
    return { rules: { weekdays: [1, 2, 3, 4, 5], holidays: [] }, extraDays: [], uid: wanted };
  }
  const base = isIn(own, 'IsBaseCalendar') ? undefined : byUid.get(integerIn(own, 'BaseCalendarUID'));
  const days = new Map<number, XmlNode>();
  for (const calendar of [base, own])
    for (const day of calendar ? listIn(calendar, 'WeekDays', 'WeekDay') : []) {
      const type = integerIn(day, 'DayType') ?? 0;
      if (type >= 1 && type <= 7) days.set(weekdayHere(type), day);
    }
  const isWorking = (weekday: number) => {
    const day = days.get(weekday);
    return day ? isIn(day, 'DayWorking') : weekday <= 5;
  };
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(isWorking);
  const lengths = [...new Set(weekdays.flatMap((each) => days.get(each) ?? []).map(workedOn))].filter((one) => one > 0);
  const other = lengths.filter((seconds) => seconds !== minutesPerDay * 60);
  if (other.length > 0)
    notes.say(
      'calendar',
      null,
      `Its working days have ${other.map(hoursText).join(' and ')}, and it counts ${hoursText(minutesPerDay * 60)} as a day: so are its durations read.`,
    );
  if (listIn(own, 'WorkWeeks', 'WorkWeek').some((week) => listIn(week, 'WeekDays', 'WeekDay').length > 0))
    notes.say('calendar', null, 'Its weeks with other working days are not taken.');
  const all = [base, own].flatMap((one) => (one ? [exceptionsOf(one, notes)] : []));
  const working = all.flatMap(({ on }) => on);
  return {
    rules: {
      weekdays: weekdays.length > 0 ? weekdays : [1, 2, 3, 4, 5],
      holidays: [...new Set(all.flatMap(({ off }) => off))],
    },
    extraDays: [...new Set(working)],
    uid: integerIn(own, 'UID'),
  };
};
