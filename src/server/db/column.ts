import { getTableColumns, is } from 'drizzle-orm';
import { PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** A column of a described table. @throws Error if the table has no column of this name */
export const columnNamed = (table: PgTable | Readonly<Record<string, AnyPgColumn>>, name: string): AnyPgColumn => {
  const columns: Readonly<Record<string, AnyPgColumn>> = is(table, PgTable) ? getTableColumns(table) : table;
  const column = columns[name];
  if (!column) throw new Error(`The table has no column ${name}`);
  return column;
};

/** The rows of a query on described tables. Their columns have no types: the caller names the type of a row. */
export const rowsOf = async <R>(query: PromiseLike<readonly object[]>): Promise<R[]> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns follow from a description, which has no type here
  (await query) as R[];
