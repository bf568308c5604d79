import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { rowField } from '../../db/tables.ts';
import { columnNamed } from '../../db/column.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { RowsField } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { rowTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { frozenReason } from '../../db/frozen.ts';
import { conflict, notFound } from '../errors.ts';
import { frozenAmong } from '../workflows/editing.ts';
import { selectFrom } from '../lists/selecting.ts';
import { rowReadingOf, readingOf } from '../lists/reading.ts';

/** The subject of comments: a record, or one of its lines. */
export interface Thread {
  readonly resource: Resource;
  readonly recordId: number;
  readonly line: { readonly field: string; readonly id: number } | null;
}
/** The thread of a request; a line may be named without its record. */
export interface ThreadRequest {
  readonly resource: Resource;
  readonly recordId: number | null;
  readonly line: Thread['line'];
}

/** The name of a line: its representing field, or else the first record that it refers to. */
const nameOfLine = (f: RowsField, row: Readonly<Record<string, unknown>>): string | null => {
  const own = row[f.represent];
  if (typeof own === 'string') return own;
  const names = Object.keys(f.fields).map((name) => row[name.replace(/_id$/, '') + '_name']);
  return names.find((name): name is string => typeof name === 'string') ?? null;
};

/** The names of a record's lines by id, without unknown lines. */
export const threadLineNames = async (
  tx: Tx,
  resource: Resource,
  field: string,
  where: (columns: { id: AnyPgColumn; parent: AnyPgColumn }) => SQL | undefined,
): Promise<Map<number, { name: string | null; parent: number }>> => {
  const f = rowField(resource, field);
  const table = rowTableOf(resource, field);
  const reading = rowReadingOf(resource, field);
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
 * The thread of a request and the name of its record or line. The person must see the record, and the line must belong
 * to it; row-level security hides records of other branches.
 * @throws Failure 404 with the kind of the record or line
 */
export const threadOf = async (tx: Tx, request: ThreadRequest): Promise<{ thread: Thread; name: string | null }> => {
  const { resource, line } = request;
  if (!line) {
    const { recordId } = request;
    if (recordId === null) throw notFound(resource.title);
    return { thread: { resource, recordId, line }, name: await recordName(tx, resource, recordId) };
  }
  if (request.recordId !== null) await recordName(tx, resource, request.recordId);
  const of = (c: { id: AnyPgColumn; parent: AnyPgColumn }) =>
    and(eq(c.id, line.id), request.recordId === null ? undefined : eq(c.parent, request.recordId));
  const found = (await threadLineNames(tx, resource, line.field, of)).get(line.id);
  if (!found) throw notFound(rowField(resource, line.field).row ?? 'Line');
  if (request.recordId === null) await recordName(tx, resource, found.parent);
  return { thread: { resource, recordId: found.parent, line }, name: found.name };
};

/**
 * The thread of a request that changes it. Comments on frozen records, the lines of a revision among them, are frozen
 * too.
 * @throws Failure 404 as `threadOf`; 409 for a frozen record
 */
export const changedThread = async (tx: Tx, request: ThreadRequest): Promise<Thread> => {
  const { thread } = await threadOf(tx, request);
  const { resource, recordId } = thread;
  if ((await frozenAmong(tx, resource, [recordId])).length > 0) throw conflict(frozenReason(resource));
  return thread;
};

/** Locks the record until the transaction ends, so that nobody deletes it while a comment is written. */
export const lockRecord = async (tx: Tx, { resource, recordId }: Thread): Promise<void> => {
  const table = tableOf(resource);
  const held = await tx.select({ id: table.id }).from(table).where(eq(table.id, recordId)).for('key share');
  if (held.length === 0) throw notFound(resource.title);
};

/** The comments of a thread. */
export const ofThread = ({ resource, recordId, line }: Thread): SQL =>
  assertDefined(
    and(
      eq(comments.resource, resource.name),
      eq(comments.record_id, recordId),
      line ? eq(comments.lines, line.field) : isNull(comments.lines),
      line ? eq(comments.line_id, line.id) : isNull(comments.line_id),
    ),
  );
