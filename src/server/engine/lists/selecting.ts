import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';
import { lookedUp } from './joins.ts';
import type { Reading } from './reading.ts';

/** A select of a reading's columns, with its joins. */
export const selectFrom = <C extends Record<string, AnyPgColumn | SQL>>(
  tx: Pick<Tx, 'select'>,
  reading: Pick<Reading, 'table' | 'joins'>,
  columns: C,
) => {
  let query = tx.select(columns).from(reading.table).$dynamic();
  for (const { table, on } of reading.joins)
    // oxlint-disable-next-line typescript/consistent-type-assertions -- each join has a type of its own, and only the selected columns matter
    query = query.leftJoin(table, on) as typeof query;
  return query;
};

/**
 * A select of the names for rows that are chosen already; the columns are expressions, since drizzle does not know the
 * tables of a FROM.
 */
export const withNames = (
  tx: Pick<Tx, 'select'>,
  { joins }: Pick<Reading, 'joins'>,
  columns: Readonly<Record<string, AnyPgColumn | SQL>>,
  from: SQL,
) => {
  const read = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`]));
  let query = tx.select(read).from(from).$dynamic();
  for (const join of joins)
    query = join.isLookedUp ? query.leftJoinLateral(lookedUp(join), sql`true`) : query.leftJoin(join.table, join.on);
  return query;
};
