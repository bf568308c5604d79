import * as z from 'zod/mini';
import { count, id, moment, pagination, person, removed } from './answers.ts';
import { call, paramsOf, type Call, type PathWord } from './call.ts';
import { flag, integer, longText, text, type Fields } from '../field.ts';
import { totalFields } from './totals.ts';

/** The field of a comment that the history shows: its words, once it is deleted. */
export const commentFields = { comment: longText({ label: 'Comment' }) } as const;

const commentShape = () => ({
  id: id(),
  comment: z.string(),
  version: id(),
  created_at: moment(),
  created_by: id(),
  created_by_name: z.string(),
  edited_at: z.nullable(moment()),
  is_resolved: z.boolean(),
  resolved_at: z.nullable(moment()),
  resolved_by: z.nullable(id()),
  resolved_by_name: z.nullable(z.string()),
  /** Somebody else wrote it since the reader last saw the comments. */
  is_unread: z.boolean(),
  mentions: z.array(person()),
  record_id: id(),
  lines: z.nullable(z.string()),
  line_id: z.nullable(id()),
});
const comment = () => z.strictObject(commentShape());
const commentPage = () =>
  z.strictObject({
    comments: z.array(
      z.strictObject({
        ...commentShape(),
        item_name: z.nullable(z.string()),
        /** The kind of the line, where the kinds of a breakdown have calls of their own. */
        record_kind: z.optional(z.string()),
      }),
    ),
    is_resolved: z.boolean(),
    item_name: z.nullable(z.string()),
    open: count(),
    unread: count(),
    seen_at: z.nullable(moment()),
    read_at: moment(),
    pagination: pagination(),
  });
const resolved = () => z.strictObject({ is_resolved: z.boolean(), comment_id: z.nullable(id()), changed: count() });

export type CommentPage = z.output<ReturnType<typeof commentPage>>;
export type Comment = z.output<ReturnType<typeof comment>>;

/** The calls of comments on a record (`:id` in the path), or on one of its lines (`:lineId`). */
export type CommentCalls = ReturnType<typeof commentCalls>;

interface CommentsConfig {
  /** The collection: `/api/x/:id/comments`, `/api/x/:id/items/:lineId/comments`, or `/api/x-items/:lineId/comments`. */
  readonly path: string;
  /** `module.sub_module` of the record: `.view` to read comments, `.comment` too to write them. */
  readonly permissions: string;
  /** Other parameters of each of these calls: `purpose`, `estimation_id`. */
  readonly query?: Fields;
  /** The word of the path that is one of a fixed set. */
  readonly word?: PathWord;
  readonly resolve?: 'PUT' | 'POST';
  /** Adds a second deletion, by `{ comment_id }` on the collection. */
  readonly removeInBody?: true;
  /** The names of the sorting parameters. */
  readonly sort?: readonly [column: string, order: string];
  /** The list of all can be narrowed to resolved or open ones, and to those of one person. */
  readonly filtered?: true;
}

const missingId = 'Missing required parameters';
/** The most characters of one comment. */
export const maxCommentLength = 5000;

const pages = (sort: readonly [string, string] = ['sortCol', 'sortOrder']): Fields => ({
  page: integer({ min: 1, max: 1_000_000 }),
  per_page: integer({ min: 1 }),
  search: text(),
  [sort[0]]: text(),
  [sort[1]]: text(),
  ...totalFields,
});

const commentFilters = {
  is_resolved: flag(),
  created_by: integer({ min: 1, label: 'Author' }),
} satisfies Fields;

/** The calls of comments on a record or on a line (rule 32). */
export const commentCalls = ({ path, permissions, query, sort, word, ...config }: CommentsConfig) => {
  const among = word && { word };
  const parameters = query && { query };
  const of = paramsOf(path).includes('lineId') ? 'line' : 'record';
  const permission = `${permissions}.comment`;
  const body = { comment: longText({ required: true, max: maxCommentLength }) };
  return {
    list: call({
      method: 'GET',
      path,
      summary: `The comments on a ${of}, oldest first, and whether they are resolved`,
      permission: `${permissions}.view`,
      query: { ...pages(sort), ...query },
      answer: commentPage,
      failure: 'Failed to fetch comments',
      ...among,
    }),
    add: call({
      method: 'POST',
      path,
      summary: `Comment on a ${of}; reopens a resolved thread`,
      permission,
      ...parameters,
      body,
      status: 201,
      answer: comment,
      success: 'Comment added',
      failure: 'Failed to add comment',
    }),
    edit: call({
      method: 'PUT',
      path: `${path}/:commentId`,
      summary: `Change a comment of one's own on a ${of}`,
      permission,
      ...parameters,
      body: { ...body, version: integer({ min: 1 }) },
      answer: comment,
      success: 'Comment saved',
      failure: 'Failed to edit comment',
      ...among,
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/:commentId`,
      summary: `Delete a comment of one's own on a ${of}`,
      permission,
      ...parameters,
      answer: removed,
      success: 'Comment deleted',
      failure: 'Failed to delete comment',
    }),
    resolve: call({
      method: config.resolve ?? 'PUT',
      path: `${path}/resolve`,
      summary: `Resolve or reopen the comments on a ${of}, or one of them`,
      permission,
      ...parameters,
      body: { comment_id: integer({ min: 1 }), is_resolved: flag({ initial: true }) },
      answer: resolved,
      failure: 'Failed to resolve comment',
    }),
    /** The second deletion. */
    ...(config.removeInBody && {
      removeInBody: call({
        method: 'DELETE',
        path,
        summary: `Delete a comment of one's own on a ${of}, named in the body`,
        permission,
        ...parameters,
        body: { comment_id: integer({ min: 1, required: missingId }) },
        answer: removed,
        success: 'Comment deleted',
        failure: 'Failed to delete comment',
      }),
    }),
  };
};

/** The list of all comments on a record and on its lines. */
export const allCommentsCall = ({ path, permissions, query, sort, word, filtered }: CommentsConfig) =>
  call({
    method: 'GET',
    path,
    summary: 'The comments on a record and on all of its lines',
    permission: `${permissions}.view`,
    query: { ...pages(sort), ...(filtered && commentFilters), ...query },
    answer: commentPage,
    failure: 'Failed to fetch comments',
    ...(word && { word }),
  });

/** The names of the sorting parameters of a list of comments. */
export const sortParams = ({ query = {} }: Call): readonly [column: string, order: string] => {
  const [column = 'sortCol', order = 'sortOrder'] = Object.keys(query).filter((name) => /^sort/i.test(name));
  return [column, order];
};

/** The comments on records of a resource, or with `lines` on the lines of that field. */
export interface Commented<Name extends string = string> {
  readonly calls?: CommentCalls;
  readonly lines?: Name;
  /** The kind of a breakdown's line that the calls are of. */
  readonly kind?: string;
  /** The list of all comments on a record and its lines; `:id` is the record. */
  readonly all?: ReturnType<typeof allCommentsCall>;
}

/** The calls of the comments on a resource's records and lines. */
export const callsOfComments = (comments: readonly Commented[]): Call[] =>
  comments.flatMap(({ calls, all }) => [...Object.values(calls ?? {}), ...(all ? [all] : [])]);
