import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mentionToken } from '../../src/schema/mentions.ts';
import { changedSince } from '../../src/server/engine/readMarks/changedSince.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { talks } from '../support/talks.ts';

const on = testAppWith(talks);
let leeds = 0;
let me: Caller;
let other: Caller;
let stranger: Caller;
let talk: { id: number; version: number; name: string; parts: { id: number }[] };
let made = 0;
const idOf = ({ session }: Caller) => session.user.id;

const begun = async (by: Caller): Promise<typeof talk> => {
  made += 1;
  return (await by.post('/api/talks', { name: `Talk ${made}`, parts: [{ name: 'Door' }] })).data;
};
beforeAll(async () => {
  let bristol = 0;
  ({ leeds, bristol } = await branchIds(on));
  me = await person(on, { branches: [leeds] });
  other = await person(on, { branches: [leeds] });
  stranger = await person(on, { branches: [bristol] });
});
beforeEach(async () => {
  talk = await begun(other);
});

const mark = (by: Caller, more: object = {}) => by.put('/api/seen', { resource: 'talks', record_id: talk.id, ...more });
const say = (by: Caller, comment: string, path = `/api/talks/${talk.id}/comments`) => by.post(path, { comment });
const changes = async (ids = [talk.id], by = me) =>
  on.database.inBranch({ branchId: leeds, userId: idOf(by) }, (tx) => changedSince(tx, talks, ids));
const save = async (by: Caller, values: object) => {
  const { data } = await by.get(`/api/talks/${talk.id}`);
  const answer = await by.put(`/api/talks/${talk.id}`, { version: data.version, ...values });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
};

describe('GET /api/comment-counts', () => {
  const counts = (by: Caller, ids: unknown, resource = 'talks') =>
    by.get(`/api/comment-counts?resource=${resource}&ids=${String(ids)}`);

  it('tells of each record with comments how many it has, how many are open, and how many are new to me', async () => {
    const silent = await begun(other);
    const { data: first } = await say(other, 'Which door?');
    await say(other, 'The left one');
    await say(me, 'Both');
    await other.put(`/api/talks/${talk.id}/comments/resolve`, { comment_id: first.id });
    const { status, data } = await counts(me, `${talk.id},${silent.id}`);
    expect(status).toBe(200);
    expect(data.records).toEqual([{ record_id: talk.id, comments: 3, open: 2, unread: 2 }]);
    await mark(me, { lines: 'comments' });
    expect((await counts(me, talk.id)).data.records).toEqual([{ record_id: talk.id, comments: 3, open: 2, unread: 0 }]);
    expect((await counts(other, talk.id)).data.records).toEqual([
      { record_id: talk.id, comments: 3, open: 2, unread: 1 },
    ]);
  });

  it('tells nothing of another branch, and needs the permission to view', async () => {
    await say(other, 'Which door?');
    expect((await counts(stranger, talk.id)).data.records).toEqual([]);
    const blind = await person(on, { branches: [leeds], permissions: ['master.client.view'] });
    expect(await counts(blind, talk.id)).toMatchObject({
      status: 403,
      message: 'You do not have the permission test.talk.view',
    });
  });

  it.each([
    ['x', { ids: ['Must be ids'] }],
    ['1,,2', { ids: ['Must be ids'] }],
    [Array.from({ length: 1001 }, (_, at) => at + 1).join(','), { ids: ['At most 1000 at once'] }],
  ])('refuses ids that are none, or too many: %s', async (ids, errors) => {
    expect(await counts(me, ids)).toMatchObject({ status: 422, errors });
  });
});

