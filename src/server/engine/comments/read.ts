import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Tx } from '../../db/database.ts';
import { currentUser } from '../../db/columns.ts';
import { comments, readMarks } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { hasWords } from '../lists/searching.ts';

const authors = alias(users, 'authors');
const resolvers = alias(users, 'resolvers');

/** A comment in an answer; `is_unread` depends on the reader. */
export interface Comment {
  id: number;
  comment: string;
  version: number;
  created_at: Date;
  created_by: number;
  created_by_name: string;
  edited_at: Date | null;
  is_resolved: boolean;
  resolved_at: Date | null;
  resolved_by: number | null;
  resolved_by_name: string | null;
  is_unread: boolean;
  mentions: { id: number; name: string }[];
  record_id: number;
  lines: string | null;
  line_id: number | null;
}

/** The `lines` of the read mark for comments on a record itself, apart from the mark of the record. */
export const commentsMark = 'comments';

/** Joins the reader's read mark of a comment's thread; row-level security shows only the reader's. */
export const markOfThread = assertDefined(
  and(
    eq(readMarks.resource, comments.resource),
    eq(readMarks.record_id, comments.record_id),
    eq(readMarks.lines, sql`coalesce(${comments.lines}, ${commentsMark})`),
    eq(readMarks.line_id, sql`coalesce(${comments.line_id}, 0)`),
  ),
);

/** Whether the comment is by another person and later than the reader's mark. */
export const isUnread = sql<boolean>`(${comments.created_by} <> ${currentUser} and ${comments.created_at} > coalesce(${readMarks.seen_at}, '-infinity'))`;

const columns = {
  id: comments.id,
  comment: comments.comment,
  version: comments.version,
  created_at: comments.created_at,
  created_by: comments.created_by,
  created_by_name: authors.name,
  edited_at: comments.edited_at,
  is_resolved: sql<boolean>`(${comments.resolved_at} is not null)`,
  resolved_at: comments.resolved_at,
  resolved_by: comments.resolved_by,
  resolved_by_name: resolvers.name,
  is_unread: isUnread,
  mentions: sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
    from comment_mentions m join users u on u.id = m.user_id
    where m.branch_id = ${comments.branch_id} and m.comment_id = ${comments.id})`,
  record_id: comments.record_id,
  lines: comments.lines,
  line_id: comments.line_id,
};

const reading = (tx: Tx) =>
  tx
    .select(columns)
    .from(comments)
    .innerJoin(authors, eq(authors.id, comments.created_by))
    .leftJoin(resolvers, eq(resolvers.id, comments.resolved_by))
    .leftJoin(readMarks, markOfThread);

/** The query for a page of comments. */
export interface CommentQuery {
  readonly page: number;
  readonly perPage: number;
  readonly search?: string | undefined;
  readonly isResolved?: boolean | undefined;
  readonly author?: number | undefined;
  readonly order: readonly [by: 'created_at' | 'created_by_name', direction: 'asc' | 'desc'];
}
export interface CommentPage {
  readonly comments: Comment[];
  readonly total: number;
  /** The count without what narrows it. */
  readonly all: number;
  readonly open: number;
  readonly unread: number;
  /** The reader's last visit to the thread. */
  readonly seen_at: Date | null;
  readonly read_at: Date;
}

const orderOf = ([by, direction]: CommentQuery['order']): SQL => {
  const turn = sql.raw(direction);
  return by === 'created_at'
    ? sql`${comments.id} ${turn}`
    : sql`lower(${authors.name}) ${turn}, ${comments.id} ${turn}`;
};

/** A page of comments in two statements: the rows, and the counts of the thread. */
export const pageOfComments = async (tx: Tx, where: SQL, query: CommentQuery): Promise<CommentPage> => {
  const { search, isResolved, author } = query;
  const found = and(
    hasWords(search, comments.comment, authors.name),
    isResolved === undefined ? undefined : isResolved ? isNotNull(comments.resolved_at) : isNull(comments.resolved_at),
    author === undefined ? undefined : eq(comments.created_by, author),
  );
  const rows = await reading(tx)
    .where(and(where, found))
    .orderBy(orderOf(query.order))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const [counts] = await tx
    .select({
      total: found ? sql<number>`count(*) filter (where ${found})::int` : sql<number>`count(*)::int`,
      all: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${comments.resolved_at} is null)::int`,
      unread: sql<number>`count(*) filter (where ${isUnread})::int`,
      seen_at: sql<Date | null>`max(${readMarks.seen_at})`.mapWith(readMarks.seen_at),
      read_at: sql<Date>`now()`.mapWith(readMarks.seen_at),
    })
    .from(comments)
    .innerJoin(authors, eq(authors.id, comments.created_by))
    .leftJoin(readMarks, markOfThread)
    .where(where);
  if (!counts) throw new Error('An aggregate answers one row');
  return { comments: rows, ...counts };
};

/** One comment by its id. */
export const readComment = async (tx: Tx, id: number): Promise<Comment> => {
  const [row] = await reading(tx).where(eq(comments.id, id));
  if (!row) throw new Error(`There is no comment ${id}`);
  return row;
};
