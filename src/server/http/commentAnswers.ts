import type { Call } from '../../schema/call.ts';
import { commented } from './commented.ts';
import { flag, gone, integer, listOf, moment, nullable, object, text, type Json } from './jsonSchema.ts';

const comment = object({
  id: integer,
  comment: text,
  version: integer,
  created_at: moment,
  created_by: integer,
  created_by_name: text,
  edited_at: nullable(moment),
  is_resolved: flag,
  resolved_at: nullable(moment),
  resolved_by: nullable(integer),
  resolved_by_name: nullable(text),
  is_unread: flag,
  mentions: listOf(object({ id: integer, name: text })),
  record_id: integer,
  lines: nullable(text),
  line_id: nullable(integer),
});
const comments = object({
  comments: listOf({ ...comment, properties: { ...(comment['properties'] as Json), item_name: nullable(text) } }),
  is_resolved: flag,
  item_name: nullable(text),
  open: integer,
  unread: integer,
  seen_at: nullable(moment),
  read_at: moment,
  pagination: object({ current_page: integer, per_page: integer, total: integer }),
});
const resolved = object({ is_resolved: flag, comment_id: nullable(integer), changed: integer });

/** What the calls of comments answer. */
export const commentAnswers = (): [Call, Json][] =>
  commented.flatMap(({ calls, all }): [Call, Json][] => [
    ...(calls
      ? ([
          [calls.list, comments],
          [calls.add, comment],
          [calls.edit, comment],
          [calls.remove, gone],
          [calls.resolve, resolved],
        ] as [Call, Json][])
      : []),
    ...(calls?.removeInBody ? ([[calls.removeInBody, gone]] as [Call, Json][]) : []),
    ...(all ? ([[all, comments]] as [Call, Json][]) : []),
  ]);
