import { inArray, sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { history } from '../../db/recorded.ts';
import { recordedRows } from './recordedRows.ts';

/** The most rows of an entry that are listed; the others are only counted. */
const maxListedRows = 10;

/** The changes of a row by an entry of several rows. */
interface BatchRow {
  readonly id: number;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}
export interface HistoryBatch {
  readonly count: number;
  /** The first rows, up to the limit. */
  readonly rows: readonly BatchRow[];
}

/** The record ids of an entry's rows; rows without them are records themselves. */
const recordsOf = sql`coalesce(${history.record_ids}, case when ${history.record_id} is null then ${history.row_ids} end)`;

/** The condition for entries of several records that include this one. */
export const isOfSeveral = (id: number): SQL =>
  sql`${history.record_id} is null and ${history.first_record} <= ${id} and ${history.last_record} >= ${id} and ${id} = any(${recordsOf})`;

/** The values of a row before or after, by column. Decimals are texts, since JSON numbers would lose digits. */
const side = (which: 'before' | 'after', decimals: readonly string[]): SQL => {
  const value = sql`c.value -> ${sql.raw(`'${which}'`)} -> (place - 1)::int`;
  const exact = decimals.length
    ? sql`case when c.key in ${decimals} and jsonb_typeof(${value}) = 'number' then to_jsonb(${value} #>> '{}') else ${value} end`
    : value;
  return sql`(select jsonb_object_agg(c.key, ${exact}) from jsonb_each(${history.changes}) c where c.value ? ${sql.raw(`'${which}'`)})`;
};

/** The rows of a record in an entry of several rows, as a column of a query on the history; otherwise null. */
export const batchOf = (id: number, decimals: readonly string[]): SQL<HistoryBatch | null> => sql<HistoryBatch | null>`(
  select jsonb_build_object('count', count(*), 'rows', coalesce(jsonb_agg(
    jsonb_build_object('id', row_id, 'before', ${side('before', decimals)}, 'after', ${side('after', decimals)}) order by place)
    filter (where nth <= ${maxListedRows}), '[]'))
  from (
    select r.row_id, r.place, row_number() over (order by r.place) as nth
    from unnest(${history.row_ids}, ${recordsOf}) with ordinality as r(row_id, record, place)
    where ${history.record_id} is not null or r.record = ${id}) as own
  having ${history.row_ids} is not null)`;

/** The current names of the lines in these entries: one statement for each field of lines. */
export const lineNamesIn = async (
  tx: Tx,
  resource: Resource,
  entries: readonly { readonly table: string; readonly batch: HistoryBatch | null }[],
): Promise<Map<string, Map<number, unknown>>> => {
  const found = new Map<string, Map<number, unknown>>();
  for (const [name, { table, represent }] of recordedRows(resource)) {
    const ids = entries.flatMap((e) => (e.table === name && e.batch ? e.batch.rows.map((row) => row.id) : []));
    if (ids.length === 0) continue;
    const rows = await tx
      .select({ id: table.id, name: columnNamed(table, represent) })
      .from(table)
      .where(inArray(table.id, ids));
    found.set(name, new Map(rows.map((row) => [Number(row.id), row.name])));
  }
  return found;
};
