import { markSeen as markSeenCall, mentions } from '../../resources/seen.calls.ts';
import { callsOf, largestPage } from '../../schema/calls.ts';
import { linesOf } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { ownedResources } from '../db/tables.ts';
import { commentsMark } from '../operations/comments/read.ts';
import { invalid, missing } from '../operations/errors.ts';
import { markSeen, type Seen } from '../operations/seen/mark.ts';
import { unseenMentions } from '../operations/seen/mentions.ts';
import { paged } from './asked.ts';
import { route, type BranchRequest, type Route } from './types.ts';

/** The resource that the body names, if the person may view its records. @throws Failure 422 for none; 403 */
const viewed = ({ body, signedIn }: BranchRequest): Resource => {
  const resource = ownedResources.find((r) => r.name === body['resource']);
  if (!resource) throw invalid({ resource: ['There is no such resource'] });
  const { permission } = callsOf(resource).read;
  if (permission !== null && !signedIn.permissions.has(permission)) throw missing(permission);
  return resource;
};

const seenIn = (resource: Resource, body: BranchRequest['body']): Seen => {
  const { record_id, lines, line_id, seen_at } = body as {
    record_id: number;
    lines?: string | null;
    line_id?: number | null;
    seen_at?: string | null;
  };
  const at = seen_at ? new Date(seen_at) : undefined;
  const of = lines === commentsMark && !line_id ? 'comments' : 'record';
  if (of === 'comments' || (!lines && !line_id)) return { what: { resource, recordId: record_id, line: null }, of, at };
  const field = linesOf(resource.fields).find(([name]) => name === lines)?.[0];
  if (field === undefined) throw invalid({ lines: ['There are no such lines'] });
  if (!line_id) throw invalid({ line_id: ['Missing required parameters'] });
  return { what: { resource, recordId: record_id, line: { field, id: line_id } }, of, at };
};

/** What answers the calls of what a person has seen. */
export const seenRoutes = (): Route[] => [
  route(markSeenCall, 'Record', async (request) => {
    const resource = viewed(request);
    const seen = seenIn(resource, request.body);
    return { data: { seen_at: await request.inside((tx) => markSeen(tx, seen)) } };
  }),
  route(mentions, 'Mention', async ({ inside, query, signedIn }) => {
    const page = Number(query['page'] ?? 1);
    const perPage = Math.min(Number(query['per_page'] ?? 10), largestPage);
    const may = (permission: string) => signedIn.permissions.has(permission);
    const { records, total } = await inside((tx) => unseenMentions(tx, may, page, perPage));
    return paged(records, page, perPage, total);
  }),
];
