import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CommentCounts } from '../../../schema/calls/shared/readMarks.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { comments, readMarks } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { isUnread, markOfThread } from './read.ts';

/** How many comments each of these records has itself; those that the person cannot see, or without any, are left out. */
export const countedComments = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<CommentCounts[]> => {
  const table = tableOf(resource);
  return tx
    .select({
      record_id: comments.record_id,
      comments: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${comments.resolved_at} is null)::int`,
      unread: sql<number>`count(*) filter (where ${isUnread})::int`,
    })
    .from(comments)
    .innerJoin(table, eq(table.id, comments.record_id))
    .leftJoin(readMarks, markOfThread)
    .where(and(eq(comments.resource, resource.name), isNull(comments.lines), inArray(comments.record_id, [...ids])))
    .groupBy(comments.record_id);
};
