import { dateOf, dayOf, weekdayOf, type DayNumber } from '../../../../domain/schedule/days.ts';

/** A part of the calendar above a chart: its text, and where it begins and ends, in points from the left of the chart. */
export interface HeadPart {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The calendar of a chart of some width: what stands at which day. */
export interface TimeScale {
  readonly first: DayNumber;
  /** The day behind the last one. */
  readonly behind: DayNumber;
  /** Points a day. */
  readonly perDay: number;
  readonly upper: readonly HeadPart[];
  readonly lower: readonly HeadPart[];
  /** Single days can be told apart, so days of rest are shown. */
  readonly showsDays: boolean;
  readonly xOf: (day: DayNumber) => number;
}

/** The units of the lower head, with the fewest points that one needs. */
const units = [
  { unit: 'day', days: 1, least: 9 },
  { unit: 'week', days: 7, least: 14 },
  { unit: 'month', days: 30, least: 17 },
  { unit: 'quarter', days: 91, least: 14 },
  { unit: 'year', days: 365, least: 0 },
] as const;
type Unit = (typeof units)[number]['unit'];

const partsOf = (day: DayNumber) => {
  const [year = '', month = '', date = ''] = dateOf(day).split('-');
  return { year, month: Number(month), date: Number(date) };
};

const firstOf = (year: number, month: number): DayNumber =>
  dayOf(
    `${String(month > 12 ? year + 1 : year).padStart(4, '0')}-${String(month > 12 ? month - 12 : month).padStart(2, '0')}-01`,
  );

/** The first day of the unit that a day is in, and of the one behind it. */
const spanOf = (day: DayNumber, unit: Unit): readonly [DayNumber, DayNumber] => {
  if (unit === 'day') return [day, day + 1];
  const monday = day - weekdayOf(day) + 1;
  if (unit === 'week') return [monday, monday + 7];
  const { year, month } = partsOf(day);
  const length = unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12;
  const begin = month - ((month - 1) % length);
  return [firstOf(Number(year), begin), firstOf(Number(year), begin + length)];
};

/** The words of a head. */
interface HeadWords {
  readonly months: readonly string[];
  readonly quarter: string;
}

const textOf = (day: DayNumber, unit: Unit, { months, quarter }: HeadWords, isUpper: boolean): string => {
  const { year, month, date } = partsOf(day);
  if (unit === 'day' || unit === 'week') return String(date);
  if (unit === 'quarter') return `${quarter}${Math.ceil(month / 3)}`;
  if (unit === 'year') return year;
  return isUpper ? `${months[month - 1] ?? ''} ${year}` : (months[month - 1] ?? '');
};

/** About so many points a letter of a head is wide. */
const letter = 4;

/** The calendar from a day to another one, both in it, over some points: as fine as its parts can be read. */
export const timeScale = (from: DayNumber, to: DayNumber, width: number, words: HeadWords): TimeScale => {
  // Some room on both sides, so that nothing stands at the very edge.
  const room = Math.max(1, Math.round((to - from + 1) / 60));
  const [first, behind] = [from - room, to + 1 + room];
  const perDay = width / (behind - first);
  const { unit } = units.find(({ days, least }) => days * perDay >= least) ?? units[4];
  const over: Unit = unit === 'day' || unit === 'week' ? 'month' : 'year';
  const xOf = (day: DayNumber) => (day - first) * perDay;
  const head = (of: Unit, isUpper: boolean): HeadPart[] => {
    const parts: HeadPart[] = [];
    for (let day = first; day < behind;) {
      const [begin, next] = spanOf(day, of);
      const [left, right] = [xOf(Math.max(begin, first)), xOf(Math.min(next, behind))];
      // A week that the chart cuts has no day of its own to be named by.
      const whole = begin < first && of === 'week' ? '' : textOf(begin < first ? day : begin, of, words, isUpper);
      const short = whole.split(' ')[0] ?? '';
      const text = [whole, short].find((each) => each.length * letter + 3 <= right - left) ?? '';
      parts.push({ text, from: left, to: right });
      day = next;
    }
    return parts;
  };
  return {
    first,
    behind,
    perDay,
    upper: unit === 'year' ? [] : head(over, true),
    lower: head(unit, false),
    showsDays: perDay >= 1.6,
    xOf,
  };
};
