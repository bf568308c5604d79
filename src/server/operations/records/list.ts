import { and, count, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { orderOf, whereOf, type ListQuery } from './listQuery.ts';
import { lineCounts, readingOf, type Reading } from './select.ts';

/** One page of records, and how many there are in all. */
export interface Page {
  records: AnyRecord[];
  total: number;
}

/** A select of a reading's columns, with its joins. */
export const selectFrom = <C extends Record<string, AnyPgColumn | SQL>>(tx: Tx, reading: Reading, columns: C) => {
  let query = tx.select(columns).from(reading.table).$dynamic();
  for (const join of reading.joins) query = query.leftJoin(join.table, join.on) as typeof query;
  return query;
};

const totalOf = async (tx: Tx, reading: Reading, where: SQL | undefined): Promise<number> => {
  const rows = await tx.select({ total: count() }).from(reading.table).where(where);
  return rows[0]?.total ?? 0;
};

/** The count beside the rows: filters name the record's own columns alone, so this runs once, and the rows can come by an index. */
const countOf = ({ table }: Reading, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${table} ${where ? sql`where ${where}` : sql``})`;

/** From where a list reads, and what else holds for each of its rows. */
export interface ListSource {
  readonly reading: Reading;
  /** Further columns: how many lines a record has. */
  readonly counts: Readonly<Record<string, SQL<number>>>;
  readonly within?: SQL | undefined;
}

/**
 * One page of a resource's records in one statement: the rows and the count of all that match. A page past the end is
 * empty and still knows the total.
 * @throws Failure 422 for a filter, column or direction that the resource does not declare
 */
export const listRecords = async (
  tx: Tx,
  resource: Resource,
  query: ListQuery,
  spelling: readonly [string, string] = ['sortCol', 'sortOrder'],
  { reading, counts, within }: ListSource = { reading: readingOf(resource), counts: lineCounts(resource) },
): Promise<Page> => {
  const where = and(whereOf(resource, query, reading), within);
  const order = orderOf(resource, query.sort, spelling, reading);
  const columns = { ...reading.columns, ...counts, total__: countOf(reading, where) };
  const rows = selectFrom(tx, reading, columns)
    .where(where)
    .orderBy(...order);
  const found = (await (query.perPage === null
    ? rows
    : rows.limit(query.perPage).offset((query.page - 1) * query.perPage))) as (AnyRecord & {
    total__: number;
  })[];
  const total = found[0]?.total__ ?? (query.page === 1 ? 0 : await totalOf(tx, reading, where));
  return { records: found.map(({ total__: _, ...record }) => record as unknown as AnyRecord), total };
};
