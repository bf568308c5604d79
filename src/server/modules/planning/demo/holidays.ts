import { holidays } from '../../../../resources/planning/holidays.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { insertRows } from '../../../engine/bulk/insertRows.ts';

/** The bank holidays of England by year, in their order. */
const england: Readonly<Record<string, string>> = {
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};

/** What the eight of each year are called. */
const names = [
  'New Year’s Day',
  'Good Friday',
  'Easter Monday',
  'Early May bank holiday',
  'Spring bank holiday',
  'Summer bank holiday',
  'Christmas Day',
  'Boxing Day',
];

/** The holidays of a branch of the demo firm. */
export const seedHolidays = async (tx: Tx): Promise<void> => {
  const rows = Object.entries(england).flatMap(([year, days]) =>
    days.split(' ').map((day, at) => ({ date: `${year}-${day}`, name: names[at] })),
  );
  await insertRows(tx, tableOf(holidays), rows);
};