describe('PUT /api/seen', () => {
  it('answers when it was seen, and never goes back nor ahead', async () => {
    const first = await mark(me);
    expect(first).toMatchObject({ status: 200, data: { seen_at: expect.stringMatching(/^\d{4}-.*Z$/) as string } });
    const { data: earlier } = await mark(me, { seen_at: '2020-01-01T00:00:00.000Z' });
    expect(earlier.seen_at).toBe(first.data.seen_at);
    const { data: ahead } = await mark(me, { seen_at: '9999-01-01T00:00:00.000Z' });
    expect(Date.parse(ahead.seen_at)).toBeLessThan(Date.now() + 60_000);
    expect(Date.parse(ahead.seen_at)).toBeGreaterThanOrEqual(Date.parse(first.data.seen_at));
  });

  it('needs the permission to view, and a record of this branch', async () => {
    const blind = await person(on, { branches: [leeds], permissions: ['master.client.view'] });
    expect(await mark(blind)).toMatchObject({
      status: 403,
      message: 'You do not have the permission test.talk.view',
    });
    expect(await mark(stranger)).toMatchObject({ status: 404, message: 'Talk not found' });
    expect(await mark(me, { record_id: 999_999_999 })).toMatchObject({ status: 404, message: 'Talk not found' });
    expect(await mark(me, { lines: 'parts', line_id: 999_999_999 })).toMatchObject({
      status: 404,
      message: 'Part not found',
    });
    const foreign = await begun(other);
    expect((await mark(me, { lines: 'parts', line_id: foreign.parts[0]?.id })).status).toBe(404);
    expect((await mark(me, { lines: 'parts', line_id: talk.parts[0]?.id })).status).toBe(200);
  });

  it.each([
    [{ resource: 'users' }, 'resource'],
    [{ resource: '__proto__' }, 'resource'],
    [{ resource: null }, 'resource'],
    [{ record_id: 'x' }, 'record_id'],
    [{ lines: 'nothing', line_id: 1 }, 'lines'],
    [{ line_id: 1 }, 'lines'],
    [{ lines: 'parts' }, 'line_id'],
    [{ seen_at: 'yesterday' }, 'seen_at'],
    [{ user_id: 1 }, 'user_id'],
  ])('refuses %j', async (more, field) => {
    const answer = await mark(me, more);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  });
});

describe('what changed since', () => {
  it('tells the fields that others changed after my mark, who, how often and when', async () => {
    await mark(me);
    await save(other, { name: `${talk.name}, renamed` });
    await save(other, { city: 'Hull', parts: [{ id: talk.parts[0]?.id, name: 'Door' }, { name: 'Window' }] });
    const found = (await changes()).get(talk.id);
    expect(found).toMatchObject({
      count: 2,
      fields: ['Name', 'City', 'Parts'],
      by: [other.session.user.name],
      comments: 0,
    });
    expect(found?.seen_at).toBeInstanceOf(Date);
    expect(found?.at?.getTime()).toBeGreaterThan(found?.seen_at?.getTime() ?? Infinity);
    await mark(me);
    expect((await changes()).get(talk.id)).toMatchObject({ count: 0, fields: [], by: [], at: null });
  });

  it('tells nothing of my own changes, nor of what nobody entered', async () => {
    await mark(me);
    await save(me, { city: 'Hull' });
    expect((await changes()).get(talk.id)).toMatchObject({ count: 0, fields: [] });
  });

  it('tells of a record that was never seen that it was not, and of its comments', async () => {
    await say(other, 'Have you seen it?');
    await say(other, 'And the door?', `/api/talks/${talk.id}/parts/${talk.parts[0]?.id}/comments`);
    await say(me, 'Now I have');
    expect((await changes()).get(talk.id)).toEqual({
      seen_at: null,
      count: 0,
      fields: [],
      by: [],
      at: null,
      comments: 2,
    });
    await mark(me, { lines: 'comments' });
    expect((await changes()).get(talk.id)).toMatchObject({ seen_at: null, comments: 1 });
  });

  it('is mine alone', async () => {
    await mark(other);
    await save(me, { city: 'Hull' });
    expect((await changes()).get(talk.id)?.seen_at).toBeNull();
    expect((await changes([talk.id], other)).get(talk.id)).toMatchObject({ count: 1, fields: ['City'] });
  });

  it('is told of fifty records in one statement, of each its own', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => begun(other)));
    for (const { id } of many.slice(0, 2)) await me.put('/api/seen', { resource: 'talks', record_id: id });
    const changed = many[1] as typeof talk;
    await other.put(`/api/talks/${changed.id}`, { version: changed.version, city: 'York' });
    const ids = many.map(({ id }) => id).sort((a, b) => a - b);
    let statements = 0;
    const found = await on.database.inBranch({ branchId: leeds, userId: idOf(me) }, (tx) => {
      const counting = new Proxy(tx, {
        get: (target, name) => {
          statements += 1;
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
      return changedSince(counting, talks, ids);
    });
    expect(statements).toBe(1);
    expect([...found.keys()].sort((a, b) => a - b)).toEqual(ids);
    const marked = [...found].filter(([, c]) => c.seen_at !== null).map(([id, c]) => [id, c.count] as const);
    expect(new Map(marked)).toEqual(
      new Map([
        [many[0]?.id, 0],
        [changed.id, 1],
      ]),
    );
    expect(await changes([])).toEqual(new Map());
  });
});

