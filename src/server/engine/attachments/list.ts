import { and, count, desc, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Attachment } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { requireRecords } from '../parts/within.ts';
import { answeredVersion, fileKey, filesOf, isCurrentVersion, selectVersions } from './versions.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { hasWords } from '../lists/searching.ts';

/** The condition for the current files of a record whose names have the words of the search. */
const currentOf = (resource: Resource, recordId: number, { search }: PageQuery) =>
  and(filesOf(resource, recordId), isCurrentVersion, hasWords(search, attachments.name));

/** The current files of a record that fit the condition, newest first, each with its older versions. */
export const currentFiles = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  { condition, ...page }: PageQuery & { readonly condition?: SQL },
): Promise<Attachment[]> => {
  const { limit, offset } = limitsOf(page);
  const { id, created_at, name, size } = attachments;
  const sorts = { created_at, name: sql`lower(${name})`, size, created_by_name: sql`lower(${users.name})` };
  const rows = await selectVersions(tx)
    .where(and(currentOf(resource, recordId, page), condition))
    .orderBy(...orderOfPage(page, sorts, id, [desc(id)]))
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
  await requireRecords(tx, resource, [recordId]);
  const [records, [counted]] = await Promise.all([
    currentFiles(tx, resource, recordId, page),
    tx
      .select({ total: count() })
      .from(attachments)
      .where(currentOf(resource, recordId, page)),
  ]);
  return { records, total: counted?.total ?? 0 };
};
