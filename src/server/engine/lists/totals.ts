import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { maxCounted } from '../../../schema/calls/totals.ts';

/** The number of records of a list. */
export interface Total {
  total: number;
  /** There are more than `total`, and nobody has counted them. */
  isFloor?: boolean;
}

const enough = sql.raw(`limit ${maxCounted + 1}`);

/**
 * The select of a total. It ends at the first record beyond `maxCounted`, unless it is `exact`. Filters use the
 * record's own columns alone, so nothing is joined. `parts`: `where` as several conditions, as of `choosePage`.
 */
export const countOf = (
  { table }: { readonly table: PgTable },
  where: SQL | undefined,
  exact: boolean | undefined,
  parts: readonly SQL[] = [],
): SQL => {
  const found = (one: SQL) => sql`from ${table} where ${one}`;
  const limit = exact ? sql`` : enough;
  const each = parts.map((part) => sql`(select 1 ${found(part)} ${limit})`);
  const all = each.length ? sql.join(each, sql` union all `) : sql`select 1 ${found(where ?? sql`true`)}`;
  return sql`select count(*)::int as total from (${all} ${limit}) as counted`;
};

/** What a count says: beyond `maxCounted` it is a floor, unless all were counted. */
export const toldTotal = (counted: number, { exact }: { readonly exact?: boolean | undefined }): Total =>
  counted > maxCounted && !exact ? { total: maxCounted, isFloor: true } : { total: counted };
