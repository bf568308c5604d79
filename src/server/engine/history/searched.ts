import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../db/system.ts';
import { searchPatterns } from '../lists/searching.ts';

/** Columns that every row has, which nobody looks for. */
const besides = ['id', 'version', 'branch_id', 'position', 'created_at', 'created_by', 'updated_at', 'updated_by'];

/** The condition that a recorded value matches: one of a row, or one of several rows in their arrays. */
const hasValue = (row: SQLWrapper, pattern: string): SQL =>
  sql`exists (select from jsonb_each_text(${row}) e where e.value ilike ${pattern} and e.key not in ${besides})`;

/**
 * The condition that each word of a search is in the name of who made a change, or in a value before or after it.
 * `isNamed`: the condition of a user that the reader is told the name.
 */
export const hasWordsOfChange = (
  search: string | undefined,
  by: SQLWrapper,
  rows: readonly SQLWrapper[],
  isNamed: SQL = sql`true`,
): SQL | undefined =>
  and(
    ...searchPatterns(search ?? '').map((pattern) => {
      const who = sql`exists (select from ${users} where ${users.id} = ${by} and ${users.name} ilike ${pattern} and ${isNamed})`;
      return sql`(${sql.join([who, ...rows.map((row) => hasValue(row, pattern))], sql` or `)})`;
    }),
  );
