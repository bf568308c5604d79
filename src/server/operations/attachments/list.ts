import { and, count, desc, eq } from 'drizzle-orm';
import { previewOf, type Attachment } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { attachments } from '../../db/parts.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';

/** What is not found where a path names no file. */
export const kind = 'Attachment';

/** Whose files they are: those of this record alone. */
export const filesOf = (resource: Resource, recordId: number) =>
  and(eq(attachments.resource, resource.name), eq(attachments.record_id, recordId));

/**
 * The record must be there for this person: row-level security shows what they may see.
 * @throws Failure 404 with the record's kind
 */
export const needRecord = async (tx: Tx, resource: Resource, id: number): Promise<void> => {
  const table = tableOf(resource);
  const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (!found) throw notFound(resource.title);
};

const columns = {
  id: attachments.id,
  name: attachments.name,
  media_type: attachments.media_type,
  size: attachments.size,
  created_at: attachments.created_at,
  created_by: attachments.created_by,
  created_by_name: users.name,
};

/** Files as they are answered, newest first. */
export const selectFiles = (tx: Tx) =>
  tx.select(columns).from(attachments).leftJoin(users, eq(users.id, attachments.created_by)).$dynamic();

type Row = Awaited<ReturnType<typeof selectFiles>>[number];

export const answeredFile = (row: Row): Attachment => ({
  ...row,
  created_at: row.created_at.toISOString(),
  created_by_name: row.created_by_name ?? '',
  preview: previewOf(row.media_type),
});

/** A page of a record's files, newest first. @throws Failure 404 for a record that is not there */
export const listFiles = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  page: number,
  perPage: number,
): Promise<{ records: Attachment[]; total: number }> => {
  await needRecord(tx, resource, recordId);
  const where = filesOf(resource, recordId);
  const rows = await selectFiles(tx)
    .where(where)
    .orderBy(desc(attachments.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await tx.select({ total: count() }).from(attachments).where(where);
  return { records: rows.map(answeredFile), total: counted?.total ?? 0 };
};
