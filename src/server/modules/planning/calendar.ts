import { asc, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { workingCalendar, type CalendarRules, type WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { holidays } from '../../../resources/planning/holidays.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { selectRows } from '../../db/rows.ts';

/** What makes the working calendar of the branch (rule 75): its days of the week and its holidays, in their order. */
export const calendarRulesOf = async (tx: Tx): Promise<CalendarRules> => {
  const date = tableOf(holidays).date;
  const dates = tx.select({ date }).from(tableOf(holidays)).orderBy(asc(date));
  const rows = await selectRows(
    tx,
    { weekdays: sql<string>`to_json(app_weekdays())::text`, holidays: sql<string>`to_json(array(${dates}))::text` },
    (list) => sql`select ${list}`,
  );
  const [row] = rows;
  const { weekdays, holidays: off } = assertDefined(row);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as the statement makes them
  return { weekdays: JSON.parse(weekdays) as number[], holidays: JSON.parse(off) as string[] };
};

/** The working calendar of the branch. */
export const calendarOf = async (tx: Tx): Promise<WorkingCalendar> => workingCalendar(await calendarRulesOf(tx));
