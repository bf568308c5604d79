import { getTableColumns, is, sql, type SQL } from 'drizzle-orm';
import { PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core';

type Columns = PgTable | Readonly<Record<string, AnyPgColumn>>;

const found = (table: Columns, name: string): AnyPgColumn | undefined => {
  const columns: Readonly<Record<string, AnyPgColumn>> = is(table, PgTable) ? getTableColumns(table) : table;
  return columns[name];
};

/** Whether a described table has a column of this name: tables of several descriptions are read alike. */
export const hasColumn = (table: Columns, name: string): boolean => found(table, name) !== undefined;

/** A column of a described table, by a name that only its description has. @throws Error if there is none */
export const columnNamed = (table: Columns, name: string): AnyPgColumn => {
  const column = found(table, name);
  if (!column) throw new Error(`The table has no column ${name}`);
  return column;
};

/**
 * A column of another relation that a query on one relation selects: drizzle leaves the table's name out of a column there,
 * and of those that an expression names itself.
 */
export const ofOther = <T>(column: AnyPgColumn<{ data: T }>): SQL<T> => sql<T>`${sql`${column}`}`;

/** A column by its name alone, as SET and the list of an INSERT name it. */
export const bare = (column: AnyPgColumn): SQL => sql`${sql.identifier(column.name)}`;

/** The rows of a query on described tables. Their columns have no types: the caller names the type of a row. */
export const rowsOf = async <R>(query: PromiseLike<readonly object[]>): Promise<R[]> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns follow from a description, which has no type here
  (await query) as R[];
