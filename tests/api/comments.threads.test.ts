import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mentionToken } from '../../src/schema/mentions.ts';
import { users } from '../../src/server/db/system.ts';
import type { Answered, Caller } from '../support/app.ts';
import { person } from '../support/people.ts';
import { idOf } from '../support/sales.ts';
import { talking, texts, testTalks } from '../support/talks.ts';

const { on, branches, me, other, stranger, talk, begun, at, partAt, say, thread } = testTalks();

describe('on a line', () => {
  it('has a thread of its own, named by the line', async () => {
    await say(me, 'Of the talk');
    await say(me, 'Of the door', partAt(0));
    await say(me, 'Of the window', partAt(1));
    expect(texts(await thread(me))).toEqual(['Of the talk']);
    expect(await thread(me, partAt(1))).toMatchObject({
      item_name: 'Window',
      comments: [{ comment: 'Of the window', lines: 'parts', line_id: talk.parts[1]?.id }],
    });
    await me.post(partAt(0, '/resolve'));
    expect((await thread(me, partAt(0))).is_resolved).toBe(true);
    expect((await thread(me, partAt(1))).is_resolved).toBe(false);
  });

  it('must be one of the record, and of these lines', async () => {
    const elsewhere = await begun(me);
    for (const path of [
      `/api/talks/${elsewhere.id}/parts/${talk.parts[0]?.id}/comments`,
      `/api/talks/${talk.id}/parts/999999999/comments`,
      `/api/talks/${talk.id}/parts/abc/comments`,
    ])
      for (const answer of [await me.get(path), await me.post(path, { comment: 'x' })]) expect(answer.status).toBe(404);
    expect(await me.get(`/api/talks/${talk.id}/parts/999999999/comments`)).toMatchObject({ message: 'Part not found' });
    expect(await stranger.get(partAt())).toMatchObject({ status: 404, message: 'Talk not found' });
  });

  it('is deleted by the body, too, and takes a further parameter', async () => {
    const { id } = await say(me, 'Away with it', partAt(0, '?purpose=x'));
    expect(await me.del(partAt(0), {})).toMatchObject({ status: 422, message: 'Missing required parameters' });
    expect(await me.del(partAt(0), { comment_id: 0 })).toMatchObject({
      status: 422,
      errors: { comment_id: ['Comment must be at least 1'] },
    });
    expect((await other.del(partAt(0), { comment_id: id })).status).toBe(403);
    expect(await me.del(partAt(0), { comment_id: id })).toMatchObject({ status: 200, data: { id } });
    expect((await thread(me, partAt(0))).comments).toEqual([]);
    expect(texts(await thread(me, partAt(0, '?sort_order=desc')))).toEqual([]);
  });

  it('can be named without its record; a parameter that is missing is told in the document’s words', async () => {
    const path = `/api/talk-steps/${talk.steps[1]?.id}/comments`;
    expect(await me.get(path)).toMatchObject({ status: 422, message: 'Missing required parameters' });
    await say(me, 'Of a step', `${path}?estimation_id=1`);
    expect(await thread(me, `${path}?estimation_id=1`)).toMatchObject({
      item_name: talk.name.replace('Talk', 'Client of talk'),
      comments: [{ record_id: talk.id, lines: 'steps' }],
    });
    expect(await stranger.get(`${path}?estimation_id=1`)).toMatchObject({ status: 404, message: 'Step not found' });
  });

  it('is told with all the others of its record, each with the name of its line', async () => {
    await say(me, 'Of the talk');
    await say(me, 'Of the door', partAt(0));
    await say(other, 'Of a step', `/api/talk-steps/${talk.steps[0]?.id}/comments?estimation_id=1`);
    const { data } = await me.get(`/api/talks/${talk.id}/all-comments`);
    expect(data.comments.map((c: { comment: string; item_name: string }) => [c.comment, c.item_name])).toEqual([
      ['Of the talk', talk.name],
      ['Of the door', 'Door'],
      ['Of a step', 'First'],
    ]);
    expect(data).toMatchObject({ is_resolved: false, item_name: talk.name, pagination: { total: 3 } });
    const found = await me.get(`/api/talks/${talk.id}/all-comments?search=door&page=1`);
    expect(texts(found.data)).toEqual(['Of the door']);
  });
});

