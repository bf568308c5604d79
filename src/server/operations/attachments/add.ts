import { desc, inArray } from 'drizzle-orm';
import type { Attachment } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments } from '../../db/sharedTables.ts';
import type { Received } from '../../files/receive.ts';
import type { Who } from '../workflows/status';
import { answeredFile, needEditableRecord, selectFiles } from './list.ts';

/**
 * Adds received files to a record. @throws Failure 404 if the record is gone meanwhile; 403, 409 if it cannot be
 * changed now
 */
export const addFiles = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  files: readonly Received[],
  who: Who,
): Promise<Attachment[]> => {
  await needEditableRecord(tx, resource, recordId, who);
  const added = await tx
    .insert(attachments)
    .values(
      files.map(({ key, name, media_type, size, sha256 }) => ({
        resource: resource.name,
        record_id: recordId,
        stored_as: key,
        name,
        media_type,
        size,
        sha256,
      })),
    )
    .returning({ id: attachments.id });
  const rows = await selectFiles(tx)
    .where(
      inArray(
        attachments.id,
        added.map((row) => row.id),
      ),
    )
    .orderBy(desc(attachments.id));
  return rows.map(answeredFile);
};
