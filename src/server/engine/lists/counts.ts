import { and, eq, sql } from 'drizzle-orm';
import type { ListCounts } from '../../../schema/calls/listCounts.ts';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { countOf, toldTotal } from './totals.ts';
import { amongSeenIn, partsOfList, withinList } from './within.ts';

/** The number of records in each of these lists, of parts in those of one parent, in one statement. */
export const countsOf = async (
  tx: Tx,
  { resource, lists }: { readonly resource: Resource; readonly lists: readonly RecordList[] },
  permissions: ReadonlySet<string>,
  parent?: number,
): Promise<ListCounts> => {
  if (lists.length === 0) return { counts: {}, floors: [] };
  const table = tableOf(resource);
  const { partOf } = resource;
  const ofParent = partOf && parent !== undefined ? eq(columnNamed(table, partOf.by), parent) : undefined;
  const counts = lists.map((list, at) => {
    const among = parent === undefined ? amongSeenIn(resource, list, permissions) : undefined;
    const where = and(ofParent, withinList(resource, list), among);
    const parts = partsOfList(resource, list).flatMap((part) => and(ofParent, part, among) ?? []);
    return sql`(${countOf({ table }, where, false, parts)}) as ${sql.identifier(`n${at}`)}`;
  });
  // Asserted: one count a list, by its place.
  const { rows } = await tx.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const told = lists.map(({ name }, at) => ({ name, ...toldTotal(rows[0]?.[`n${at}`] ?? 0, {}) }));
  return {
    counts: Object.fromEntries(told.map(({ name, total }) => [name, total])),
    floors: told.flatMap(({ name, isFloor }) => (isFloor ? [name] : [])),
  };
};
