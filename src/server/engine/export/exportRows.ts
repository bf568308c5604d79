import { and, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnNamed } from '../../db/column.ts';
import { importLinesOf } from '../../../schema/import/targets.ts';
import type { Resource } from '../../../schema/resource.ts';
import { builder, compile } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import type { ExportColumn } from './columns.ts';
import { readRows } from '../rows/saveRows.ts';
import { isAfter, type PlaceInList } from '../lists/after.ts';
import type { ListSource } from '../lists/list.ts';
import { selectFrom, withNames } from '../lists/selecting.ts';
import { chainOf } from '../lists/joins.ts';
import { inOrder, orderOf } from '../lists/order.ts';
import { whereOf, type ListQuery } from '../lists/query.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { columnsOf, isText, nameColumn, type ReferenceField } from '../../../schema/field.ts';
import { targetOf } from '../../db/tables.ts';

type Row = Record<string, unknown>;

/** The column with the unique code of a record, unless its name is unique: an item's code. */
const codeOf = (f: ReferenceField): AnyPgColumn | undefined => {
  const target = resourceNamed(f.resource);
  const unique = columnsOf(target?.fields ?? {}).filter(([, field]) => isText(field) && field.unique && field.required);
  const [code] = unique;
  if (!target || target.table === 'global' || !code || unique.some(([name]) => name === target.represent))
    return undefined;
  return columnNamed(targetOf(f).table, code[0]);
};

/** Replaces names of referred records by their codes, so that an import finds the same records. */
const nameByCode = async (
  tx: Tx,
  references: readonly (readonly [string, ReferenceField])[],
  rows: readonly Row[],
): Promise<void> => {
  for (const [name, f] of references) {
    const code = codeOf(f);
    const ids = [...new Set(rows.map((row) => row[name]).filter((id) => typeof id === 'number'))];
    if (!code || ids.length === 0) continue;
    const { table, id } = targetOf(f);
    const found = await tx.select({ id, code }).from(table).where(inArray(id, ids));
    const codes = new Map(found.map((row) => [row.id, row.code]));
    for (const row of rows) if (codes.has(row[name])) row[nameColumn(name)] = codes.get(row[name]);
  }
};

/** Where an export reads: its transactions, and the source of the list in each of them. */
export interface ExportSource {
  readonly inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly sourceIn: (tx: Tx) => Pick<ListSource, 'reading' | 'counts' | 'within' | 'matching'>;
  /** There are so many records that not even their ids are read at once. They are never changed, only added. */
  readonly isEndless?: boolean;
}

/** The records of one transaction: few, so that it is short and needs little memory. */
const batch = 500;

type Choice = Omit<ListQuery, 'page' | 'perPage'>;

/** The ids of all records that match, in order: one statement, so that the export is of one moment. */
const allIds = (
  { inTransaction, sourceIn }: ExportSource,
  resource: Resource,
  query: Choice,
  spelling: readonly [string, string],
): Promise<number[]> =>
  inTransaction(async (tx) => {
    const { reading, within } = sourceIn(tx);
    const order = orderOf(resource, query.sort, spelling, reading);
    // Only what the order is by is joined.
    const joins = order.by ? chainOf(order.by) : [];
    const rows = await selectFrom(tx, { ...reading, joins }, { id: columnNamed(reading.columns, 'id') })
      .where(and(whereOf(resource, query, reading), within))
      .orderBy(...inOrder(order, reading.table.id));
    return rows.map((row) => Number(row.id));
  });

/** The page of ids after a record, of those that were there when the first page was read. */
const idsAfter = (
  { inTransaction, sourceIn }: ExportSource,
  resource: Resource,
  { query, spelling }: { readonly query: Choice; readonly spelling: readonly [string, string] },
  last: (PlaceInList & { readonly newest: number }) | undefined,
): Promise<{ readonly places: readonly PlaceInList[]; readonly newest: number }> =>
  inTransaction(async (tx) => {
    const { reading, within } = sourceIn(tx);
    const { table } = reading;
    const order = orderOf(resource, query.sort, spelling, reading);
    const rows = await selectFrom(
      tx,
      { table, joins: [] },
      {
        id: table.id,
        key: sql<string>`${order.key}::text`,
        newest: sql<number>`(select max(${table.id}) from ${table})`,
      },
    )
      .where(
        and(
          whereOf(resource, query, reading),
          within,
          last &&
            sql`${isAfter(order, table.id, { key: sql.param(last.key), id: sql.param(last.id) })} and ${table.id} <= ${last.newest}`,
        ),
      )
      .orderBy(...inOrder(order, table.id))
      .limit(batch);
    const places = rows.map((row) => ({ id: Number(row.id), key: String(row.key) }));
    return { places, newest: last?.newest ?? Number(rows[0]?.newest ?? 0) };
  });

