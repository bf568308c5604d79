import { call } from '../schema/call.ts';
import { instant, integer, text } from '../schema/field.ts';

/** What one person has seen, and what calls upon them. Each call asks for the permission to view what it is about. */
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
  failure: 'Failed to keep what you have seen',
});

export const mentions = call({
  method: 'GET',
  path: '/api/mentions',
  summary: 'Comments that call upon me and that I have not seen, newest first, on records that I may view',
  permission: null,
  query: { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) },
  failure: 'Failed to fetch mentions',
});
