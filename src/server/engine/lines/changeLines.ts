import { columnNamed, rowsOf } from '../../db/column.ts';
import { lineField } from '../../db/tables.ts';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import { gap } from '../../../domain/positions.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnsOf, isText, namesWithin, type LinesField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { lineTableOf, parentColumn, tableOf, type OwnedTable } from '../../db/tables.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { insertRows } from '../bulk/insertRows.ts';
import type { RowKey } from '../bulk/lockRows.ts';
import { moveRows, type Place } from '../bulk/moveRows.ts';
import type { RowNames } from '../bulk/refusals.ts';
import { removeRows } from '../bulk/removeRows.ts';
import { conflict, notFound } from '../errors.ts';
import { mapDatabaseErrors, refusalOf } from '../records/databaseErrors.ts';
import { selectFrom } from '../lists/list.ts';
import { hasWords } from '../lists/searching.ts';
import { raiseVersion } from '../records/version.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status.ts';
import { readColumns } from '../records/read.ts';
import { checkReferences, refuseLinesInUse } from '../records/references.ts';
import { lineReadingOf } from '../lists/reading.ts';
import { normaliseLine } from './normaliseLine.ts';
import { changedColumns, toColumns } from '../records/toColumns.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { foldedColumns } from '../lists/query.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';

type Line = Record<string, unknown> & { id: number; version: number };

/** A page of a record's lines, in their order. @throws Failure 404 */
export const listLines = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  page: PageQuery,
): Promise<{ records: Line[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  const table = lineTableOf(resource, field);
  const { fields } = lineField(resource, field);
  const parent = await tx
    .select({ id: tableOf(resource).id })
    .from(tableOf(resource))
    .where(eq(tableOf(resource).id, id));
  if (parent.length === 0) throw notFound(resource.title);
  const texts = columnsOf(fields).flatMap(([name, f]) => (isText(f) ? [columnNamed(table, name)] : []));
  const matches = hasWords(page.search, ...texts);
  const where = and(eq(columnNamed(table, parentColumn), id), matches);
  const reading = lineReadingOf(resource, field);
  const { [parentColumn]: _, ...columns } = reading.columns;
  const position = columnNamed(table, 'position');
  const sorts = { ...foldedColumns(fields, columns), position };
  const rows = selectFrom(tx, reading, columns)
    .where(where)
    .orderBy(...orderOfPage(page, sorts, table.id, [asc(position), asc(table.id)]));
  const records = await rowsOf<Line>(rows.limit(limit).offset(offset));
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .where(where);
  return { records, total: counted?.total ?? 0 };
};

/** Adds a line at the end. @throws Failure 404; 403, 409 if the record cannot be changed now; 422 for a taken name */
export const addLine = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  sent: Readonly<Record<string, unknown>>,
  who: Who,
): Promise<Line> => {
  await refuseEdit(tx, resource, [id], who);
  const f = lineField(resource, field);
  const table = lineTableOf(resource, field);
  await checkReferences(tx, f.fields, sent);
  await raiseVersion(tx, resource, id);
  return mapDatabaseErrors(resource, async () => {
    const owner = columnNamed(table, parentColumn);
    const [last] = await tx
      .select({ position: max(columnNamed(table, 'position')) })
      .from(table)
      .where(eq(owner, id));
    const position = Number(last?.position ?? 0) + gap;
    const [lineId] = await insertRows(tx, table, [{ ...toColumns(f.fields, sent), [parentColumn]: id, position }]);
    const reading = lineReadingOf(resource, field);
    const { [parentColumn]: _, ...columns } = reading.columns;
    return assertDefined((await rowsOf<Line>(selectFrom(tx, reading, columns).where(eq(table.id, lineId))))[0]);
  });
};

const namesOf = (f: LinesField, lines: readonly Readonly<Record<string, unknown>>[]): RowNames => ({
  kind: f.line ?? 'Line',
  fields: f.fields,
  nameOf: (at) => {
    const name = lines[at]?.[f.represent];
    return typeof name === 'string' ? name : undefined;
  },
  path: (at) => `rows.${at}`,
});

/** The stored lines of a record by their ids. @throws Failure 404 for a line that is not this record's */
const storedLines = async (
  tx: Tx,
  table: OwnedTable,
  id: number,
  ids: readonly number[],
  kind: string,
): Promise<Map<number, Line>> => {
  const query = tx
    .select()
    .from(table)
    .where(and(eq(columnNamed(table, parentColumn), id), sql`${table.id} = any(${sql.param([...ids])}::bigint[])`));
  const rows = await rowsOf<Line>(query);
  if (rows.length !== ids.length) throw notFound(kind);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Changes lines of a record, each with the version that it was changed from. The record's version stays, so that two
 * people can change different lines.
 * @throws Failure 409 with each line that somebody else changed meanwhile; 404; 422; 403, 409 as `addLine`
 */
export const changeLines = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  sent: readonly (RowKey & Readonly<Record<string, unknown>>)[],
  who: Who,
): Promise<void> => {
  await refuseEdit(tx, resource, [id], who);
  const f = lineField(resource, field);
  const table = lineTableOf(resource, field);
  const ids = sent.map((line) => line.id);
  const stored = await storedLines(tx, table, id, ids, f.line ?? 'Line');
  const lines = sent.map((line) => normaliseLine(f, { ...stored.get(line.id), ...line }));
  const record = namesWithin(resource.fields) ? await readColumns(tx, resource, id) : {};
  await checkReferences(tx, { [field]: f }, { ...record, [field]: lines });
  const changes = lines.map((line, at) => ({
    id: line.id,
    version: sent[at]?.version,
    values: changedColumns(stored.get(line.id) ?? {}, toColumns(f.fields, line)),
  }));
  await mapDatabaseErrors(resource, () => changeRows(tx, table, changes, namesOf(f, lines)));
};

/**
 * Moves lines of a record before or after another, or to an end of the list. The record's version rises, so that a form
 * of the list finds the conflict.
 * @throws Failure 404; 409 with each moved line that somebody else changed meanwhile; 403, 409 as `addLine`
 */
export const moveLines = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  moved: readonly RowKey[],
  place: Place,
  who: Who,
): Promise<void> => {
  await refuseEdit(tx, resource, [id], who);
  const f = lineField(resource, field);
  await raiseVersion(tx, resource, id);
  const owner = { column: parentColumn, id };
  await moveRows(tx, lineTableOf(resource, field), owner, moved, place, namesOf(f, []));
};

/**
 * Removes lines, all or none.
 * @throws Failure 404 for a line that is not this record's; 409 for a line in use; 403, 409 as `addLine`
 */
export const removeLines = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  removed: readonly RowKey[],
  who: Who,
): Promise<number[]> => {
  await refuseEdit(tx, resource, [id], who);
  const f = lineField(resource, field);
  const table = lineTableOf(resource, field);
  const kind = f.line ?? 'Line';
  const ids = removed.map((row) => row.id);
  await raiseVersion(tx, resource, id);
  // A line of another record answers like one that does not exist, whether it is in use or not.
  await storedLines(tx, table, id, ids, kind);
  await refuseLinesInUse(tx, resource, field, ids);
  try {
    await removeRows(tx, table, removed, namesOf(f, []));
  } catch (error) {
    if (refusalOf(error)?.code === '23503') throw conflict(`${kind} is in use`);
    throw error;
  }
  return ids;
};
