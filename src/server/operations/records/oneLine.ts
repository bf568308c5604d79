import { and, asc, eq, ilike, max, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LinesField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { conflict, notFound } from '../errors.ts';
import { explained, refusalOf } from './explained.ts';
import { selectFrom } from './list.ts';
import { likePattern } from './listQuery.ts';
import { checkReferences, refuseLinesInUse } from './references.ts';
import { lineReadingOf } from './select.ts';
import { stored } from './values.ts';

type Line = Record<string, unknown> & { id: number };

/** Takes the record for a change of its lines: its version counts, so that a form of the whole record notices. */
const touch = async (tx: Tx, resource: Resource, id: number): Promise<void> => {
  const table = tableOf(resource);
  const found = await tx
    .update(table as PgTable)
    .set({ version: sql`${table['version']} + 1` })
    .where(eq(table.id, id))
    .returning({ id: table.id });
  if (found.length === 0) throw notFound(resource.title);
};

/** A page of a record's lines, in their order. @throws Failure 404 for a record that is not there */
export const listLines = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  asked: { page: number; perPage: number | null; search?: string | undefined },
): Promise<{ records: Line[]; total: number }> => {
  const table = lineTableOf(resource, field);
  const { represent } = resource.fields[field] as LinesField;
  const parent = await tx
    .select({ id: tableOf(resource).id })
    .from(tableOf(resource))
    .where(eq(tableOf(resource).id, id));
  if (parent.length === 0) throw notFound(resource.title);
  const matches = asked.search ? ilike(table[represent] as AnyPgColumn, likePattern(asked.search)) : undefined;
  const where = and(eq(table[parentColumn] as AnyPgColumn, id), matches);
  const reading = lineReadingOf(resource, field);
  const { [parentColumn]: _, ...columns } = reading.columns;
  const rows = selectFrom(tx, reading, columns)
    .where(where)
    .orderBy(asc(table['position'] as AnyPgColumn), asc(table.id));
  const records = (await (asked.perPage === null
    ? rows
    : rows.limit(asked.perPage).offset((asked.page - 1) * asked.perPage))) as Line[];
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .where(where);
  return { records, total: counted?.total ?? 0 };
};

/** Adds a line at the end. @throws Failure 404; 422 for a name that stands already */
export const addLine = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<Line> => {
  const f = resource.fields[field] as LinesField;
  const table = lineTableOf(resource, field);
  await checkReferences(tx, f.fields, sent);
  await touch(tx, resource, id);
  return explained(resource, async () => {
    const owner = table[parentColumn] as AnyPgColumn;
    const [last] = await tx
      .select({ position: max(table['position'] as AnyPgColumn) })
      .from(table)
      .where(eq(owner, id));
    const position = Number(last?.position ?? -1) + 1;
    const [row] = await tx
      .insert(table as PgTable)
      .values({ ...stored(f.fields, sent), [parentColumn]: id, position } as never)
      .returning({ id: table.id });
    const reading = lineReadingOf(resource, field);
    const { [parentColumn]: _, ...columns } = reading.columns;
    const [line] = await selectFrom(tx, reading, columns).where(eq(table.id, row?.id as number));
    return line as Line;
  });
};

/** Removes a line. @throws Failure 404 for one that is not this record's; 409 for one that is in use */
export const removeLine = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  lineId: number,
): Promise<number> => {
  const f = resource.fields[field] as LinesField;
  const table = lineTableOf(resource, field);
  const kind = f.line ?? 'Line';
  await touch(tx, resource, id);
  await refuseLinesInUse(tx, resource, field, [lineId]);
  try {
    const gone = await tx
      .delete(table as PgTable)
      .where(and(eq(table[parentColumn] as AnyPgColumn, id), eq(table.id, lineId)))
      .returning({ id: table.id });
    if (gone.length === 0) throw notFound(kind);
  } catch (error) {
    if (refusalOf(error)?.code === '23503') throw conflict(`${kind} is in use`);
    throw error;
  }
  return lineId;
};
