import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { present } from '../../../domain/present.ts';
import { mostFiles, type Attachment } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments } from '../../db/sharedTables.ts';
import type { Received } from '../../files/receive.ts';
import type { Who } from '../workflows/status';
import { currentFiles } from './list.ts';
import { needEditableRecord } from './needEditable.ts';
import { fileKey, filesOf, isCurrent } from './versions.ts';

/** Adds a received file, as the next version of the newest file of its name if there is one. Returns its id. */
const addFile = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  { key, name, media_type, size, sha256 }: Received,
): Promise<number> => {
  const newest = tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(filesOf(resource, recordId), isCurrent, sql`lower(${attachments.name}) = lower(${name})`))
    .orderBy(desc(attachments.id))
    .limit(1);
  const [replaced] = await tx
    .update(attachments)
    .set({ replaced_at: sql`now()` })
    .where(eq(attachments.id, newest))
    .returning({ key: fileKey });
  const [added] = await tx
    .insert(attachments)
    .values({
      resource: resource.name,
      record_id: recordId,
      stored_as: key,
      name,
      media_type,
      size,
      sha256,
      first_id: replaced?.key ?? null,
    })
    .returning({ id: attachments.id });
  return present(added).id;
};

/**
 * Adds received files to a record. A file with the name of a current one becomes its next version; capital letters make
 * no difference.
 * @throws Failure 404 if the record is gone meanwhile; 403, 409 if it cannot be changed now
 */
export const addFiles = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  files: readonly Received[],
  who: Who,
): Promise<Attachment[]> => {
  await needEditableRecord(tx, resource, recordId, who);
  const ids: number[] = [];
  // One after the other: two files of an upload can have the same name.
  for (const file of files) ids.push(await addFile(tx, resource, recordId, file));
  return currentFiles(tx, resource, recordId, {
    condition: inArray(attachments.id, ids),
    page: 1,
    perPage: mostFiles,
  });
};
