import { commentCounts, markSeen as markSeenCall, mentions } from '../../../schema/calls/shared/readMarks.ts';
import type { BodyOf } from '../../../schema/calls/callTypes.ts';
import { rowFieldsOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { countedComments } from '../comments/counts.ts';
import { commentsMark } from '../comments/read.ts';
import { invalid } from '../errors.ts';
import { markSeen, type Seen } from './mark.ts';
import { unseenMentions } from './mentions.ts';
import { bind, type Binding } from '../binding.ts';
import { viewedResource } from '../viewed.ts';

/** The most records whose comments are counted at once. */
const maxCounted = 1000;

type Body = BodyOf<typeof markSeenCall>;

const seenIn = (resource: Resource, { record_id: recordId, lines, line_id, seen_at }: Body): Seen => {
  const at = seen_at ? new Date(seen_at) : undefined;
  const of = lines === commentsMark && !line_id ? 'comments' : 'record';
  if (of === 'comments' || (!lines && !line_id)) return { what: { resource, recordId, line: null }, of, at };
  const field = rowFieldsOf(resource.fields).find(([name]) => name === lines)?.[0];
  if (field === undefined) throw invalid({ lines: ['There are no such lines'] });
  if (!line_id) throw invalid({ line_id: ['Missing required parameters'] });
  return { what: { resource, recordId, line: { field, id: line_id } }, of, at };
};

const idsIn = (text: string): number[] => {
  const ids = text.split(',').map(Number);
  if (ids.length > maxCounted) throw invalid({ ids: [`At most ${maxCounted} at once`] });
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw invalid({ ids: ['Must be ids'] });
  return ids;
};

/** The bindings of read marks and mentions. */
export const readMarkBindings: readonly Binding[] = [
  bind(
    markSeenCall,
    async (tx, { body, who }) => ({ seen_at: await markSeen(tx, seenIn(viewedResource(body.resource, who), body)) }),
    { kind: 'Record' },
  ),
  bind(
    commentCounts,
    async (tx, { query, who }) => ({
      records: await countedComments(tx, viewedResource(query.resource, who), idsIn(query.ids)),
    }),
    { kind: 'Record' },
  ),
  bind(mentions, (tx, { who, page }) => unseenMentions(tx, (permission) => who.permissions.has(permission), page), {
    kind: 'Mention',
  }),
];