describe('unread', () => {
  const marks = async (by: Caller, path = at()) => {
    const data = await thread(by, path);
    return [data.unread, data.comments.map((c: { is_unread: boolean }) => c.is_unread)];
  };
  const seen = (by: Caller, more: object = {}): Promise<Answered> =>
    by.put('/api/seen', { resource: 'talks', record_id: talk.id, lines: 'comments', ...more });

  it('is what others said since one last looked; one’s own words never are', async () => {
    await say(me, 'Mine');
    await say(other, 'Theirs');
    expect(await marks(me)).toEqual([1, [false, true]]);
    expect(await marks(other)).toEqual([1, [true, false]]);
    expect((await seen(me)).status).toBe(200);
    expect(await marks(me)).toEqual([0, [false, false]]);
    expect(await marks(other)).toEqual([1, [true, false]]);
    await say(other, 'Again');
    expect(await marks(me)).toEqual([1, [false, false, true]]);
  });

  it('is apart for the record, its comments and each of its lines', async () => {
    await say(other, 'Of the talk');
    await say(other, 'Of the door', partAt(0));
    await me.put('/api/seen', { resource: 'talks', record_id: talk.id });
    expect((await marks(me))[0]).toBe(1);
    await seen(me);
    expect([(await marks(me))[0], (await marks(me, partAt(0)))[0]]).toEqual([0, 1]);
    await seen(me, { lines: 'parts', line_id: talk.parts[0]?.id });
    expect((await marks(me, partAt(0)))[0]).toBe(0);
  });

  it('counts from when the list was read: what came between stays unread', async () => {
    await say(other, 'Seen');
    const { read_at } = await thread(me);
    await say(other, 'Came between');
    await seen(me, { seen_at: read_at });
    expect(await marks(me)).toEqual([1, [false, true]]);
  });
});

describe('a mention', () => {
  const token = (who: Caller) => mentionToken({ id: idOf(who), name: who.session.user.name });

  it('is kept beside the text, with the name as it is today', async () => {
    const { data } = await me.post(at(), { comment: `Please look, ${token(other)} and ${token(me)}, ${token(other)}` });
    expect(data.mentions).toEqual(
      [me, other].map((who) => ({ id: idOf(who), name: who.session.user.name })).sort((a, b) => a.id - b.id),
    );
  });

  it('is of nobody but active colleagues of this branch who may view the record', async () => {
    const gone = await person(on, { branches: [branches.leeds] });
    await on.database.asSystem((tx) =>
      tx
        .update(users)
        .set({ is_active: false })
        .where(eq(users.id, idOf(gone))),
    );
    const blind = await person(on, { branches: [branches.leeds], permissions: ['master.client.view'] });
    for (const who of [stranger, gone, blind]) {
      const answer = await me.post(at(), { comment: `Hello ${token(who)}` });
      expect(answer).toMatchObject({ status: 422 });
      expect(answer.errors['comment']?.[0]).toContain(who.session.user.name);
    }
    expect((await me.post(at(), { comment: '@[X](user:999999999999999)' })).status).toBe(422);
    expect((await thread(me)).comments).toEqual([]);
  });

  it('follows an edit, and outlives who has left', async () => {
    const leaver = await person(on, { branches: [branches.leeds], permissions: talking });
    const { id } = await say(me, `Hello ${token(leaver)}`);
    await on.database.asSystem((tx) =>
      tx
        .update(users)
        .set({ is_active: false })
        .where(eq(users.id, idOf(leaver))),
    );
    const both = await me.put(at(`/${id}`), { comment: `Hello ${token(leaver)} and ${token(other)}` });
    expect(both.data.mentions.map((m: { id: number }) => m.id).sort()).toEqual([idOf(leaver), idOf(other)].sort());
    const none = await me.put(at(`/${id}`), { comment: 'Hello nobody' });
    expect(none.data.mentions).toEqual([]);
    expect((await me.put(at(`/${id}`), { comment: `Back, ${token(leaver)}` })).status).toBe(422);
  });
});
