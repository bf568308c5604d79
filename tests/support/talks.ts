import { beforeAll, beforeEach } from 'vitest';
import { list } from '../../src/schema/calls/call.ts';
import { allCommentsCall, commentCalls } from '../../src/schema/calls/commentCalls.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import type { Caller } from './app.ts';
import { branchIds, person } from './people.ts';
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
    parts: f.rows({ name: f.text({ required: true }) }, { represent: 'name', row: 'Part' }),
    steps: f.rows(
      { client_id: f.reference('clients'), note: f.text() },
      { represent: 'note', row: 'Step', label: 'Steps' },
    ),
  },
  calls: { list: list('/api/talks') },
  comments: [{ calls: onRecord }, { calls: onPart, lines: 'parts' }, { calls: onStep, lines: 'steps' }, { all: onAll }],
  list: { columns: ['name'] },
});

/** A talk of a test, with two lines of each kind. */
export interface Talk {
  id: number;
  name: string;
  parts: { id: number }[];
  steps: { id: number }[];
}

export const viewing = ['test.talk.view'];
export const talking = [...viewing, 'test.talk.comment'];

/** The application with talks, three people, and a talk of its own for every test of the file. */
export const testTalks = () => {
  const on = testAppWith(talks);
  const branches = { leeds: 0, bristol: 0 };
  const [me, other, stranger] = [{} as Caller, {} as Caller, {} as Caller];
  const talk = {} as Talk;
  let made = 0;
  const begun = async (by: Caller): Promise<Talk> => {
    made += 1;
    const { data: client } = await by.post('/api/client', { name: `Client of talk ${made}` });
    const answer = await by.post('/api/talks', {
      name: `Talk ${made}`,
      parts: [{ name: 'Door' }, { name: 'Window' }],
      steps: [{ note: 'First' }, { client_id: client.id }],
    });
    return answer.data;
  };
  beforeAll(async () => {
    const { leeds, bristol } = await branchIds(on);
    Object.assign(branches, { leeds, bristol });
    Object.assign(me, await person(on, { branches: [leeds] }));
    Object.assign(other, await person(on, { branches: [leeds], permissions: talking }));
    Object.assign(stranger, await person(on, { branches: [bristol] }));
  });
  beforeEach(async () => {
    Object.assign(talk, await begun(me));
  });
  const at = (rest = '') => `/api/talks/${talk.id}/comments${rest}`;
  const say = async (by: Caller, comment: string, path = at()): Promise<{ id: number; version: number }> => {
    const answer = await by.post(path, { comment });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  return {
    on,
    branches,
    me,
    other,
    stranger,
    talk,
    begun,
    at,
    partAt: (n = 0, rest = '') => `/api/talks/${talk.id}/parts/${talk.parts[n]?.id}/comments${rest}`,
    say,
    thread: async (by: Caller, path = at()) => (await by.get(path)).data,
    historyOf: async (by: Caller, id = talk.id) => (await by.get(`/api/talks/${id}/history`)).data.records,
  };
};

export const texts = (data: { comments: { comment: string }[] }) => data.comments.map((c) => c.comment);