describe('GET /api/mentions', () => {
  const token = (who: Caller) => mentionToken({ id: idOf(who), name: who.session.user.name });
  const mentions = async (by: Caller, query = '') => (await by.get(`/api/mentions${query}`)).data;
  let called: Caller;
  beforeEach(async () => {
    called = await person(on, { branches: [leeds], permissions: ['test.talk.view', 'test.talk.comment'] });
  });

  it('tells who called upon me where, newest first, until I have seen it', async () => {
    await say(other, `First, ${token(called)}:\n**look**`);
    await say(other, `Then ${token(called)}`, `/api/talks/${talk.id}/parts/${talk.parts[0]?.id}/comments`);
    await say(other, `Not ${token(me)}`);
    const name = called.session.user.name;
    expect(await mentions(called)).toMatchObject({
      records: [
        { excerpt: `Then @${name}`, lines: 'parts', line_id: talk.parts[0]?.id },
        {
          excerpt: `First, @${name}: look`,
          resource: 'talks',
          kind: 'Talk',
          record_id: talk.id,
          record_name: talk.name,
          lines: null,
          by_name: other.session.user.name,
        },
      ],
      pagination: { current_page: 1, per_page: 10, total: 2 },
    });
    expect((await mentions(called, '?per_page=1&page=2')).records).toHaveLength(1);
    await mark(called, { lines: 'comments' });
    expect((await mentions(called)).records.map((m: { lines: string }) => m.lines)).toEqual(['parts']);
    await mark(called, { lines: 'parts', line_id: talk.parts[0]?.id });
    expect(await mentions(called)).toMatchObject({ records: [], pagination: { total: 0 } });
  });

  it('tells again when an edit calls upon me after I looked; never of my own words', async () => {
    const { data } = await say(other, 'Nobody yet');
    await mark(called, { lines: 'comments' });
    await other.put(`/api/talks/${talk.id}/comments/${data.id}`, { comment: `Now ${token(called)}` });
    await say(called, `Note to self ${token(called)}`);
    expect((await mentions(called)).records.map((m: { excerpt: string }) => m.excerpt)).toEqual([
      `Now @${called.session.user.name}`,
    ]);
  });

  it('leaves out what I may no longer view, and what is gone', async () => {
    await say(other, `Hello ${token(called)}`);
    expect((await mentions(called)).pagination.total).toBe(1);
    const grant = (permissions: string[]) => me.post('/api/userPermissions', { user: idOf(called), permissions });
    await grant([]);
    expect(await mentions(called)).toMatchObject({ records: [], pagination: { total: 0 } });
    await grant(['test.talk.view']);
    expect((await mentions(called)).pagination.total).toBe(1);
    await other.del(`/api/talks/${talk.id}`);
    expect(await mentions(called)).toMatchObject({ records: [], pagination: { total: 0 } });
  });

  it('stays in its branch', async () => {
    const { bristol } = await branchIds(on);
    const both = await person(on, { branches: [leeds, bristol] });
    await say(other, `Hello ${token(both)}`);
    expect((await mentions(both)).pagination.total).toBe(1);
    expect((await mentions(both.in(bristol))).pagination.total).toBe(0);
  });
});
