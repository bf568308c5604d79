import { sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Tx } from '../../db/database.ts';
import { readMarks } from '../../db/sharedTables.ts';
import { commentsMark } from '../comments/read.ts';
import { seenOf } from '../workflows/seen.ts';
import { threadOf, type ThreadRequest } from '../comments/thread.ts';

export interface Seen {
  /** The visited record, or with `of: 'comments'` its comments or those of its line. */
  readonly what: ThreadRequest & { readonly recordId: number };
  readonly of: 'record' | 'comments';
  /** The time of the reading; now by default. */
  readonly at?: Date | undefined;
}

/**
 * Marks a record, or its comments or those of a line, as read by the current user. A mark moves neither back nor beyond
 * now. @throws Failure 404 for a record or line that the person cannot see
 */
export const markSeen = async (tx: Tx, { what, of, at }: Seen): Promise<Date> => {
  const { thread } = await threadOf(tx, what);
  const key = {
    resource: thread.resource.name,
    record_id: thread.recordId,
    lines: thread.line?.field ?? (of === 'comments' ? commentsMark : ''),
    line_id: thread.line?.id ?? 0,
  };
  const restsOn =
    of === 'record' && !thread.line
      ? (await seenOf(tx, thread.resource, [thread.recordId])).get(thread.recordId)
      : undefined;
  const seenAt = at ? sql`least(now(), ${at.toISOString()}::timestamptz)` : sql`now()`;
  const [row] = await tx
    .insert(readMarks)
    .values({ ...key, seen_at: seenAt, rests_on: restsOn ?? null })
    .onConflictDoUpdate({
      target: [
        readMarks.branch_id,
        readMarks.user_id,
        readMarks.resource,
        readMarks.record_id,
        readMarks.lines,
        readMarks.line_id,
      ],
      set: {
        seen_at: sql`greatest(${readMarks.seen_at}, excluded.seen_at)`,
        rests_on: sql`greatest(${readMarks.rests_on}, excluded.rests_on)`,
      },
    })
    .returning({ seen_at: readMarks.seen_at });
  return assertDefined(row).seen_at;
};
