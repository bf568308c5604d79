import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/** An INSERT of one row into a described table; `values` by column, as `toColumns` gives them. */
export const insertInto = (tx: Pick<Tx, 'insert'>, table: PgTable, values: Readonly<Record<string, unknown>>) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns follow from a description, which has no type here
  tx.insert(table).values(values as never);
