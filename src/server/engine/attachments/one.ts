import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments, sentFiles } from '../../db/sharedTables.ts';
import { conflict, notFound } from '../errors.ts';
import { requireRecords } from '../parts/within.ts';
import type { Who } from '../who.ts';
import { requireEditableRecord } from './requireEditable.ts';
import { fileKey, filesOf, isCurrentVersion } from './versions.ts';
import type { OneRecord } from '../records/oneRecord.ts';

/** The stored facts of a file, and the key of its content. */
export interface StoredFile {
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly stored_as: string;
}

/** The kind in a refusal of a file that does not exist. */
const kind = 'Attachment';

const { name, media_type, size, stored_as } = attachments;

/**
 * One version of a file of a record, also one that was replaced, or removed after it was sent.
 * @throws Failure 404 for an unknown record, or a file that does not belong to it
 */
export const readFile = async (tx: Tx, resource: Resource, recordId: number, id: number): Promise<StoredFile> => {
  await requireRecords(tx, resource, [recordId]);
  const [file] = await tx
    .select({ name, media_type, size, stored_as })
    .from(attachments)
    .where(and(filesOf(resource, recordId), eq(attachments.id, id)));
  if (!file) throw notFound(kind);
  return file;
};

/** All current files of a record, by name. */
export const storedFiles = (tx: Tx, resource: Resource, recordId: number): Promise<StoredFile[]> =>
  tx
    .select({ name, media_type, size, stored_as })
    .from(attachments)
    .where(and(filesOf(resource, recordId), isCurrentVersion))
    .orderBy(sql`lower(${name})`, attachments.id);

/**
 * Removes a file with its older versions from its record. Versions that were never sent are deleted, and the keys of
 * their content returned, which still exists; the others stay with the rounds in which they were sent.
 * @throws Failure 404; 409 for a version that was replaced; 403, 409 if the record cannot be changed now
 */
export const takeOff = async (
  tx: Tx,
  { resource, id: recordId }: OneRecord,
  id: number,
  who: Who,
): Promise<string[]> => {
  await requireEditableRecord(tx, resource, recordId, who);
  const [file] = await tx
    .select({ key: fileKey, replaced_at: attachments.replaced_at, removed_at: attachments.removed_at })
    .from(attachments)
    .where(and(filesOf(resource, recordId), eq(attachments.id, id)));
  if (!file || file.removed_at) throw notFound(kind);
  if (file.replaced_at) throw conflict('A newer version took the place of this one: delete that one');
  const sent = tx
    .select({ id: sentFiles.attachment_id })
    .from(sentFiles)
    .where(and(eq(sentFiles.branch_id, attachments.branch_id), eq(sentFiles.attachment_id, attachments.id)));
  const deleted = await tx
    .delete(attachments)
    .where(and(filesOf(resource, recordId), eq(fileKey, file.key), notExists(sent)))
    .returning({ stored_as });
  await tx
    .update(attachments)
    .set({ removed_at: sql`now()` })
    .where(and(eq(attachments.id, id), isCurrentVersion));
  return deleted.map((row) => row.stored_as);
};

/** The keys of all files of these records. */
export const objectKeysOf = async (tx: Tx, resource: Resource, recordIds: readonly number[]): Promise<string[]> => {
  const ofThese = and(eq(attachments.resource, resource.name), inArray(attachments.record_id, [...recordIds]));
  return (await tx.select({ stored_as }).from(attachments).where(ofThese)).map((row) => row.stored_as);
};