const amongBoth = (found: readonly number[], ids: readonly number[] | undefined): readonly number[] => {
  const asked = ids && new Set(ids);
  return asked ? found.filter((id) => asked.has(id)) : found;
};

/**
 * The ids of the records that match, in order and in pages. What is read first is read before this returns.
 * @throws Failure 422 for a filter, column or direction that the resource does not declare
 */
export const idPages = async (
  source: ExportSource,
  resource: Resource,
  query: Choice,
  spelling: readonly [string, string],
): Promise<AsyncIterable<readonly number[]>> => {
  if (!source.isEndless) {
    const ids = await allIds(source, resource, query, spelling);
    return (async function* () {
      for (let at = 0; at < ids.length; at += batch) yield ids.slice(at, at + batch);
    })();
  }
  const { search } = query;
  const found = search && (await source.inTransaction(async (tx) => source.sourceIn(tx).matching?.(tx, search)));
  const asked = found ? { ...query, search: undefined, ids: amongBoth(found.map(Number), query.ids) } : query;
  const first = await idsAfter(source, resource, { query: asked, spelling }, undefined);
  return (async function* () {
    let { places } = first;
    for (;;) {
      const last = places.at(-1);
      if (!last) return;
      yield places.map(({ id }) => id);
      if (places.length < batch) return;
      ({ places } = await idsAfter(source, resource, { query: asked, spelling }, { ...last, newest: first.newest }));
    }
  })();
};

/** The records with these ids, and the names for them alone. */
const recordsBy = async (tx: Tx, { sourceIn }: ExportSource, ids: readonly number[]): Promise<Row[]> => {
  const { reading, counts, within } = sourceIn(tx);
  const { table } = reading;
  const columns = { ...reading.columns, ...counts };
  const isAmong = sql`${table.id} = any(${`{${ids.join(',')}}`}::bigint[])`;
  const found = builder
    .select({ all: sql`${table}.*` })
    .from(table)
    .where(and(isAmong, within))
    // Rows that are chosen before they are named.
    .limit(batch);
  const rows = await tx.run(
    compile<Row>(withNames(builder, reading, columns, sql`${found} as ${table}`), columns, { prepared: false }),
    {},
  );
  const byId = new Map(rows.map((row) => [Number(row['id']), row]));
  // Records that were deleted, or left the list, meanwhile are left out.
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
};

/** Pairs of a record and one of its lines; a record without lines is one pair. */
const withLines = async (tx: Tx, resource: Resource, records: readonly Row[], field: string): Promise<[Row, Row][]> => {
  const lines = await readRows(
    tx,
    resource,
    records.map((r) => Number(r['id'])),
  );
  return records.flatMap((record): [Row, Row][] => {
    const own = lines.get(Number(record['id']))?.[field] ?? [];
    return own.length ? own.map((line) => [record, line]) : [[record, {}]];
  });
};

const referencesOf = (columns: readonly ExportColumn[], of: ExportColumn['of']) =>
  columns.flatMap((c) => (c.found && c.of === of ? [c.found] : []));

/**
 * The rows of an export in batches, each in its own transaction, so that a slow reader holds none open. With columns of
 * lines there is one row for each line.
 */
export async function* exportBatches<C>(
  source: ExportSource,
  resource: Resource,
  ids: AsyncIterable<readonly number[]>,
  {
    columns,
    write,
  }: { readonly columns: readonly ExportColumn[]; readonly write: (column: ExportColumn, value: unknown) => C },
): AsyncGenerator<C[][]> {
  const lines = columns.some((c) => c.of === 'line') ? importLinesOf(resource) : undefined;
  for await (const some of ids) {
    const rows = await source.inTransaction(async (tx): Promise<[Row, Row][]> => {
      const records = await recordsBy(tx, source, some);
      const paired = lines
        ? await withLines(tx, resource, records, lines.name)
        : records.map((record): [Row, Row] => [record, {}]);
      await nameByCode(tx, referencesOf(columns, 'record'), records);
      await nameByCode(
        tx,
        referencesOf(columns, 'line'),
        paired.map(([, line]) => line),
      );
      return paired;
    });
    yield rows.map(([record, line]) => columns.map((c) => write(c, c.value(c.of === 'line' ? line : record))));
  }
}
