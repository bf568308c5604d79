/** The order of day and month in 05/07/2026. */
export type DayOrder = 'day_first' | 'month_first';

/** The languages whose names of months are known; none has a name of another's month. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

const foldedName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mark}.]/gu, '')
    .toLowerCase();

/** The months by their whole names. */
const months = new Map(
  languages.flatMap((language) =>
    Array.from({ length: 12 }, (_, at): [string, number] => {
      const day = new Date(Date.UTC(2000, at, 1));
      return [foldedName(new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(day)), at + 1];
    }),
  ),
);

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: \d{1,2}:\d{2}.*)?$/;
const dayMonthYear = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?(?: de)?[ -](\p{L}{3,10})\.?,?(?: de)?[ -](\d{4})$/iu;
const monthDayYear = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;

/** `2026-05-07`; undefined for a day that is not in the calendar. */
const dayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = date.toISOString().slice(0, 10);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 ? text : undefined;
};
/** The month whose name begins with a word of at least 3 letters, if all languages agree on it; else 0. */
const monthNamed = (word: string): number => {
  const folded = foldedName(word).replace(/^mrz$/, 'marz');
  const found = new Set([...months].flatMap(([name, month]) => (name.startsWith(folded) ? [month] : [])));
  const [month = 0] = found;
  return found.size === 1 ? month : 0;
};

/** A day in any spelling of a spreadsheet, as `2026-05-07` and without its time; undefined for any other text. */
export const parseDay = (text: string, order: DayOrder): string | undefined => {
  const bare = text.trim();
  const [, y, m, d] = iso.exec(bare) ?? [];
  if (y) return dayOf(Number(y), Number(m), Number(d));
  const [, first, mark, second, year] = numbers.exec(bare) ?? [];
  if (year)
    // Whoever divides a date by points writes the day first: 05.07.2026.
    return order === 'day_first' || mark === '.'
      ? dayOf(Number(year), Number(second), Number(first))
      : dayOf(Number(year), Number(first), Number(second));
  const [, day, word, inYear] = dayMonthYear.exec(bare) ?? [];
  if (word) return dayOf(Number(inYear), monthNamed(word), Number(day));
  const [, before, ofMonth, afterYear] = monthDayYear.exec(bare) ?? [];
  return before ? dayOf(Number(afterYear), monthNamed(before), Number(ofMonth)) : undefined;
};

/**
 * The orders that fit every text of numbers alone. Without such texts, or with points between the numbers, there are
 * none. Where both orders fit, a person must choose.
 */
export const dayOrdersOf = (texts: Iterable<string>): DayOrder[] => {
  const fits = { day_first: true, month_first: true };
  let any = false;
  for (const text of texts) {
    if ((numbers.exec(text.trim())?.[2] ?? '.') === '.') continue;
    any = true;
    for (const order of ['day_first', 'month_first'] as const) fits[order] &&= parseDay(text, order) !== undefined;
  }
  return any ? (['day_first', 'month_first'] as const).filter((order) => fits[order]) : [];
};
