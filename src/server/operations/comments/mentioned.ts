import { sql } from 'drizzle-orm';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { mentionsIn } from '../../../schema/mentions.ts';
import type { Tx } from '../../db/database.ts';
import { commentMentions } from '../../db/sharedTables.ts';
import { invalid } from '../errors.ts';
import type { Thread } from './thread.ts';

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
export const saveMentions = async (tx: Tx, thread: Thread, commentId: number, text: string): Promise<void> => {
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
