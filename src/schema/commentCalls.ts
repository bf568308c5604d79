import { call, paramsOf, type Call } from './call.ts';
import { flag, integer, longText, text, type Fields } from './field.ts';

/** The calls of one kind of comments: on a record (`:id` in the path), or on one of its lines (`:lineId`). */
export interface CommentCalls {
  readonly list: Call;
  readonly add: Call;
  readonly edit: Call;
  readonly remove: Call;
  /** Settles the thread, or one comment where `comment_id` is sent; reopens with `is_resolved: false`. */
  readonly resolve: Call;
  /** Deletes by the body, where both ways are spoken. */
  readonly removeInBody?: Call;
}

export interface CommentsSaid {
  /** The collection. `/api/x/:id/comments`, `/api/x/:id/items/:lineId/comments` or, by the line alone, `/api/x-items/:lineId/comments`. */
  readonly path: string;
  /** The record's: who views it reads comments, who holds `.comment` besides writes them. */
  readonly permissions: string;
  /** Further parameters that each of these calls takes: `purpose`, `estimation_id`. */
  readonly query?: Fields;
  readonly resolve?: 'PUT' | 'POST';
  /** Deleting by `{ comment_id }` on the collection, beside the path. */
  readonly removeInBody?: true;
  /** How sorting is spelled. */
  readonly sort?: readonly [column: string, order: string];
}

const missingId = 'Missing required parameters';
/** The most characters of one comment. */
export const longestComment = 5000;

const pages = (sort: readonly [string, string] = ['sortCol', 'sortOrder']): Fields => ({
  page: integer({ min: 1, max: 1_000_000 }),
  per_page: integer({ min: 1 }),
  search: text(),
  [sort[0]]: text(),
  [sort[1]]: text(),
});

/** The calls of comments on a record or on a line of one (decisions §4). What later uses spell differently is an option. */
export const commentCalls = ({ path, permissions, query, sort, ...said }: CommentsSaid): CommentCalls => {
  const asked = query && { query };
  const of = paramsOf(path).includes('lineId') ? 'line' : 'record';
  const permission = `${permissions}.comment`;
  const body = { comment: longText({ required: true, max: longestComment }) };
  return {
    list: call({
      method: 'GET',
      path,
      summary: `The comments on a ${of}, oldest first, and whether they are resolved`,
      permission: `${permissions}.view`,
      query: { ...pages(sort), ...query },
      failure: 'Failed to fetch comments',
    }),
    add: call({
      method: 'POST',
      path,
      summary: `Comment on a ${of}; reopens a resolved thread`,
      permission,
      ...asked,
      body,
      status: 201,
      success: 'Comment added',
      failure: 'Failed to add comment',
    }),
    edit: call({
      method: 'PUT',
      path: `${path}/:commentId`,
      summary: `Change a comment of one's own on a ${of}`,
      permission,
      ...asked,
      body: { ...body, version: integer({ min: 1 }) },
      success: 'Comment saved',
      failure: 'Failed to edit comment',
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/:commentId`,
      summary: `Delete a comment of one's own on a ${of}`,
      permission,
      ...asked,
      success: 'Comment deleted',
      failure: 'Failed to delete comment',
    }),
    resolve: call({
      method: said.resolve ?? 'PUT',
      path: `${path}/resolve`,
      summary: `Resolve or reopen the comments on a ${of}, or one of them`,
      permission,
      ...asked,
      body: { comment_id: integer({ min: 1 }), is_resolved: flag({ initial: true }) },
      failure: 'Failed to resolve comment',
    }),
    ...(said.removeInBody && {
      removeInBody: call({
        method: 'DELETE',
        path,
        summary: `Delete a comment of one's own on a ${of}, named in the body`,
        permission,
        ...asked,
        body: { comment_id: integer({ min: 1, required: missingId }) },
        success: 'Comment deleted',
        failure: 'Failed to delete comment',
      }),
    }),
  };
};

/** The list of everything that is said of a record and of its lines. */
export const allCommentsCall = ({ path, permissions, query, sort }: CommentsSaid): Call =>
  call({
    method: 'GET',
    path,
    summary: 'The comments on a record and on all of its lines',
    permission: `${permissions}.view`,
    query: { ...pages(sort), ...query },
    failure: 'Failed to fetch comments',
  });

/** How a list of comments spells the column and the order of its sorting. */
export const sortSpelling = ({ query = {} }: Call): readonly [column: string, order: string] => {
  const [column = 'sortCol', order = 'sortOrder'] = Object.keys(query).filter((name) => /^sort/i.test(name));
  return [column, order];
};

/** The calls as they stand in a resource's `more`; `of` tells several kinds apart: `of: 'Item'` gives `listItemComments`. */
export const commentsInMore = (calls: CommentCalls, of = ''): Readonly<Record<string, Call>> => ({
  [`list${of}Comments`]: calls.list,
  [`add${of}Comment`]: calls.add,
  [`edit${of}Comment`]: calls.edit,
  [`remove${of}Comment`]: calls.remove,
  [`resolve${of}Comments`]: calls.resolve,
  ...(calls.removeInBody && { [`remove${of}CommentInBody`]: calls.removeInBody }),
});
