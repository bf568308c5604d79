import { paramsOf, type Call } from '../../schema/calls/call.ts';
import { largestPage } from '../../schema/calls/resourceCalls.ts';
import { sortSpelling, type CommentCalls } from '../../schema/calls/commentCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { lineField } from '../db/tables.ts';
import { listAllComments, listComments, type CommentList } from '../operations/comments/list.ts';
import type { CommentQuery } from '../operations/comments/read.ts';
import { resolveComments } from '../operations/comments/resolve.ts';
import type { ThreadRequest } from '../operations/comments/thread.ts';
import { addComment, editComment, removeComment } from '../operations/comments/write.ts';
import { invalid, missing, notFound } from '../operations/errors.ts';
import { readColumns } from '../operations/records/read.ts';
import { route, type BranchRequest, type Route } from './types.ts';

const queryFor = (call: Call, query: BranchRequest['query']): CommentQuery => {
  const [column, order] = sortSpelling(call);
  const by = query[column] ?? 'created_at';
  const direction = String(query[order] ?? 'asc').toLowerCase();
  if (by !== 'created_at' && by !== 'created_by_name') throw invalid({ [column]: [`Cannot sort by ${String(by)}`] });
  if (direction !== 'asc' && direction !== 'desc') throw invalid({ [order]: ['Must be asc or desc'] });
  return {
    page: Number(query['page'] ?? 1),
    perPage: Math.min(Number(query['per_page'] ?? 10), largestPage),
    search: typeof query['search'] === 'string' ? query['search'] : undefined,
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

/** Writing a comment needs the permission to view the record too. @throws Failure 403 */
const checkView = ({ signedIn }: Pick<BranchRequest, 'signedIn'>, list: Call): void => {
  if (list.permission !== null && !signedIn.permissions.has(list.permission)) throw missing(list.permission);
};

/**
 * The routes of comments on a resource's records, or with `lines` on the lines of that field: then the path has
 * `:lineId`, and maybe `:id` for the record.
 */
export const commentRoutes = (
  resource: Resource,
  calls: CommentCalls,
  { lines }: { readonly lines?: string | undefined } = {},
): Route[] => {
  const named = paramsOf(calls.list.path);
  const line = lines === undefined ? undefined : (lineField(resource, lines).line ?? 'Line');
  const kinds = { commentId: 'Comment', ...(line !== undefined && { lineId: line }) };
  const threadIn = ({ params }: Pick<BranchRequest, 'params'>): ThreadRequest => ({
    resource,
    recordId: named.includes('id') ? Number(params['id']) : null,
    line: lines === undefined ? null : { field: lines, id: Number(params['lineId']) },
  });
  const commentIn = ({ params }: Pick<BranchRequest, 'params'>) => Number(params['commentId']);
  const writing =
    <C extends Call, T>(work: (request: BranchRequest<C>) => Promise<T>) =>
    async (request: BranchRequest<C>) => {
      checkView(request, calls.list);
      return { data: await work(request) };
    };
  const { removeInBody } = calls;
  return [
    route(calls.list, resource.title, async (request) => {
      const list = queryFor(calls.list, request.query);
      return { data: answerOf(await request.inBranch((tx) => listComments(tx, threadIn(request), list)), list) };
    }),
    route(
      calls.add,
      resource.title,
      writing((r: BranchRequest<CommentCalls['add']>) =>
        r.inBranch((tx) => addComment(tx, threadIn(r), r.body.comment)),
      ),
    ),
    route(
      calls.edit,
      resource.title,
      writing((r: BranchRequest<CommentCalls['edit']>) => {
        const { comment, version } = r.body;
        return r.inBranch((tx) =>
          editComment(tx, threadIn(r), commentIn(r), { comment, version: version ?? undefined }),
        );
      }),
    ),
    route(
      calls.remove,
      resource.title,
      writing(async (r) => ({ id: await r.inBranch((tx) => removeComment(tx, threadIn(r), commentIn(r))) })),
    ),
    ...(removeInBody
      ? [
          route(
            removeInBody,
            resource.title,
            writing(async (r) => ({
              id: await r.inBranch((tx) => removeComment(tx, threadIn(r), Number(r.body['comment_id']))),
            })),
          ),
        ]
      : []),
    route(calls.resolve, resource.title, async (r) => {
      checkView(r, calls.list);
      const { comment_id, is_resolved = true } = r.body;
      const data = await r.inBranch((tx) => resolveComments(tx, threadIn(r), comment_id ?? null, is_resolved));
      return { data, message: is_resolved ? 'Resolved' : 'Reopened' };
    }),
  ].map((r) => ({ ...r, kinds }));
};

/** The parameters that name a field of the record: the record must have their values. */
const namedFields = ({ fields }: Resource, query: BranchRequest['query']): [string, unknown][] =>
  Object.entries(query).filter(([name, value]) => name in fields && value !== undefined);

/** The route of all comments on a record, its lines and its parts. */
export const allCommentsRoute = (resource: Resource, call: Call): Route =>
  route(call, resource.title, async ({ inBranch, params, query }) => {
    const list = queryFor(call, query);
    const found = await inBranch(async (tx) => {
      const record = await readColumns(tx, resource, Number(params['id']));
      if (namedFields(resource, query).some(([name, value]) => record[name] !== value)) throw notFound(resource.title);
      return listAllComments(tx, resource, record.id, list);
    });
    return { data: answerOf(found, list) };
  });
