import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ColumnField } from '../../../schema/field.ts';
import type { Tx } from '../../db/doors.ts';
import { folded } from '../../db/rules.ts';
import type { OwnedTable } from '../../db/tables.ts';

export type Row = Record<string, unknown> & { readonly id: number };

/**
 * The ids of the records whose column says each of these texts, whatever its case; the database's own folding decides,
 * since its unique indexes do. One statement.
 */
export const idsSaying = async (
  tx: Tx,
  table: OwnedTable,
  column: string,
  f: ColumnField,
  texts: readonly string[],
  where: Readonly<Record<string, boolean | string>> = {},
): Promise<Map<string, number[]>> => {
  const found = new Map<string, number[]>();
  if (texts.length === 0) return found;
  const distinct = [...new Set(texts)];
  const said = sql`jsonb_array_elements_text(${JSON.stringify(distinct)}::jsonb) with ordinality as said(word, place)`;
  const sought = folded(table[column] as AnyPgColumn, f);
  const further = Object.entries(where).map(([name, value]) => eq(table[name] as AnyPgColumn, value));
  const rows = (await tx
    .select({ id: table.id, place: sql<number>`said.place::int` })
    .from(table as PgTable)
    .innerJoin(said, sql`lower(${sought}::text) = lower(said.word)`)
    .where(and(...further))
    .orderBy(table.id)) as { id: number; place: number }[];
  for (const { id, place } of rows) {
    const text = distinct[place - 1] as string;
    found.set(text, [...(found.get(text) ?? []), id]);
  }
  return found;
};

/** Rows by id, as they are stored; locked until the transaction ends where they are about to be changed. */
export const rowsIn = async (tx: Tx, table: OwnedTable, column: AnyPgColumn, ids: readonly number[], lock: boolean): Promise<Row[]> => {
  if (ids.length === 0) return [];
  const rows = tx
    .select()
    .from(table as PgTable)
    .where(inArray(column, [...ids]) as SQL)
    .orderBy(table.id)
    .$dynamic();
  return (await (lock ? rows.for('update') : rows)) as unknown as Row[];
};
