import { is, sql, Column as AnyColumn, type GetColumnData, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import type { Column } from './ownedTable.ts';

/** What a statement selects, by the names of its answer: columns of typed tables, and expressions of a type. */
type Selected = Readonly<Record<string, AnyPgColumn | SQL>>;
/** A row of what is selected. */
export type RowOf<S extends Selected> = {
  readonly [K in keyof S]: S[K] extends SQL<infer T> ? T : S[K] extends AnyPgColumn ? GetColumnData<S[K]> : never;
};

type DataOf<C extends AnyPgColumn> = NonNullable<GetColumnData<C>>;

/** A column that is empty where its table has no row: that of an outer join. */
export const orNull = <C extends AnyPgColumn>(column: C): Column<DataOf<C>, false> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what the statement says of it, no column says
  column as unknown as Column<DataOf<C>, false>;

/** A column that is filled in each row that the statement finds: its condition says so. */
export const filled = <C extends AnyPgColumn>(column: C): Column<DataOf<C>, true> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what the statement says of it, no column says
  column as unknown as Column<DataOf<C>, true>;

/**
 * The rows of a statement: `selectRows(tx, { id: l.id, n: sql<number>`count(*)::int` }, (list) => sql`select ${list} from …`)`.
 * Columns come as their tables have them: ids as numbers, decimals and days as text. Expressions come as the driver gives
 * them: bigint and numeric as text.
 */
export const selectRows = async <S extends Selected>(
  tx: Pick<Tx, 'execute'>,
  selected: S,
  statement: (list: SQL) => SQL,
): Promise<RowOf<S>[]> => {
  const all = Object.entries(selected);
  const list = sql.join(
    all.map(([name, one]) => sql`${one} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await tx.execute(statement(list));
  // What a column leaves as the driver gives it is not looked at row by row; an alias is asked once, not by each row.
  const decoders = all.flatMap(([name, one]) =>
    is(one, AnyColumn) && one.mapFromDriverValue !== AnyColumn.prototype.mapFromDriverValue
      ? [{ name, decode: one.mapFromDriverValue.bind(one) }]
      : [],
  );
  for (const row of rows)
    for (const { name, decode } of decoders) if (row[name] !== null) row[name] = decode(row[name]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the rows have what the list selects
  return rows as unknown as RowOf<S>[];
};
