import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { maxCounted } from '../../../schema/calls/totals.ts';

/** The number of records of a list. */
export interface Total {
  total: number;
  /** There are more than `total`, and nobody has counted them. */
  isFloor?: boolean;
}

/**
 * The select of a total. It ends at the first record beyond `maxCounted`, unless it is `exact`. Filters use the
 * record's own columns alone, so nothing is joined.
 */
export const countOf = (
  { table }: { readonly table: PgTable },
  where: SQL | undefined,
  exact: boolean | undefined,
): SQL => {
  const matching = sql`from ${table} where ${where ?? sql`true`}`;
  return exact
    ? sql`select count(*)::int as total ${matching}`
    : sql`select count(*)::int as total from (select 1 ${matching} limit ${sql.raw(String(maxCounted + 1))}) as counted`;
};

/** What a count says: beyond `maxCounted` it is a floor, unless all were counted. */
export const toldTotal = (counted: number, { exact }: { readonly exact?: boolean | undefined }): Total =>
  counted > maxCounted && !exact ? { total: maxCounted, isFloor: true } : { total: counted };
