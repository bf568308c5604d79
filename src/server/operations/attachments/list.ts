import { and, count, desc, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Attachment } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments } from '../../db/sharedTables.ts';
import { needRecord } from '../parts/within.ts';
import { answeredVersion, fileKey, filesOf, isCurrent, selectVersions } from './versions.ts';
import { limitsOf } from '../lists/pages.ts';

/** The current files of a record that fit the condition, newest first, each with its older versions. */
export const currentFiles = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  { condition, ...page }: PageQuery & { readonly condition?: SQL },
): Promise<Attachment[]> => {
  const { limit, offset } = limitsOf(page);
  const rows = await selectVersions(tx)
    .where(and(filesOf(resource, recordId), isCurrent, condition))
    .orderBy(desc(attachments.id))
    .limit(limit)
    .offset(offset);
  if (rows.length === 0) return [];
  const keys = rows.map(({ key }) => key);
  const replaced = await selectVersions(tx)
    .where(and(filesOf(resource, recordId), isNotNull(attachments.replaced_at), inArray(fileKey, keys)))
    .orderBy(desc(attachments.id));
  return rows.map((row) => ({
    ...answeredVersion(row),
    older: replaced.filter(({ key }) => key === row.key).map(answeredVersion),
  }));
};

/** A page of a record's current files, newest first. @throws Failure 404 for an unknown record */
export const listFiles = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  page: PageQuery,
): Promise<{ records: Attachment[]; total: number }> => {
  await needRecord(tx, resource, recordId);
  const [records, [counted]] = await Promise.all([
    currentFiles(tx, resource, recordId, page),
    tx
      .select({ total: count() })
      .from(attachments)
      .where(and(filesOf(resource, recordId), isCurrent)),
  ]);
  return { records, total: counted?.total ?? 0 };
};
