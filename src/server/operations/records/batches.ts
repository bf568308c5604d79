import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/doors.ts';
import type { OwnedTable } from '../../db/tables.ts';
import type { Row } from './importLookup.ts';

type Values = Readonly<Record<string, unknown>>;

/** Rows a statement: few enough for its 65,535 parameters whatever the table, many enough that their number is small. */
const batch = 500;
export function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += batch) yield all.slice(at, at + batch);
}

/** Changes many rows in one statement a batch; columns that only some of them change keep their value in the others. */
export const updateRows = async (
  tx: Tx,
  table: OwnedTable,
  all: readonly { readonly existing: Row; readonly changed: Values }[],
): Promise<void> => {
  for (const some of batchesOf(all)) {
    const names = [...new Set(some.flatMap(({ changed }) => Object.keys(changed)))];
    const rows = some.map(({ existing, changed }) => ({
      id: existing.id,
      ...Object.fromEntries(names.map((n) => [n, n in changed ? changed[n] : existing[n]])),
    }));
    const typed = names.map((n) => sql`${sql.identifier(n)} ${sql.raw((table[n] as AnyPgColumn).getSQLType())}`);
    const set = [
      sql`version = ${table}.version + 1`,
      ...names.map((n) => sql`${sql.identifier(n)} = new_values.${sql.identifier(n)}`),
    ];
    await tx.execute(sql`
      update ${table} set ${sql.join(set, sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new_values(${sql.join([sql`id bigint`, ...typed], sql`, `)})
      where ${table}.id = new_values.id`);
  }
};
