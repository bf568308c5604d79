import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/doors.ts';
import { seenMarks } from '../../db/parts.ts';
import { commentsMark } from '../comments/read.ts';
import { threadOf, type ThreadAsked } from '../comments/thread.ts';

export interface Seen {
  /** What was looked at: the record, or the comments on it (`of: 'comments'`) or on its line. */
  readonly what: ThreadAsked & { readonly recordId: number };
  readonly of: 'record' | 'comments';
  /** When what was looked at was read; now where it is not said. */
  readonly at?: Date | undefined;
}

/**
 * Marks a record, or its comments, or those of a line, as seen by the person of the door. A mark never goes back, nor
 * ahead of now. @throws Failure 404 for a record or line that is not there for this person
 */
export const markSeen = async (tx: Tx, { what, of, at }: Seen): Promise<Date> => {
  const { thread } = await threadOf(tx, what);
  const key = {
    resource: thread.resource.name,
    record_id: thread.recordId,
    lines: thread.line?.field ?? (of === 'comments' ? commentsMark : ''),
    line_id: thread.line?.id ?? 0,
  };
  const seenAt = at ? sql`least(now(), ${at.toISOString()}::timestamptz)` : sql`now()`;
  const [row] = await tx
    .insert(seenMarks)
    .values({ ...key, seen_at: seenAt })
    .onConflictDoUpdate({
      target: [
        seenMarks.branch_id,
        seenMarks.user_id,
        seenMarks.resource,
        seenMarks.record_id,
        seenMarks.lines,
        seenMarks.line_id,
      ],
      set: { seen_at: sql`greatest(${seenMarks.seen_at}, excluded.seen_at)` },
    })
    .returning({ seen_at: seenMarks.seen_at });
  return row?.seen_at as Date;
};
