import { sql } from 'drizzle-orm';
import { assertDefined } from '../../domain/assertDefined.ts';
import { todayInSql } from './columns.ts';
import type { Tx } from './database.ts';
import { selectRows } from './rows.ts';

/** Today in the branch of the transaction, as text: for what is printed and named (rule 135). */
export const dayOfBranch = sql<string>`${todayInSql}::text`;

/** Reads it: '2026-05-07'. */
export const readToday = async (tx: Tx): Promise<string> => {
  const rows = await selectRows(tx, { day: dayOfBranch }, (list) => sql`select ${list}`);
  return assertDefined(rows[0]).day;
};
