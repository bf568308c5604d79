import { sql } from 'drizzle-orm';
import { currentBranch } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';

/** The first key of the advisory lock of a calendar; the second is the branch. */
const calendarLock = 7_310_275;

/** Nobody opens a plan, or makes one editable again, beside a change of the calendar: it would miss the change. */
export const lockCalendar = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${calendarLock}, (${currentBranch})::int)`);
};

/** The calendar stays as it is until the end of the transaction; several do this at a time. */
export const keepCalendar = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${calendarLock}, (${currentBranch})::int)`);
};
