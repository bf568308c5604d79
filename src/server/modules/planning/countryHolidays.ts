import type Holidays from 'date-holidays';
import { dateOf, dayOf, type CivilDate } from '../../../domain/schedule/days.ts';
import { invalid } from '../../engine/errors.ts';

/** A public holiday of a country. */
export interface CountryHoliday {
  readonly date: CivilDate;
  readonly name: string;
}

/** What has holidays of its own: a country, or a part of one, by its code of ISO 3166. */
interface Named {
  readonly code: string;
  readonly name: string;
}
export interface Country extends Named {
  readonly regions: readonly Named[];
}

/** The library of holidays is large, so it is loaded when the first one asks. */
const library = async (): Promise<typeof Holidays> => (await import('date-holidays')).default;

const named = (names: Readonly<Record<string, string>> = {}): Named[] =>
  Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const read = async (): Promise<readonly Country[]> => {
  const Library = await library();
  const all = new Library();
  return named(all.getCountries('en')).map((country) => ({
    ...country,
    regions: named(all.getStates(country.code, 'en')),
  }));
};
let known: Promise<readonly Country[]> | undefined;

/** The countries whose holidays are known, with their regions, by name. */
export const countries = (): Promise<readonly Country[]> => (known ??= read());

const dayLength = 86_400_000;

/**
 * The public holidays of a country, or of one of its regions, in a year; each day once, in their order. A day that is
 * only in part one is worked on. What is celebrated on several days is each of them.
 * @throws Failure 422 for a country or region that is not known
 */
export const countryHolidays = async (
  country: string,
  region: string | null | undefined,
  year: number,
): Promise<CountryHoliday[]> => {
  const found = (await countries()).find(({ code }) => code === country);
  if (!found) throw invalid({ country: ['No holidays are known of this country'] });
  if (region && !found.regions.some(({ code }) => code === region))
    throw invalid({ region: [`${found.name} has no such region`] });
  const Library = await library();
  const of = region ? new Library(country, region) : new Library(country);
  const names = new Map<CivilDate, string[]>();
  for (const { type, date, name, start, end } of of.getHolidays(year, 'en')) {
    // The hours of a change of clocks are less than a half of a day.
    const days = Math.round((end.getTime() - start.getTime()) / dayLength);
    if (type !== 'public' || !date.slice(10).startsWith(' 00:00:00')) continue;
    const first = dayOf(date.slice(0, 10));
    for (let nth = 0; nth < days; nth += 1) {
      const day = dateOf(first + nth);
      names.set(day, [...new Set([...(names.get(day) ?? []), name])]);
    }
  }
  return [...names]
    .map(([date, all]) => ({ date, name: all.join(', ').slice(0, 200) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
};
