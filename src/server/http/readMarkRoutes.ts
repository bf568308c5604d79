import { markSeen as markSeenCall, mentions } from '../../resources/readMarks.calls.ts';
import type { BodyOf } from '../../schema/calls/callTypes.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { linesOf } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { ownedResources } from '../db/tables.ts';
import { commentsMark } from '../operations/comments/read.ts';
import { invalid, missing } from '../operations/errors.ts';
import { markSeen, type Seen } from '../operations/readMarks/mark.ts';
import { unseenMentions } from '../operations/readMarks/mentions.ts';
import type { Who } from '../operations/workflows/status.ts';
import { branchRoute, type Route } from './types.ts';

type Body = BodyOf<typeof markSeenCall>;

/** The resource in the body, if the user may view its records. @throws Failure 422 for an unknown one; 403 */
const viewed = ({ resource: name }: Body, { permissions }: Who): Resource => {
  const resource = ownedResources.find((r) => r.name === name);
  if (!resource) throw invalid({ resource: ['There is no such resource'] });
  const { permission } = callsOf(resource).read;
  if (permission !== null && !permissions.has(permission)) throw missing(permission);
  return resource;
};

const seenIn = (resource: Resource, { record_id: recordId, lines, line_id, seen_at }: Body): Seen => {
  const at = seen_at ? new Date(seen_at) : undefined;
  const of = lines === commentsMark && !line_id ? 'comments' : 'record';
  if (of === 'comments' || (!lines && !line_id)) return { what: { resource, recordId, line: null }, of, at };
  const field = linesOf(resource.fields).find(([name]) => name === lines)?.[0];
  if (field === undefined) throw invalid({ lines: ['There are no such lines'] });
  if (!line_id) throw invalid({ line_id: ['Missing required parameters'] });
  return { what: { resource, recordId, line: { field, id: line_id } }, of, at };
};

/** The routes of read marks and mentions. */
export const readMarkRoutes = (): Route[] => [
  branchRoute(markSeenCall, 'Record', async (tx, { body, who }) => ({
    seen_at: await markSeen(tx, seenIn(viewed(body, who), body)),
  })),
  branchRoute(mentions, 'Mention', (tx, { who, page }) =>
    unseenMentions(tx, (permission) => who.permissions.has(permission), page),
  ),
];
