import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** People work from 8 to 17 o'clock, UTC. */
const [opens, workingHours] = [8, 9];

/** The midnight before which all happened: read once, so that a firm that is made over midnight has one story. */
const today = Math.floor(Date.now() / day) * day;

/** The midnight that begins a working day; 1 is the last one before today. */
const workday = (before: number): number => {
  let midnight = today;
  for (let left = before; left > 0;) {
    midnight -= day;
    if (![0, 6].includes(new Date(midnight).getUTCDay())) left -= 1;
  }
  return midnight;
};

/** The moment in working hours that was so many working days ago; 0 is the end of the last one before today. */
export const ago = (days: number): Date => {
  const whole = Math.floor(days);
  return new Date(workday(whole + 1) + (opens + workingHours * (1 - (days - whole))) * hour);
};

/** The date of a moment, moved by calendar days. */
export const demoDate = (at: Date, later = 0): string =>
  new Date(at.getTime() + later * day).toISOString().slice(0, 10);

const mark = '@';

/** What is written from now on is this person's, of so many working days ago: `setTimes` brings it there. */
export const actAs = (tx: Tx, id: number, days: number, request = 'demo'): Promise<unknown> =>
  tx.execute(sql`select set_config('app.user_id', ${String(id)}, true),
    set_config('app.request_id', ${`${request}${mark}${ago(days).toISOString()}`}, true)`);

/** The time in a request id, and the request id without it, as SQL. */
export const momentSql = `split_part(request_id, '${mark}', 2)::timestamptz`;
export const requestSql = `split_part(request_id, '${mark}', 1)`;
export const hasMomentSql = `request_id like '%${mark}%'`;
