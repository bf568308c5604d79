import { sql } from 'drizzle-orm';
import { branches } from '../../../resources/people/branches.ts';
import { holidays } from '../../../resources/planning/holidays.ts';
import type { Tx } from '../../db/database.ts';
import { markImport } from '../../db/importMark.ts';
import { insideBranch } from '../../db/insideBranch.ts';
import { tableOf } from '../../db/tables.ts';
import { bind, bindOutside } from '../../engine/binding.ts';
import { extendResource, type ResourceExtension } from '../../engine/modules.ts';
import { calendarRulesOf } from './calendar.ts';
import { movePlans } from './calendarChanged.ts';
import { countries, countryHolidays, type CountryHoliday } from './countryHolidays.ts';
import { selectRows } from '../../db/rows.ts';

const holidaysTable = tableOf(holidays);

const { importCountry, preview, countries: known, calendar } = holidays.endpoints;

/** Adds the holidays on days that have none yet; those that are there stay as they are. */
const addMissing = async (tx: Tx, found: readonly CountryHoliday[]): Promise<{ added: number; skipped: number }> => {
  await markImport(tx);
  const rows = sql.join(
    found.map(({ date, name }) => sql`(${date}::date, ${name}::text)`),
    sql`, `,
  );
  const { rows: added } = found.length
    ? await tx.execute(sql`
        insert into ${holidaysTable} (date, name) values ${rows} on conflict (branch_id, date) do nothing returning id`)
    : { rows: [] };
  if (added.length > 0) await movePlans(tx);
  return { added: added.length, skipped: found.length - added.length };
};

/** The holidays with the name of the one that the day has already, which an import leaves there. */
const beside = async (tx: Tx, found: readonly CountryHoliday[]) => {
  const dates = found.map(({ date }) => date);
  const rows = await selectRows(
    tx,
    { date: holidaysTable.date, name: holidaysTable.name },
    (list) => sql`select ${list} from ${holidaysTable} where ${holidaysTable.date} = any(${sql.param(dates)}::date[])`,
  );
  const names = new Map(rows.map(({ date, name }) => [date, name]));
  return found.map((holiday) => ({ ...holiday, there: names.get(holiday.date) ?? null }));
};

const holidaysAdded = (added: number) => (added === 1 ? '1 holiday added' : `${added} holidays added`);

/** What an import tells of itself. */
const told = ({ added, skipped }: { readonly added: number; readonly skipped: number }): string => {
  if (added + skipped === 0) return 'No public holidays are known of this year';
  if (added === 0)
    return skipped === 1 ? 'Nothing new: it was there already' : `Nothing new: all ${skipped} were there already`;
  return skipped === 0
    ? holidaysAdded(added)
    : `${holidaysAdded(added)}, ${skipped} ${skipped === 1 ? 'was' : 'were'} there already`;
};

const holidayExtension = extendResource(holidays, {
  guard: { changed: movePlans },
  bindings: [
    bindOutside(
      importCountry,
      async (request) => {
        const { country, region, year } = request.body;
        const found = await countryHolidays(country, region, year);
        const data = await request.inBranch((tx) => addMissing(tx, found));
        return { data, message: told(data) };
      },
      { retried: true },
    ),
    bind(preview, async (tx, { query: { country, region, year } }) => ({
      holidays: await beside(tx, await countryHolidays(country, region, year)),
    })),
    bindOutside(known, async () => ({ data: { countries: await countries() } })),
    bind(calendar, async (tx) => {
      const { weekdays, holidays: dates } = await calendarRulesOf(tx);
      return { weekdays: [...weekdays], holidays: [...dates] };
    }),
  ],
});

/** Other days of the week move the plans of their branch. */
const branchExtension = extendResource(branches, {
  guard: {
    written: async (tx, ids) => {
      // oxlint-disable-next-line no-await-in-loop -- one connection, and one branch
      for (const id of ids) await insideBranch(tx, id, movePlans);
    },
  },
});

/** What makes the working calendar, and what a change of it brings. */
export const calendarExtensions: readonly ResourceExtension[] = [holidayExtension, branchExtension];
