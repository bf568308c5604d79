import { notation } from '../../authProvider/notation.ts';
import { dayOfText } from '../../domain/schedule/days.ts';
import type { CellReading } from '../fields/numbers.ts';

/** The order of day, month and year in the notation of the branch. */
const ownOrder = (locale = notation()): readonly string[] =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short' })
    .formatToParts(new Date(Date.UTC(2026, 11, 25)))
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));

const inCentury = (year: number): number => (year < 100 ? 2000 + year : year);
const iso = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/**
 * A date as people type it: `2027-03-08`, or day, month and year in the order of the locale (`8.3.2027`, `8/3/27`);
 * without a year that of `today`, an ISO date. An empty text is no date.
 */
export const readDate = (text: string, today: string, locale?: string): CellReading => {
  const typed = text.trim();
  if (typed === '') return { value: null };
  const numbers = typed.split(/[.\-/\s]+/).filter((part) => part !== '');
  const wrong = { error: `“${typed}” is no date` };
  if (!numbers.every((part) => /^\d{1,4}$/.test(part)) || numbers.length < 2 || numbers.length > 3) return wrong;
  const parts = numbers.map(Number);
  const order = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : ownOrder(locale);
  const known = numbers.length === 3 ? order : order.filter((part) => part !== 'year');
  const of = (part: string) => parts[known.indexOf(part)];
  const [year, month, day] = [of('year') ?? Number(today.slice(0, 4)), of('month'), of('day')];
  if (month === undefined || day === undefined) return wrong;
  const value = iso(inCentury(year), month, day);
  return dayOfText(value) === null ? wrong : { value };
};
