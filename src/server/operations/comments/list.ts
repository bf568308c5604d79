import { and, eq, inArray } from 'drizzle-orm';
import { present } from '../../../domain/present.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { pageOfComments, type Comment, type CommentPage, type CommentQuery } from './read.ts';
import { inThread, lineNames, threadOf, type ThreadRequest } from './thread.ts';

export interface CommentList extends Omit<CommentPage, 'comments'> {
  readonly comments: (Comment & { item_name: string | null })[];
  /** The name of the record, or of the line for a thread of a line. */
  readonly item_name: string | null;
}

/** A page of one thread's comments. @throws Failure 404 for a record or line that the person cannot see */
export const listComments = async (tx: Tx, request: ThreadRequest, query: CommentQuery): Promise<CommentList> => {
  const { thread, name } = await threadOf(tx, request);
  const page = await pageOfComments(tx, inThread(thread), query);
  return { ...page, comments: page.comments.map((c) => ({ ...c, item_name: name })), item_name: name };
};

/** A page of the comments on a record and its lines, each with the name of its record or line. @throws Failure 404 */
export const listAllComments = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  query: CommentQuery,
): Promise<CommentList> => {
  const { name } = await threadOf(tx, { resource, recordId, line: null });
  const where = present(and(eq(comments.resource, resource.name), eq(comments.record_id, recordId)));
  const page = await pageOfComments(tx, where, query);
  const names = new Map<string | null, Awaited<ReturnType<typeof lineNames>>>();
  for (const field of new Set(page.comments.flatMap((c) => c.lines ?? []))) {
    const ids = page.comments.flatMap((c) => (c.lines === field && c.line_id !== null ? [c.line_id] : []));
    names.set(field, await lineNames(tx, resource, field, (c) => and(eq(c.parent, recordId), inArray(c.id, ids))));
  }
  const nameOf = ({ lines, line_id }: Comment) =>
    lines === null ? name : (names.get(lines)?.get(line_id ?? 0)?.name ?? null);
  return { ...page, comments: page.comments.map((c) => ({ ...c, item_name: nameOf(c) })), item_name: name };
};
