import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { lockRows, type RowKey } from './lockRows.ts';
import { refusingRows, type RowNames } from './refusals.ts';
import { stamped } from './stamped.ts';
import { arrayOf, columnsIn, namedColumn, sentColumn, sentRows, type Values } from './sent.ts';

/** New values of a row's columns; other columns stay. */
export interface RowChange extends RowKey {
  readonly values: Values;
  /** The version rises although the values may be the stored ones: lines of the row change. */
  readonly touched?: boolean;
}

const newValue = (table: OwnedTable, name: string, isPartial: boolean): SQL =>
  isPartial
    ? sql`case when ${namedColumn(name)} then ${sentColumn(name)} else ${columnNamed(table, name)} end`
    : sentColumn(name);

/**
 * Changes any number of rows of one table in two statements: the first locks them by ascending id and compares their
 * versions, the second writes. Rows can exchange unique values. A row that has the values already stays as it is.
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
  await lockRows(tx, table, { keys: changes, names });
  const rows = changes.map(({ values }) => values);
  const columns = columnsIn(rows);
  const touched = changes.flatMap((change) => (change.touched ? [change.id] : []));
  if (columns.all.length + touched.length === 0) return;
  const values = columns.all.map((name) => [name, newValue(table, name, columns.partial.has(name))] as const);
  const set = [stamped(table), ...values.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)];
  const differs = [
    ...values.map(([name, value]) => sql`${columnNamed(table, name)} is distinct from ${value}`),
    ...(touched.length ? [sql`${table.id} = any(${arrayOf(touched, 'bigint')})`] : []),
  ];
  const ids = changes.map(({ id }) => id);
  await refusingRows(table, rows, names, () =>
    tx.execute(sql`
      update ${table} set ${sql.join(set, sql`, `)}
      from ${sentRows(table, columns, rows, [['row id', 'bigint', ids]])}
      where ${table.id} = sent."row id" and (${sql.join(differs, sql` or `)})`),
  );
};
