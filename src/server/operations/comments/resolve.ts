import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { conflict, notFound } from '../errors.ts';
import { inThread, threadOf, type ThreadAsked } from './thread.ts';

export interface Resolved {
  /** Of the whole thread, as it is now. */
  readonly is_resolved: boolean;
  readonly comment_id: number | null;
  /** How many comments changed. */
  readonly changed: number;
}

/**
 * Settles a thread, or one comment of it, or opens it again (rule 32). What is so already stays as it is: who
 * settled it first is kept.
 * @throws Failure 404 for a record, line or comment that is not there; 409 for a thread in which nothing is said
 */
export const resolveComments = async (
  tx: Tx,
  asked: ThreadAsked,
  commentId: number | null,
  resolved: boolean,
): Promise<Resolved> => {
  const { thread } = await threadOf(tx, asked);
  const wanted = commentId === null ? inThread(thread) : and(inThread(thread), eq(comments.id, commentId));
  const changed = await tx
    .update(comments)
    .set(
      resolved
        ? { resolved_at: sql`now()`, resolved_by: sql`${currentUser}` }
        : { resolved_at: null, resolved_by: null },
    )
    .where(and(wanted, resolved ? isNull(comments.resolved_at) : isNotNull(comments.resolved_at)))
    .returning({ id: comments.id });
  const [facts] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${comments.resolved_at} is null)::int`,
      there: sql<number>`count(*) filter (where ${comments.id} = ${commentId ?? 0})::int`,
    })
    .from(comments)
    .where(inThread(thread));
  if (commentId !== null && !facts?.there) throw notFound('Comment');
  if (!facts?.all) throw conflict('Nothing has been said here yet');
  return { is_resolved: facts.open === 0, comment_id: commentId, changed: changed.length };
};
