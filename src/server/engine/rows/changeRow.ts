import { columnNamed, rowsOf } from '../../db/column.ts';
import { rowField, rowTableOf, parentColumn } from '../../db/tables.ts';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import { gap } from '../../../domain/positions.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnsOf, isText } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { insertRows } from '../bulk/insertRows.ts';
import { removeRows } from '../bulk/removeRows.ts';
import { conflict, notFound } from '../errors.ts';
import { mapDatabaseErrors, databaseRefusal } from '../records/databaseErrors.ts';
import { selectFrom } from '../lists/selecting.ts';
import { hasWords } from '../lists/searching.ts';
import { requireRecords } from '../parts/within.ts';
import { raiseVersion } from '../records/version.ts';
import { requireChangeable } from '../workflows/editing.ts';
import type { Who } from '../who.ts';
import { checkReferences, requireUnusedRows } from '../records/references.ts';
import { rowReadingOf } from '../lists/reading.ts';
import { toColumns } from '../records/toColumns.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { foldedColumns } from '../lists/order.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { RowsOf } from './rowsOf.ts';

type Line = Record<string, unknown> & { id: number; version: number };

/** A page of a record's rows, in their order. @throws Failure 404 */
export const listRows = async (
  tx: Tx,
  { resource, field, id }: RowsOf,
  page: PageQuery,
): Promise<{ records: Line[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  const table = rowTableOf(resource, field);
  const { fields } = rowField(resource, field);
  await requireRecords(tx, resource, [id]);
  const texts = columnsOf(fields).flatMap(([name, f]) => (isText(f) ? [columnNamed(table, name)] : []));
  const matches = hasWords(page.search, ...texts);
  const where = and(eq(columnNamed(table, parentColumn), id), matches);
  const reading = rowReadingOf(resource, field);
  const { [parentColumn]: _, ...columns } = reading.columns;
  const position = table.position;
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

/** Adds a row at the end. @throws Failure 404; 403, 409 if the record cannot be changed now; 422 for a taken name */
export const addRow = async (
  tx: Tx,
  { resource, field, id }: RowsOf,
  sent: Readonly<Record<string, unknown>>,
  who: Who,
): Promise<Line> => {
  await requireChangeable(tx, { resource, ids: [id] }, who);
  const f = rowField(resource, field);
  const table = rowTableOf(resource, field);
  await checkReferences(tx, f.fields, sent, { who });
  await raiseVersion(tx, resource, id);
  return mapDatabaseErrors(resource, async () => {
    const owner = columnNamed(table, parentColumn);
    const [last] = await tx
      .select({ position: max(table.position) })
      .from(table)
      .where(eq(owner, id));
    const position = Number(last?.position ?? 0) + gap;
    const [lineId] = await insertRows(tx, table, [{ ...toColumns(f.fields, sent), [parentColumn]: id, position }]);
    const reading = rowReadingOf(resource, field);
    const { [parentColumn]: _, ...columns } = reading.columns;
    return assertDefined(
      (await rowsOf<Line>(selectFrom(tx, reading, columns).where(eq(table.id, assertDefined(lineId)))))[0],
    );
  });
};

/**
 * Removes a row.
 * @throws Failure 404 for a row that is not this record's; 409 for a row in use; 403, 409 as `addLine`
 */
export const removeRow = async (tx: Tx, { resource, field, id }: RowsOf, lineId: number, who: Who): Promise<void> => {
  await requireChangeable(tx, { resource, ids: [id] }, who);
  const table = rowTableOf(resource, field);
  const kind = rowField(resource, field).row ?? 'Line';
  await raiseVersion(tx, resource, id);
  const isOwn = and(eq(columnNamed(table, parentColumn), id), eq(table.id, assertDefined(lineId)));
  // A row of another record answers like one that does not exist, whether it is in use or not.
  const found = await tx.select({ id: table.id }).from(table).where(isOwn);
  if (found.length === 0) throw notFound(kind);
  await requireUnusedRows(tx, resource, field, [lineId]);
  try {
    await removeRows(tx, table, [{ id: lineId }], { kind, nameOf: () => undefined, path: (at) => `rows.${at}` });
  } catch (error) {
    if (databaseRefusal(error)?.code === '23503') throw conflict(`${kind} is in use`);
    throw error;
  }
};
