import { sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';

export type Values = Readonly<Record<string, unknown>>;

const element = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
};

/** A column's values as one parameter: PostgreSQL's text of an array. */
export const arrayOf = (values: readonly unknown[], type: string): SQL =>
  sql`${`{${values.map(element).join(',')}}`}::${sql.raw(type)}[]`;

/** The column of `sent` with true for rows that have a value in a column of only some rows. */
export const namedColumn = (name: string): SQL => sql`sent.${sql.identifier(`named ${name}`)}`;
export const sentColumn = (name: string): SQL => sql`sent.${sql.identifier(name)}`;

/** The columns of the rows: all of them, and those of only some rows. */
interface SentColumns {
  readonly all: readonly string[];
  readonly partial: ReadonlySet<string>;
}

export const columnsIn = (rows: readonly Values[]): SentColumns => {
  const counts = new Map<string, number>();
  for (const row of rows) for (const name of Object.keys(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    all: [...counts.keys()],
    partial: new Set([...counts].filter(([, n]) => n < rows.length).map(([name]) => name)),
  };
};

/**
 * The rows as a table `sent`, with their index from 1 in `place`. Each column is one array, so that one statement takes
 * any number of rows. `extra` columns are added to the table's own, with their types and values.
 */
export const sentRows = (
  table: OwnedTable,
  columns: SentColumns,
  rows: readonly Values[],
  extra: readonly (readonly [name: string, type: string, values: readonly unknown[]])[] = [],
): SQL => {
  const arrays = [
    ...extra.map(([name, type, values]) => [name, arrayOf(values, type)] as const),
    ...columns.all.map((name) => {
      const type = columnNamed(table, name).getSQLType();
      const values = rows.map((row) => row[name]);
      return [name, arrayOf(values, type)] as const;
    }),
    ...[...columns.partial].map((name) => {
      const named = rows.map((row) => name in row);
      return [`named ${name}`, arrayOf(named, 'boolean')] as const;
    }),
  ];
  const values = sql.join(
    arrays.map(([, values]) => values),
    sql`, `,
  );
  const names = sql.join([...arrays.map(([name]) => sql.identifier(name)), sql.identifier('place')], sql`, `);
  return sql`unnest(${values}) with ordinality as sent(${names})`;
};
