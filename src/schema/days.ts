/** The order of day and month in 05/07/2026. */
export type DayOrder = 'day_first' | 'month_first';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: \d{1,2}:\d{2}.*)?$/;
const dayMonthYear = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i;
const monthDayYear = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;

/** `2026-05-07`; undefined for a day that is not in the calendar. */
const dayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = date.toISOString().slice(0, 10);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 ? text : undefined;
};
const monthNamed = (word: string): number => {
  const at = months.indexOf(word.slice(0, 3).toLowerCase());
  const full = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, at, 1)),
  );
  return at >= 0 && full.toLowerCase().startsWith(word.toLowerCase()) ? at + 1 : 0;
};

/** A day in any spelling of a spreadsheet, as `2026-05-07` and without its time; undefined for any other text. */
export const parseDay = (text: string, order: DayOrder): string | undefined => {
  const bare = text.trim();
  const [, y, m, d] = iso.exec(bare) ?? [];
  if (y) return dayOf(Number(y), Number(m), Number(d));
  const [, first, , second, year] = numbers.exec(bare) ?? [];
  if (year)
    return order === 'day_first'
      ? dayOf(Number(year), Number(second), Number(first))
      : dayOf(Number(year), Number(first), Number(second));
  const [, day, word, inYear] = dayMonthYear.exec(bare) ?? [];
  if (word) return dayOf(Number(inYear), monthNamed(word), Number(day));
  const [, before, ofMonth, afterYear] = monthDayYear.exec(bare) ?? [];
  return before ? dayOf(Number(afterYear), monthNamed(before), Number(ofMonth)) : undefined;
};

/**
 * The orders that fit every text of numbers alone. Without such texts there are none. Where both orders fit, a person
 * must choose.
 */
export const dayOrdersOf = (texts: Iterable<string>): DayOrder[] => {
  const fits = { day_first: true, month_first: true };
  let any = false;
  for (const text of texts) {
    if (!numbers.test(text.trim())) continue;
    any = true;
    for (const order of ['day_first', 'month_first'] as const) fits[order] &&= parseDay(text, order) !== undefined;
  }
  return any ? (['day_first', 'month_first'] as const).filter((order) => fits[order]) : [];
};
