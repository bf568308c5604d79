import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import type { OwnedTable } from '../../db/tables.ts';
import { lockRows, type RowKey } from './lockRows.ts';
import { refusingRows, type RowNames } from './refusals.ts';
import { stamped } from './stamped.ts';
import { columnsIn, namedColumn, sentColumn, sentRows, type Values } from './sent.ts';

/** New values of a row's columns; other columns stay. */
export interface RowChange extends RowKey {
  readonly values: Values;
}

const newValue = (table: OwnedTable, name: string, isPartial: boolean): SQL =>
  isPartial ? sql`case when ${namedColumn(name)} then ${sentColumn(name)} else ${table[name]} end` : sentColumn(name);

/**
 * Changes any number of rows of one table in two statements: the first locks them by ascending id and compares their
 * versions, the second writes. Rows can exchange unique values.
 * @throws Failure 409 with each row that somebody changed meanwhile; 404 for missing rows; 422 at the row that a
 *   constraint refuses
 */
export const changeRows = async (
  tx: Tx,
  table: OwnedTable,
  changes: readonly RowChange[],
  names: RowNames,
): Promise<void> => {
  if (changes.length === 0) return;
  await lockRows(tx, table, changes, names);
  const rows = changes.map(({ values }) => values);
  const columns = columnsIn(rows);
  const set = [
    stamped(table),
    ...columns.all.map((name) => sql`${sql.identifier(name)} = ${newValue(table, name, columns.partial.has(name))}`),
  ];
  const ids = changes.map(({ id }) => id);
  await refusingRows(table, rows, names, () =>
    tx.execute(sql`
      update ${table} set ${sql.join(set, sql`, `)}
      from ${sentRows(table, columns, rows, [['row id', 'bigint', ids]])}
      where ${table.id} = sent."row id"`),
  );
};
