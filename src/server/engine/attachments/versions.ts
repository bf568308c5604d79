import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { previewOf, type FileVersion } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { attachments, sentFiles, transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';

/** The condition for all versions of the files of this record. */
export const filesOf = (resource: Resource, recordId: number) =>
  and(eq(attachments.resource, resource.name), eq(attachments.record_id, recordId));

/** The condition for the newest versions of files that were not removed. */
export const isCurrentVersion = and(isNull(attachments.replaced_at), isNull(attachments.removed_at));

/** The same number for all versions of a file: the id of the first one. */
export const fileKey = sql<number>`coalesce(${attachments.first_id}, ${attachments.id})`.mapWith(Number);

/** The rounds in which a version was sent, in their order. */
const rounds = sql<number[]>`array(
  select distinct ${transitions.round} from ${sentFiles}
  join ${transitions} on ${transitions.branch_id} = ${sentFiles.branch_id} and ${transitions.id} = ${sentFiles.transition_id}
  where ${sentFiles.branch_id} = ${attachments.branch_id} and ${sentFiles.attachment_id} = ${attachments.id}
  order by ${asc(transitions.round)})`;

const columns = {
  id: attachments.id,
  name: attachments.name,
  media_type: attachments.media_type,
  size: attachments.size,
  created_at: attachments.created_at,
  created_by: attachments.created_by,
  created_by_name: users.name,
  rounds,
  key: fileKey,
};

/** Selects versions of files for answers. */
export const selectVersions = (tx: Tx) =>
  tx.select(columns).from(attachments).leftJoin(users, eq(users.id, attachments.created_by)).$dynamic();

type Row = Awaited<ReturnType<typeof selectVersions>>[number];

export const answeredVersion = ({ key: _, ...row }: Row): FileVersion => ({
  ...row,
  created_at: row.created_at.toISOString(),
  created_by_name: row.created_by_name ?? '',
  preview: previewOf(row.media_type),
});
