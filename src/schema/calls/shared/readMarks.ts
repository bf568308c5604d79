import * as z from 'zod/mini';
import { count, id, moment } from '../answers.ts';
import { call } from '../call.ts';
import { instant, integer, text } from '../../field.ts';

/** A comment that mentions the user, who has not seen it. */
const mention = () =>
  z.strictObject({
    comment_id: id(),
    resource: z.string(),
    kind: z.string(),
    record_id: id(),
    record_name: z.string(),
    lines: z.nullable(z.string()),
    line_id: z.nullable(id()),
    excerpt: z.string(),
    by_name: z.string(),
    at: moment(),
  });

/** Read marks and unread mentions of the user. Each call needs the permission to view the record. */
export const markSeen = call({
  method: 'PUT',
  path: '/api/seen',
  summary: 'I have seen a record, or the comments on it or on one of its lines. Needs the permission to view it.',
  permission: null,
  body: {
    resource: text({ required: true, max: 80 }),
    record_id: integer({ required: true, min: 1 }),
    lines: text({ max: 80, help: '`comments` for the comments on the record itself; else the field of its lines.' }),
    line_id: integer({ min: 1 }),
    seen_at: instant({ help: 'When what I have seen was read; now, where it is not said. A mark never goes back.' }),
  },
  answer: () => z.strictObject({ seen_at: moment() }),
  failure: 'Failed to keep what you have seen',
});

/** How many comments a record has, how many of them are not resolved, and how many are new to the user. */
const counts = () => z.strictObject({ record_id: id(), comments: count(), open: count(), unread: count() });
export type CommentCounts = z.output<ReturnType<typeof counts>>;

export const commentCounts = call({
  method: 'GET',
  path: '/api/comment-counts',
  summary: 'How many comments records have, open ones and new ones. Needs the permission to view them.',
  permission: null,
  query: {
    resource: text({ required: true, max: 80 }),
    ids: text({ required: true, max: 20_000, help: 'Separated by commas. Records without comments are not answered.' }),
  },
  answer: () => z.strictObject({ records: z.array(counts()) }),
  failure: 'Failed to fetch comments',
});

export const mentions = call({
  method: 'GET',
  path: '/api/mentions',
  summary: 'Comments that call upon me and that I have not seen, newest first, on records that I may view',
  permission: null,
  paged: { size: 10, sorts: ['at', 'by_name'] },
  answer: mention,
  failure: 'Failed to fetch mentions',
});
