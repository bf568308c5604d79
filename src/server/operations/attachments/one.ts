import { and, eq, inArray } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments } from '../../db/sharedTables.ts';
import { notFound } from '../errors.ts';
import type { Who } from '../workflows/status';
import { filesOf, kind, needEditableRecord, needRecord } from './list.ts';

/** The stored facts of a file, and the key of its content. */
export interface StoredFile {
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly stored_as: string;
}

const { name, media_type, size, stored_as } = attachments;

/** One file of a record. @throws Failure 404 for an unknown record, or a file that does not belong to it */
export const readFile = async (tx: Tx, resource: Resource, recordId: number, id: number): Promise<StoredFile> => {
  await needRecord(tx, resource, recordId);
  const [file] = await tx
    .select({ name, media_type, size, stored_as })
    .from(attachments)
    .where(and(filesOf(resource, recordId), eq(attachments.id, id)));
  if (!file) throw notFound(kind);
  return file;
};

/**
 * Removes a file from its record and returns the key of its content, which still exists. @throws Failure 404; 403, 409
 * if the record cannot be changed now
 */
export const takeOff = async (tx: Tx, resource: Resource, recordId: number, id: number, who: Who): Promise<string> => {
  await needEditableRecord(tx, resource, recordId, who);
  const [gone] = await tx
    .delete(attachments)
    .where(and(filesOf(resource, recordId), eq(attachments.id, id)))
    .returning({ stored_as });
  if (!gone) throw notFound(kind);
  return gone.stored_as;
};

/** The keys of all files of these records. */
export const keysOf = async (tx: Tx, resource: Resource, recordIds: readonly number[]): Promise<string[]> => {
  const ofThese = and(eq(attachments.resource, resource.name), inArray(attachments.record_id, [...recordIds]));
  return (await tx.select({ stored_as }).from(attachments).where(ofThese)).map((row) => row.stored_as);
};
