import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { oneLine } from '../../../domain/fold.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { textKey } from '../../db/rules.ts';
import type { OwnedTable, Target } from '../../db/ownedTable.ts';

export type Row = Record<string, unknown> & { readonly id: number };

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, so no row has such a text. */
const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** A row with a text; for a line also its record. */
export interface Match {
  readonly id: number;
  readonly parent: number | null;
  /** Of what can be inactive. */
  readonly active?: boolean;
}

/**
 * The rows with each of these texts in a column, however it is written (rule 143). The database folds the case, as its
 * unique indexes do.
 * One statement.
 */
export const rowsWithText = async (
  tx: Tx,
  { table, id, parent }: Pick<Target, 'table' | 'id' | 'parent'>,
  { column, texts }: { readonly column: AnyPgColumn; readonly texts: readonly string[] },
  {
    where = {},
    tellsActive = false,
  }: { readonly where?: Readonly<Record<string, boolean | string>> | undefined; readonly tellsActive?: boolean } = {},
): Promise<Map<string, Match[]>> => {
  const found = new Map<string, Match[]>();
  const distinct = [...new Set(texts)].filter(isStorable);
  if (distinct.length === 0) return found;
  const wanted = sql`jsonb_array_elements_text(${JSON.stringify(distinct.map(oneLine))}::jsonb) with ordinality as wanted(word, place)`;
  const conditions = Object.entries(where).map(([name, value]) => eq(columnNamed(table, name), value));
  const query = tx
    .select({
      id,
      parent: parent ?? sql<null>`null`,
      ...(tellsActive && { active: columnNamed(table, 'is_active') }),
      place: sql<number>`wanted.place::int`,
    })
    .from(table)
    .innerJoin(wanted, sql`${textKey(sql`${column}::text`)} = ${textKey(sql`wanted.word`)}`)
    .where(and(...conditions))
    .orderBy(id);
  for (const { place, ...row } of await rowsOf<Match & { place: number }>(query)) {
    const text = assertDefined(distinct[place - 1]);
    const same = found.get(text);
    if (same) same.push(row);
    else found.set(text, [row]);
  }
  return found;
};

/** The ids of the records with each of these texts in a column. */
export const idsWithText = async (
  tx: Tx,
  table: OwnedTable,
  column: string,
  texts: readonly string[],
): Promise<Map<string, number[]>> => {
  const found = await rowsWithText(
    tx,
    { table, id: table.id, parent: null },
    { column: columnNamed(table, column), texts },
  );
  return new Map([...found].map(([text, rows]) => [text, rows.map((row) => row.id)]));
};

/** So many rows are read at a time: more of them would hold others up while they are taken apart. */
const page = 4_000;

/** The stored rows of these ids; with `lock` locked until the transaction ends. */
export const rowsIn = async (
  tx: Tx,
  table: OwnedTable,
  { column, ids }: { readonly column: AnyPgColumn; readonly ids: readonly number[] },
  lock: boolean,
): Promise<Row[]> => {
  // In one order, so that two imports never wait for each other.
  const sorted = ids.toSorted((one, other) => one - other);
  const found: Row[] = [];
  for (let at = 0; at < sorted.length; at += page) {
    const rows = tx
      .select()
      .from(table)
      .where(sql`${column} = any(${sql.param(sorted.slice(at, at + page))}::bigint[])`)
      .orderBy(table.id)
      .$dynamic();
    for (const row of await rowsOf<Row>(lock ? rows.for('no key update') : rows)) found.push(row);
  }
  return found;
};
