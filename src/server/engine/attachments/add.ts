import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { maxFiles, type Attachment } from '../../../schema/attachments.ts';
import type { Tx } from '../../db/database.ts';
import { attachments } from '../../db/sharedTables.ts';
import type { Received } from '../../files/receive.ts';
import { invalid } from '../errors.ts';
import type { Who } from '../who.ts';
import { currentFiles } from './list.ts';
import { requireEditableRecord } from './requireEditable.ts';
import { fileKey, filesOf, isCurrentVersion } from './versions.ts';
import type { OneRecord } from '../records/oneRecord.ts';

/**
 * Adds a received file as the next version of the current file `replaces`, or without that of the newest one of its
 * name, if there is one. Returns its id.
 */
const addFile = async (
  tx: Tx,
  { resource, id: recordId }: OneRecord,
  { key, name, media_type, size, sha256 }: Received,
  replaces: number | undefined,
): Promise<number> => {
  const isReplaced =
    replaces === undefined ? sql`lower(${attachments.name}) = lower(${name})` : eq(attachments.id, replaces);
  const newest = tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(filesOf(resource, recordId), isCurrentVersion, isReplaced))
    .orderBy(desc(attachments.id))
    .limit(1);
  const [replaced] = await tx
    .update(attachments)
    .set({ replaced_at: sql`now()` })
    .where(eq(attachments.id, newest))
    .returning({ key: fileKey });
  if (replaces !== undefined && !replaced) throw invalid({ replaces: ['No such attachment'] });
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
  return assertDefined(added).id;
};

/**
 * Adds received files to a record. A file with the name of a current one becomes its next version, whatever its capital
 * letters; one file can be the next version of the current file with the id `replaces`.
 * @throws Failure 404 if the record is gone meanwhile; 422 for a `replaces` that is no current file of it, or with
 *   several files; 403, 409 if it cannot be changed now
 */
export const addFiles = async (
  tx: Tx,
  { resource, id: recordId }: OneRecord,
  { files, replaces }: { readonly files: readonly Received[]; readonly replaces?: number | undefined },
  who: Who,
): Promise<Attachment[]> => {
  await requireEditableRecord(tx, resource, recordId, who);
  if (replaces !== undefined && files.length > 1)
    throw invalid({ replaces: ['One file alone can take the place of another'] });
  const ids: number[] = [];
  // One after the other: two files of an upload can have the same name.
  for (const file of files) ids.push(await addFile(tx, { resource, id: recordId }, file, replaces));
  return currentFiles(tx, resource, recordId, {
    condition: inArray(attachments.id, ids),
    page: 1,
    perPage: maxFiles,
  });
};
