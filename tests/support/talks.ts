import { afterAll, beforeAll } from 'vitest';
import { list } from '../../src/schema/call.ts';
import { allCommentsCall, commentCalls, commentsInMore } from '../../src/schema/commentCalls.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/resource.ts';
import { commented, type Commented } from '../../src/server/http/commented.ts';
import type { TestApp } from './app.ts';
import { testAppWith } from './fixtures.ts';

const permissions = 'test.talk';

/** Comments on a record, in the usual spelling. */
export const onRecord = commentCalls({ path: '/api/talks/:id/comments', permissions });
/** On its lines, with what later uses spell differently: POST resolves, a body deletes, sorting, a further parameter. */
export const onPart = commentCalls({
  path: '/api/talks/:id/parts/:lineId/comments',
  permissions,
  resolve: 'POST',
  removeInBody: true,
  sort: ['sortCol', 'sort_order'],
  query: { purpose: f.text() },
});
/** On lines that a path names without their record. */
export const onStep = commentCalls({
  path: '/api/talk-steps/:lineId/comments',
  permissions,
  query: { estimation_id: f.integer({ required: 'Missing required parameters' }) },
});
export const onAll = allCommentsCall({ path: '/api/talks/:id/all-comments', permissions });

/** A resource whose records and lines are commented on. */
export const talks = defineResource({
  name: 'talks',
  represent: 'name',
  permissions,
  fields: {
    name: f.text({ required: true, search: true }),
    city: f.text(),
    parts: f.lines({ name: f.text({ required: true }) }, { represent: 'name', line: 'Part' }),
    steps: f.lines(
      { client_id: f.reference('clients'), note: f.text() },
      { represent: 'note', line: 'Step', label: 'Steps' },
    ),
  },
  calls: { list: list('/api/talks') },
  more: {
    ...commentsInMore(onRecord),
    ...commentsInMore(onPart, 'Part'),
    ...commentsInMore(onStep, 'Step'),
    listAllComments: onAll,
  },
  list: { columns: ['name'] },
});

const rows: Commented[] = [
  { resource: talks, calls: onRecord },
  { resource: talks, calls: onPart, lines: 'parts' },
  { resource: talks, calls: onStep, lines: 'steps' },
  { resource: talks, all: onAll },
];

/** The application with talks, as if they stood in src/resources and their comments in the table of what is commented on. */
export const testAppWithTalks = (): TestApp => {
  beforeAll(() => void commented.push(...rows));
  afterAll(() => {
    for (const row of rows) commented.splice(commented.indexOf(row), 1);
  });
  return testAppWith(talks);
};
