import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { comments, commentMentions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { conflict, forbidden, notFound, invalid, type Failure } from '../errors.ts';
import { readComment, type Comment } from './read.ts';
import { changedThread, ofThread, lockRecord, type Thread, type ThreadRequest } from './thread.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Resource } from '../../../schema/resource.ts';
import { seenBy } from './seenBy.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { mentionsIn } from '../../../schema/mentions.ts';
import { selectRows } from '../../db/rows.ts';

/** The active colleagues of this branch among these ids who may view the record: only they can be mentioned. */
const mentionable = async (tx: Tx, { resource }: Thread, ids: readonly number[]): Promise<Set<number>> => {
  const permission = callsOf(resource).read.permission;
  const rows = await selectRows(
    tx,
    { id: sql<number>`c::int` },
    (list) => sql`select ${list} from app_colleagues(${permission}) c where c in ${ids}`,
  );
  return new Set(rows.map((row) => row.id));
};

const namesOf = async (tx: Tx, mentioned: readonly { readonly id: number }[]): Promise<string[]> => {
  const ids = mentioned.map(({ id }) => id);
  const rows = await tx.select({ name: users.name }).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id));
  return rows.map(({ name }) => name);
};

/** The writer is told who would never learn of the mention, and what helps. */
const cannotSee = ({ title }: Resource, names: readonly string[]): string =>
  `${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)} cannot see this ${inSentence(title)}, and would not be told: give them a part in it first, or leave the mention out`;

/**
 * Stores the mentions of a comment. A stored mention may stay, even if its person has left.
 * @throws Failure 422 for a new mention of somebody who is not an active colleague or may not view such records, or not
 *   this one
 */
const saveMentions = async (tx: Tx, thread: Thread, commentId: number, text: string): Promise<void> => {
  const wanted = mentionsIn(text);
  const stored = new Set(
    (
      await tx
        .select({ id: commentMentions.user_id })
        .from(commentMentions)
        .where(sql`${commentMentions.comment_id} = ${commentId}`)
    ).map((row) => row.id),
  );
  const added = wanted.filter(({ id }) => !stored.has(id));
  const gone = [...stored].filter((id) => !wanted.some((m) => m.id === id));
  if (added.length) {
    const known = await mentionable(
      tx,
      thread,
      added.map(({ id }) => id),
    );
    const unknown = added.find(({ id }) => !known.has(id));
    if (unknown)
      throw invalid({ comment: [`${unknown.name} cannot be mentioned here: no colleague who may see this`] });
    const seers = await seenBy(tx, thread.resource, thread.recordId, [...known]);
    const blind = added.filter(({ id }) => !seers.has(id));
    if (blind.length) throw invalid({ comment: [cannotSee(thread.resource, await namesOf(tx, blind))] });
    await tx.insert(commentMentions).values(added.map(({ id }) => ({ comment_id: commentId, user_id: id })));
  }
  if (gone.length)
    await tx
      .delete(commentMentions)
      .where(sql`${commentMentions.comment_id} = ${commentId} and ${commentMentions.user_id} in ${gone}`);
};

/**
 * Adds a comment. It reopens a resolved thread, since it is not resolved itself. @throws Failure 404; 422 for a mention
 * of somebody who cannot be mentioned
 */
export const addComment = async (tx: Tx, request: ThreadRequest, text: string): Promise<Comment> => {
  const thread = await changedThread(tx, request);
  await lockRecord(tx, thread);
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
  const { id } = assertDefined(row);
  await saveMentions(tx, thread, id, text);
  return readComment(tx, id);
};

interface StoredComment {
  readonly comment: string;
  readonly version: number;
}

/** Locks a comment of the thread for a change. @throws Failure 404; 403 for another person's comment */
const takeOwn = async (tx: Tx, thread: Thread, id: number, verb: 'change' | 'delete'): Promise<StoredComment> => {
  const [row] = await tx
    .select({
      comment: comments.comment,
      version: comments.version,
      own: sql<boolean>`(${comments.created_by} = ${currentUser})`,
    })
    .from(comments)
    .where(and(ofThread(thread), eq(comments.id, id)))
    .for('update');
  if (!row) throw notFound('Comment');
  if (!row.own) throw forbidden(`Only who wrote a comment can ${verb} it`);
  return row;
};

/** The 409 of a changed comment, with who changed or resolved it, when, and what it is now (rule 13). */
const staleComment = async (tx: Tx, id: number): Promise<Failure> => {
  const current = await readComment(tx, id);
  const [last] = await tx
    .select({ by: users.name, at: comments.updated_at })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.updated_by))
    .where(eq(comments.id, id));
  const { by: changed_by_name, at } = assertDefined(last);
  const changed_at = at.toISOString();
  return conflict(`${changed_by_name} changed this comment at ${changed_at}. Reload it, or compare.`, {
    conflict: { version: current.version, changed_by_name, changed_at, current },
  });
};

/**
 * Changes one's own comment; a `version` in the request is compared.
 * @throws Failure 403 for another person's comment; 404; 409 if it changed meanwhile; 422 for a mention of somebody who
 *   cannot be mentioned
 */
export const editComment = async (
  tx: Tx,
  request: ThreadRequest,
  id: number,
  { comment, version }: { comment: string; version?: number | null | undefined },
): Promise<Comment> => {
  const thread = await changedThread(tx, request);
  const stored = await takeOwn(tx, thread, id, 'change');
  if (typeof version === 'number' && version !== stored.version) throw await staleComment(tx, id);
  if (comment !== stored.comment) {
    await tx
      .update(comments)
      .set({ comment, edited_at: sql`now()` })
      .where(eq(comments.id, id));
    await saveMentions(tx, thread, id, comment);
  }
  return readComment(tx, id);
};

/** Deletes one's own comment; the history records it. @throws Failure 403 for another person's comment; 404 */
export const removeComment = async (tx: Tx, request: ThreadRequest, id: number): Promise<number> => {
  const thread = await changedThread(tx, request);
  await takeOwn(tx, thread, id, 'delete');
  await tx.delete(comments).where(eq(comments.id, id));
  return id;
};
