import { lineField } from '../../db/tables.ts';
import { columnNamed } from '../../db/column.ts';
import { present } from '../../../domain/present.ts';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { LinesField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';
import { selectFrom } from '../lists/list.ts';
import { lineReadingOf, readingOf } from '../lists/reading.ts';

/** Of what a comment is said: of a record, or of one of its lines. */
export interface Thread {
  readonly resource: Resource;
  readonly recordId: number;
  readonly line: { readonly field: string; readonly id: number } | null;
}
/** The same as a caller names it: of a line, the record may be left to the line. */
export interface ThreadAsked {
  readonly resource: Resource;
  readonly recordId: number | null;
  readonly line: Thread['line'];
}

/** What names a line to people: the field that represents it, else the first record that it names. */
const nameOfLine = (f: LinesField, row: Readonly<Record<string, unknown>>): string | null => {
  const own = row[f.represent];
  if (typeof own === 'string') return own;
  const names = Object.keys(f.fields).map((name) => row[name.replace(/_id$/, '') + '_name']);
  return names.find((name): name is string => typeof name === 'string') ?? null;
};

/** The names of some lines of a record, by id. Those of another record, or gone, are left out. */
export const lineNames = async (
  tx: Tx,
  resource: Resource,
  field: string,
  where: (columns: { id: AnyPgColumn; parent: AnyPgColumn }) => SQL | undefined,
): Promise<Map<number, { name: string | null; parent: number }>> => {
  const f = lineField(resource, field);
  const table = lineTableOf(resource, field);
  const reading = lineReadingOf(resource, field);
  const rows: Record<string, unknown>[] = await selectFrom(tx, reading, reading.columns).where(
    where({ id: table.id, parent: columnNamed(table, parentColumn) }),
  );
  return new Map(
    rows.map((row) => [Number(row['id']), { name: nameOfLine(f, row), parent: Number(row[parentColumn]) }]),
  );
};

/** The name of a record that the person may see. @throws Failure 404 by the record's kind */
const recordName = async (tx: Tx, resource: Resource, id: number): Promise<string> => {
  const { columns } = readingOf(resource);
  const table = tableOf(resource);
  const [row] = await tx
    .select({ name: columnNamed(columns, resource.represent) })
    .from(table)
    .where(eq(table.id, id));
  if (!row) throw notFound(resource.title);
  return String(row.name ?? '');
};

/**
 * The thread that is asked for, and what names its record or line. The person must see the record, and the line must be
 * one of it: row-level security decides the first, so a record of another branch is none.
 * @throws Failure 404 by the record's kind, or by the line's
 */
export const threadOf = async (tx: Tx, asked: ThreadAsked): Promise<{ thread: Thread; name: string | null }> => {
  const { resource, line } = asked;
  if (!line) {
    const { recordId } = asked;
    if (recordId === null) throw notFound(resource.title);
    return { thread: { resource, recordId, line }, name: await recordName(tx, resource, recordId) };
  }
  if (asked.recordId !== null) await recordName(tx, resource, asked.recordId);
  const of = (c: { id: AnyPgColumn; parent: AnyPgColumn }) =>
    and(eq(c.id, line.id), asked.recordId === null ? undefined : eq(c.parent, asked.recordId));
  const found = (await lineNames(tx, resource, line.field, of)).get(line.id);
  if (!found) throw notFound(lineField(resource, line.field).line ?? 'Line');
  if (asked.recordId === null) await recordName(tx, resource, found.parent);
  return { thread: { resource, recordId: found.parent, line }, name: found.name };
};

/** Holds the record for the rest of the transaction, so that nobody deletes it under a comment that is being written. */
export const hold = async (tx: Tx, { resource, recordId }: Thread): Promise<void> => {
  const table = tableOf(resource);
  const held = await tx.select({ id: table.id }).from(table).where(eq(table.id, recordId)).for('key share');
  if (held.length === 0) throw notFound(resource.title);
};

/** The comments of a thread. */
export const inThread = ({ resource, recordId, line }: Thread): SQL =>
  present(
    and(
      eq(comments.resource, resource.name),
      eq(comments.record_id, recordId),
      line ? eq(comments.lines, line.field) : isNull(comments.lines),
      line ? eq(comments.line_id, line.id) : isNull(comments.line_id),
    ),
  );
