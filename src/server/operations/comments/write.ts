import { present } from '../../../domain/present.ts';
import { and, eq, sql } from 'drizzle-orm';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { comments, commentMentions } from '../../db/sharedTables.ts';
import { conflict, forbidden, notFound, invalid } from '../errors.ts';
import { readComment, type Comment } from './read.ts';
import { hold, inThread, threadOf, type Thread, type ThreadAsked } from './thread.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { mentionsIn } from '../../../schema/mentions.ts';

/** Active colleagues of this branch who hold the permission to view such a record: nobody else can be called upon. */
const whoCanBe = async (tx: Tx, { resource }: Thread, ids: readonly number[]): Promise<Set<number>> => {
  const permission = callsOf(resource).read.permission;
  const { rows } = await tx.execute<{ id: number }>(
    sql`select c::int as id from app_colleagues(${permission}) c where c in ${ids}`,
  );
  return new Set(rows.map((row) => Number(row.id)));
};

/**
 * Keeps whom a comment calls upon. Who stands there already may stay, whatever became of them.
 * @throws Failure 422 for somebody who is no active colleague of this branch, or may not view such a record
 */
const saveMentions = async (tx: Tx, thread: Thread, commentId: number, text: string): Promise<void> => {
  const wanted = mentionsIn(text);
  const stands = new Set(
    (
      await tx
        .select({ id: commentMentions.user_id })
        .from(commentMentions)
        .where(sql`${commentMentions.comment_id} = ${commentId}`)
    ).map((row) => row.id),
  );
  const added = wanted.filter(({ id }) => !stands.has(id));
  const gone = [...stands].filter((id) => !wanted.some((m) => m.id === id));
  if (added.length) {
    const known = await whoCanBe(
      tx,
      thread,
      added.map(({ id }) => id),
    );
    const unknown = added.find(({ id }) => !known.has(id));
    if (unknown)
      throw invalid({ comment: [`${unknown.name} cannot be mentioned here: no colleague who may see this`] });
    await tx.insert(commentMentions).values(added.map(({ id }) => ({ comment_id: commentId, user_id: id })));
  }
  if (gone.length)
    await tx
      .delete(commentMentions)
      .where(sql`${commentMentions.comment_id} = ${commentId} and ${commentMentions.user_id} in ${gone}`);
};

/** Says something. A resolved thread is open again, since not all of it is settled. @throws Failure 404; 422 for a mention of nobody here */
export const addComment = async (tx: Tx, asked: ThreadAsked, text: string): Promise<Comment> => {
  const { thread } = await threadOf(tx, asked);
  await hold(tx, thread);
  const [row] = await tx
    .insert(comments)
    .values({
      resource: thread.resource.name,
      record_id: thread.recordId,
      lines: thread.line?.field ?? null,
      line_id: thread.line?.id ?? null,
      comment: text,
    })
    .returning({ id: comments.id });
  const { id } = present(row);
  await saveMentions(tx, thread, id, text);
  return readComment(tx, id);
};

interface Stands {
  readonly comment: string;
  readonly version: number;
}

/** A comment of the thread, taken for a change. @throws Failure 404; 403 for somebody else's */
const takeOwn = async (tx: Tx, thread: Thread, id: number, verb: 'change' | 'delete'): Promise<Stands> => {
  const [row] = await tx
    .select({
      comment: comments.comment,
      version: comments.version,
      own: sql<boolean>`(${comments.created_by} = ${currentUser})`,
    })
    .from(comments)
    .where(and(inThread(thread), eq(comments.id, id)))
    .for('update');
  if (!row) throw notFound('Comment');
  if (!row.own) throw forbidden(`Only who wrote a comment can ${verb} it`);
  return row;
};

/**
 * Changes a comment of one's own; `version` counts where it is sent.
 * @throws Failure 403 for somebody else's; 404; 409 when it changed meanwhile; 422 for a mention of nobody here
 */
export const editComment = async (
  tx: Tx,
  asked: ThreadAsked,
  id: number,
  { comment, version }: { comment: string; version?: number | null | undefined },
): Promise<Comment> => {
  const { thread } = await threadOf(tx, asked);
  const stands = await takeOwn(tx, thread, id, 'change');
  if (typeof version === 'number' && version !== stands.version)
    throw conflict('This comment was changed meanwhile. Reload it, or compare.');
  if (comment !== stands.comment) {
    await tx
      .update(comments)
      .set({ comment, edited_at: sql`now()` })
      .where(eq(comments.id, id));
    await saveMentions(tx, thread, id, comment);
  }
  return readComment(tx, id);
};

/** Deletes a comment of one's own; the history keeps that it was. @throws Failure 403 for somebody else's; 404 */
export const removeComment = async (tx: Tx, asked: ThreadAsked, id: number): Promise<number> => {
  const { thread } = await threadOf(tx, asked);
  await takeOwn(tx, thread, id, 'delete');
  await tx.delete(comments).where(eq(comments.id, id));
  return id;
};
