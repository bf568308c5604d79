import { is, SQL, sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { refusingRows, type RowNames } from './refusals.ts';
import { columnsIn, namedColumn, sentColumn, sentRows, type Values } from './sent.ts';
import { selectRows } from '../../db/rows.ts';

/** The inserted value of a column: the column's default for a row without a value. */
const insertedInto = (table: OwnedTable, name: string, isPartial: boolean): SQL => {
  const { default: initial } = columnNamed(table, name);
  if (!isPartial || initial === undefined) return sentColumn(name);
  const value = is(initial, SQL) ? initial : sql`${initial}`;
  return sql`case when ${namedColumn(name)} then ${sentColumn(name)} else ${value} end`;
};

/**
 * Inserts any number of rows of one table in one statement, with values of `toColumns`; returns their ids in the order
 * of the rows.
 * @throws Failure 422 at the row that a constraint refuses, if that row is known
 */
export const insertRows = async (
  tx: Tx,
  table: OwnedTable,
  rows: readonly Values[],
  names?: RowNames,
): Promise<number[]> => {
  if (rows.length === 0) return [];
  const columns = columnsIn(rows);
  const into = columns.all.map((name) => sql.identifier(name));
  const values = columns.all.map((name) => insertedInto(table, name, columns.partial.has(name)));
  return refusingRows(table, rows, names, async () => {
    const inserted = await selectRows(
      tx,
      { id: table.id },
      (list) => sql`
      insert into ${table} (${sql.join(into, sql`, `)})
      select ${sql.join(values, sql`, `)} from ${sentRows(table, columns, rows)} order by sent.place
      returning ${list}`,
    );
    return inserted.map(({ id }) => id);
  });
};
