import { paramsOf, type Call } from '../../../schema/calls/call.ts';
import { largestPage } from '../../../schema/calls/resourceCalls.ts';
import { sortParams, type CommentCalls } from '../../../schema/calls/commentCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import { rowField } from '../../db/tables.ts';
import { listAllComments, listComments, type CommentList } from './list.ts';
import type { CommentQuery } from './read.ts';
import { resolveComments } from './resolve.ts';
import type { ThreadRequest } from './thread.ts';
import { addComment, editComment, removeComment } from './write.ts';
import { invalid, notFound } from '../errors.ts';
import { readColumns } from '../records/read.ts';
import { bind, type Binding, type CallRequest } from '../binding.ts';
import { ofKind } from '../parts/bindings.ts';

const queryFor = (call: Call, query: CallRequest['query']): CommentQuery => {
  const [column, order] = sortParams(call);
  const by = query[column] ?? 'created_at';
  const direction = String(query[order] ?? 'asc').toLowerCase();
  if (by !== 'created_at' && by !== 'created_by_name') throw invalid({ [column]: [`Cannot sort by ${String(by)}`] });
  if (direction !== 'asc' && direction !== 'desc') throw invalid({ [order]: ['Must be asc or desc'] });
  return {
    page: Number(query['page'] ?? 1),
    perPage: Math.min(Number(query['per_page'] ?? 10), largestPage),
    search: typeof query['search'] === 'string' ? query['search'] : undefined,
    isResolved: typeof query['is_resolved'] === 'boolean' ? query['is_resolved'] : undefined,
    author: typeof query['created_by'] === 'number' ? query['created_by'] : undefined,
    order: [by, direction],
  };
};

/** A thread is resolved when it has comments and all are resolved. */
const answerOf = (
  { comments, item_name, all, open, unread, seen_at, read_at, total }: CommentList,
  query: CommentQuery,
) => ({
  comments,
  is_resolved: all > 0 && open === 0,
  item_name,
  open,
  unread,
  seen_at,
  read_at,
  pagination: { current_page: query.page, per_page: query.perPage, total },
});

/**
 * The bindings of comments on a resource's records, or with `lines` on the lines of that field: then the path has
 * `:lineId`, and maybe `:id` for the record.
 */
const threadBindings = (resource: Resource, calls: CommentCalls, lines: string | undefined): Binding[] => {
  const named = paramsOf(calls.list.path);
  const line = lines === undefined ? undefined : (rowField(resource, lines).row ?? 'Line');
  const kinds = { commentId: 'Comment', ...(line !== undefined && { lineId: line }) };
  const threadIn = (params: CallRequest['params']): ThreadRequest => ({
    resource,
    recordId: named.includes('id') ? Number(params['id']) : null,
    line: lines === undefined ? null : { field: lines, id: Number(params['lineId']) },
  });
  const commentIn = (params: CallRequest['params']) => Number(params['commentId']);
  // Writing a comment needs the permission to view the record too.
  const toWrite = { alsoNeeds: calls.list.permission };
  const { list, add, edit, remove, removeInBody, resolve } = calls;
  return [
    bind(list, async (tx, { params, query }) => {
      const asked = queryFor(list, query);
      return answerOf(await listComments(tx, threadIn(params), asked), asked);
    }),
    bind(add, (tx, { params, body }) => addComment(tx, threadIn(params), body.comment), toWrite),
    bind(
      edit,
      (tx, { params, body: { comment, version } }) =>
        editComment(tx, threadIn(params), commentIn(params), { comment, version: version ?? undefined }),
      toWrite,
    ),
    bind(
      remove,
      async (tx, { params }) => ({ id: await removeComment(tx, threadIn(params), commentIn(params)) }),
      toWrite,
    ),
    ...(removeInBody
      ? [
          bind(
            removeInBody,
            async (tx, { params, body }) => ({
              id: await removeComment(tx, threadIn(params), Number(body['comment_id'])),
            }),
            toWrite,
          ),
        ]
      : []),
    bind(
      resolve,
      (tx, { params, body: { comment_id, is_resolved = true } }) =>
        resolveComments(tx, threadIn(params), comment_id ?? null, is_resolved),
      { ...toWrite, message: (_, { body: { is_resolved = true } }) => (is_resolved ? 'Resolved' : 'Reopened') },
    ),
  ].map((binding) => ({ ...binding, kinds }));
};

/** The parameters that name a field of the record: the record must have their values. */
const namedFields = ({ fields }: Resource, query: CallRequest['query']): [string, unknown][] =>
  Object.entries(query).filter(([name, value]) => name in fields && value !== undefined);

/** The binding of all comments on a record, its lines and its parts. */
const allCommentsBinding = (resource: Resource, call: Call): Binding =>
  bind(call, async (tx, { params, query }) => {
    const list = queryFor(call, query);
    const record = await readColumns(tx, resource, Number(params['id']));
    if (namedFields(resource, query).some(([name, value]) => record[name] !== value)) throw notFound(resource.title);
    return answerOf(await listAllComments(tx, resource, record.id, list), list);
  });

/** The bindings of all comments of a resource. */
export const commentBindings = (resource: Resource): Binding[] =>
  resource.comments.flatMap(({ calls, lines, kind, all }) => [
    ...(calls ? threadBindings(resource, calls, lines).map((binding) => ofKind(resource, kind, binding)) : []),
    ...(all ? [allCommentsBinding(resource, all)] : []),
  ]);
