import { is, SQL, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
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

/** The rows that bring their ids, and those that get one: a statement for each, since no value is the identity's default. */
const inTwo = async (
  rows: readonly Values[],
  names: RowNames | undefined,
  insert: (some: readonly Values[], named: RowNames | undefined) => Promise<number[]>,
): Promise<number[]> => {
  const ids: number[] = [];
  for (const hasId of [true, false]) {
    const places = [...rows.keys()].filter((n) => (rows[n]?.['id'] !== undefined) === hasId);
    const placeOf = (n: number): number => places[n] ?? n;
    const named = names && {
      ...names,
      nameOf: (n: number) => names.nameOf(placeOf(n)),
      path: (n: number) => names.path(placeOf(n)),
    };
    const some = places.map((n) => assertDefined(rows[n]));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const [n, id] of (await insert(some, named)).entries()) ids[placeOf(n)] = id;
  }
  return ids;
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
  if (columns.partial.has('id')) return inTwo(rows, names, (some, named) => insertRows(tx, table, some, named));
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
