import { and, count, desc, eq } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { previewOf, type Attachment } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status';
import { limitsOf } from '../lists/pages.ts';

/** The kind in a refusal of a file that does not exist. */
export const kind = 'Attachment';

/** The condition for the files of this record. */
export const filesOf = (resource: Resource, recordId: number) =>
  and(eq(attachments.resource, resource.name), eq(attachments.record_id, recordId));

/**
 * Refuses a record that the person cannot see; row-level security decides.
 * @throws Failure 404 with the record's kind
 */
export const needRecord = async (tx: Tx, resource: Resource, id: number): Promise<void> => {
  const table = tableOf(resource);
  const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (!found) throw notFound(resource.title);
};

/**
 * Refuses a person who may not change the record now, and so not its files.
 * @throws Failure 404; 403, 409 if the record cannot be changed now
 */
export const needEditableRecord = async (tx: Tx, resource: Resource, id: number, who: Who): Promise<void> => {
  await needRecord(tx, resource, id);
  await refuseEdit(tx, resource, [id], who);
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

/** Selects files for answers. */
export const selectFiles = (tx: Tx) =>
  tx.select(columns).from(attachments).leftJoin(users, eq(users.id, attachments.created_by)).$dynamic();

type Row = Awaited<ReturnType<typeof selectFiles>>[number];

export const answeredFile = (row: Row): Attachment => ({
  ...row,
  created_at: row.created_at.toISOString(),
  created_by_name: row.created_by_name ?? '',
  preview: previewOf(row.media_type),
});

/** A page of a record's files, newest first. @throws Failure 404 for an unknown record */
export const listFiles = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  page: PageQuery,
): Promise<{ records: Attachment[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  await needRecord(tx, resource, recordId);
  const where = filesOf(resource, recordId);
  const rows = await selectFiles(tx).where(where).orderBy(desc(attachments.id)).limit(limit).offset(offset);
  const [counted] = await tx.select({ total: count() }).from(attachments).where(where);
  return { records: rows.map(answeredFile), total: counted?.total ?? 0 };
};
