import { datesAs } from '../../../authProvider/notation.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { dayOf, dayOfText, weekdayOf, dateOf, type CivilDate, type DayNumber } from '../../../domain/schedule/days.ts';

export type ChartZoom = 'day' | 'week' | 'month';

export const zooms = ['day', 'week', 'month'] as const satisfies readonly ChartZoom[];

/** The part takes the dates of a browser, at the beginning of their days. */
export const localDate = (day: DayNumber): Date => {
  const [year = 0, month = 1, date = 1] = dateOf(day).split('-').map(Number);
  const made = new Date(year, month - 1, date);
  // A constructor takes the years 0 to 99 for those of the twentieth century.
  made.setFullYear(year, month - 1, date);
  return made;
};

/** The day number of the beginning of a day in the browser's time zone. */
export const dayOfLocal = (date: Date): DayNumber => {
  const text = [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
  return dayOfText(text) ?? 0;
};

const mondayOf = (day: DayNumber): DayNumber => day - weekdayOf(day) + 1;

/** Room for what is dragged beyond the end, and for names beside short bars. */
const weeksAfter = 12;
const weeksBefore = 2;
/** So many weeks are shown of a short plan, so that it fills a screen at every zoom. */
const leastWeeks = { day: 14, week: 32, month: 110 } as const;

/** What the time axis shows: whole weeks, the last one exclusive. */
export const axisOf = (
  first: CivilDate,
  last: CivilDate,
  zoom: ChartZoom,
): { readonly start: DayNumber; readonly end: DayNumber } => {
  const start = mondayOf(dayOf(first)) - 7 * weeksBefore;
  const end = mondayOf(dayOf(last)) + 7 * (weeksAfter + 1);
  return { start, end: Math.max(end, start + 7 * leastWeeks[zoom]) };
};

const month = datesAs({ month: 'long', year: 'numeric' });
const shortMonth = datesAs({ month: 'short', year: 'numeric' });
const dayMonth = datesAs({ day: 'numeric', month: 'short' });

/** The rows of the time axis, the lowest last, and the pixels of a cell of it: of a day, or of a week. */
export const scaleOf = (zoom: ChartZoom) => {
  if (zoom === 'day')
    return {
      cellWidth: 28,
      scales: [
        { unit: 'month', step: 1, format: (date: Date) => month().format(date) },
        { unit: 'day', step: 1, format: (date: Date) => String(date.getDate()) },
      ],
    };
  if (zoom === 'week')
    return {
      cellWidth: 70,
      scales: [
        { unit: 'month', step: 1, format: (date: Date) => month().format(date) },
        { unit: 'week', step: 1, format: (date: Date) => dayMonth().format(date) },
      ],
    };
  return {
    cellWidth: 21,
    scales: [
      { unit: 'month', step: 1, format: (date: Date) => shortMonth().format(date) },
      { unit: 'week', step: 1, format: (date: Date) => String(date.getDate()) },
    ],
  };
};

/** Which days of a cell nobody works on: bit 0 is its first day. */
export const restOf = (calendar: WorkingCalendar, first: DayNumber, days: number): number => {
  let bits = 0;
  for (let at = 0; at < days; at += 1) if (!calendar.isWorking(first + at)) bits |= 1 << at;
  return bits;
};

/** The background of a cell with these days of rest, and of a line at the beginning of today; both in order of days. */
export const restGradient = (bits: number, days: number, colour: string): string => {
  const stops: string[] = [];
  for (let at = 0; at < days; at += 1) {
    const is = (bits >> at) & 1 ? colour : 'transparent';
    stops.push(`${is} ${((100 * at) / days).toFixed(3)}%`, `${is} ${((100 * (at + 1)) / days).toFixed(3)}%`);
  }
  return `linear-gradient(90deg, ${stops.join(', ')})`;
};
