import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { conflict, notFound } from '../errors.ts';
import { changedThread, ofThread, type ThreadRequest } from './thread.ts';

export interface Resolved {
  /** Whether the thread is resolved now. */
  readonly is_resolved: boolean;
  readonly comment_id: number | null;
  /** The number of changed comments. */
  readonly changed: number;
}

/**
 * Resolves a thread or one of its comments, or reopens it (rule 32). A resolved comment keeps its first resolver.
 * @throws Failure 404 for an unknown record, line or comment; 409 for a thread without comments
 */
export const resolveComments = async (
  tx: Tx,
  request: ThreadRequest,
  commentId: number | null,
  resolved: boolean,
): Promise<Resolved> => {
  const thread = await changedThread(tx, request);
  const wanted = commentId === null ? ofThread(thread) : and(ofThread(thread), eq(comments.id, commentId));
  const changed = await tx
    .update(comments)
    .set(
      resolved
        ? { resolved_at: sql`now()`, resolved_by: sql`${currentUser}` }
        : { resolved_at: null, resolved_by: null },
    )
    .where(and(wanted, resolved ? isNull(comments.resolved_at) : isNotNull(comments.resolved_at)))
    .returning({ id: comments.id });
  const [counts] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${comments.resolved_at} is null)::int`,
      there: sql<number>`count(*) filter (where ${comments.id} = ${commentId ?? 0})::int`,
    })
    .from(comments)
    .where(ofThread(thread));
  if (commentId !== null && !counts?.there) throw notFound('Comment');
  if (!counts?.all) throw conflict('Nothing has been said here yet');
  return { is_resolved: counts.open === 0, comment_id: commentId, changed: changed.length };
};
