import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { person } from '../support/people.ts';
import { idOf } from '../support/sales.ts';
import { texts, viewing, testTalks } from '../support/talks.ts';

const { on, branches, me, other, stranger, talk, begun, at, partAt, say, thread, historyOf } = testTalks();

describe('a comment', () => {
  it('says who said what, and when', async () => {
    const answer = await other.post(at(), { comment: '  Is the door fire rated?\n\n' });
    expect(answer).toMatchObject({ status: 201, message: 'Comment added' });
    expect(answer.data).toMatchObject({
      comment: '  Is the door fire rated?',
      created_by: idOf(other),
      created_by_name: other.session.user.name,
      edited_at: null,
      is_resolved: false,
      is_unread: false,
      mentions: [],
      record_id: talk.id,
      lines: null,
      line_id: null,
    });
    expect(await thread(me)).toMatchObject({
      comments: [{ id: answer.data.id, is_unread: true, item_name: talk.name }],
      is_resolved: false,
      item_name: talk.name,
      pagination: { current_page: 1, per_page: 10, total: 1 },
    });
  });

  it('needs the permission to comment, and to view; who may only view reads', async () => {
    const reader = await person(on, { branches: [branches.leeds], permissions: viewing });
    const blind = await person(on, { branches: [branches.leeds], permissions: ['test.talk.comment'] });
    const { id } = await say(me, 'Read this');
    expect(texts(await thread(reader))).toEqual(['Read this']);
    const writes: [string, string, unknown][] = [
      ['POST', at(), { comment: 'x' }],
      ['PUT', at(`/${id}`), { comment: 'x' }],
      ['DELETE', at(`/${id}`), undefined],
      ['PUT', at('/resolve'), {}],
    ];
    for (const [method, path, body] of writes) {
      const refused = (permission: string) => ({
        status: 403,
        message: `You do not have the permission ${permission}`,
      });
      expect(await reader.call(method, path, body)).toMatchObject(refused('test.talk.comment'));
      expect(await blind.call(method, path, body)).toMatchObject(refused('test.talk.view'));
    }
    expect((await blind.get(at())).status).toBe(403);
    expect(texts(await thread(me))).toEqual(['Read this']);
  });

  it.each([
    ['without a text', {}],
    ['empty', { comment: '' }],
    ['of spaces', { comment: ' \n ' }],
    ['of nothing', { comment: null }],
    ['of a number', { comment: 7 }],
    ['with what cannot be stored', { comment: 'a\u0000b' }],
    ['too long', { comment: 'x'.repeat(5001) }],
    ['with more than is known', { comment: 'x', more: 1 }],
  ])('is refused %s', async (_, body) => {
    const { id } = await say(me, 'Stands');
    expect((await me.post(at(), body)).status).toBe(422);
    expect((await me.put(at(`/${id}`), body)).status).toBe(422);
    expect(texts(await thread(me))).toEqual(['Stands']);
  });

  it('takes 5000 characters', async () => {
    await say(me, 'é'.repeat(5000));
    expect(texts(await thread(me))[0]).toHaveLength(5000);
  });

  it('is kept as it was written, whatever it says: nothing of it is taken for markup', async () => {
    const nasty = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '[go](javascript:alert(1))',
      '<a href="data:text/html,x">x</a>',
      '&lt;b&gt; **bold** `<svg/onload=1>`',
      "'); drop table comments; --",
    ];
    for (const text of nasty) await say(me, text);
    expect(texts(await thread(me))).toEqual(nasty);
    const raw = await me.raw('GET', at());
    expect(raw.headers.get('content-type')).toContain('application/json');
    expect(raw.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('comes back character for character, whatever its text', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
      .filter((s) => s.trim() !== '' && !s.includes('\u0000') && !/\p{Surrogate}/u.test(s) && !s.includes('(user:'));
    await fc.assert(
      fc.asyncProperty(text, async (comment) => {
        const { data } = await me.post(at(), { comment });
        expect(data.comment).toBe(comment.trimEnd());
      }),
      { numRuns: 40 },
    );
  });
});

describe('whose record it is', () => {
  it('answers for a record of another branch as for one that is not there', async () => {
    const { id } = await say(me, 'Ours');
    const ours = at();
    const calls: [string, string, unknown][] = [
      ['GET', '', undefined],
      ['POST', '', { comment: 'x' }],
      ['PUT', `/${id}`, { comment: 'x' }],
      ['DELETE', `/${id}`, undefined],
      ['PUT', '/resolve', {}],
      ['PUT', '/resolve', { comment_id: id }],
    ];
    for (const [method, rest, body] of calls) {
      const there = await stranger.call(method, ours + rest, body);
      expect(there).toMatchObject({ status: 404, message: 'Talk not found' });
      const nowhere = await stranger.call(method, `/api/talks/999999999/comments${rest}`, body);
      expect({ ...there, headers: 0 }).toEqual({ ...nowhere, headers: 0 });
    }
    expect(await stranger.get(`/api/talks/${talk.id}/all-comments`)).toMatchObject({ status: 404 });
    expect(texts(await thread(me))).toEqual(['Ours']);
  });

  it('knows a comment by its own thread alone', async () => {
    const { id } = await say(me, 'Here');
    const foreign = await say(me, 'On the part', partAt());
    const elsewhere = await begun(me);
    for (const path of [
      `/api/talks/${elsewhere.id}/comments/${id}`,
      at(`/${foreign.id}`),
      partAt(0, `/${id}`),
      at('/999999999'),
      at('/abc'),
    ]) {
      const gone = { status: 404, message: 'Comment not found' };
      expect(await me.put(path, { comment: 'moved' }), path).toMatchObject(gone);
      expect(await me.del(path), path).toMatchObject(gone);
    }
    expect(await me.put(at('/resolve'), { comment_id: foreign.id })).toMatchObject({ status: 404 });
    expect(texts(await thread(me))).toEqual(['Here']);
    expect(texts(await thread(me, partAt()))).toEqual(['On the part']);
  });
});

describe('editing and deleting', () => {
  it('is for who wrote it', async () => {
    const { id } = await say(me, 'Mine');
    expect(await other.put(at(`/${id}`), { comment: 'Theirs' })).toMatchObject({
      status: 403,
      message: 'Only who wrote a comment can change it',
    });
    expect(await other.del(at(`/${id}`))).toMatchObject({
      status: 403,
      message: 'Only who wrote a comment can delete it',
    });
    expect(texts(await thread(me))).toEqual(['Mine']);
    const edited = await me.put(at(`/${id}`), { comment: 'Mine, mended' });
    expect(edited).toMatchObject({ status: 200, message: 'Comment saved', data: { comment: 'Mine, mended' } });
    expect(edited.data.edited_at).not.toBeNull();
    expect(await me.del(at(`/${id}`))).toMatchObject({ status: 200, message: 'Comment deleted', data: { id } });
    expect((await thread(me)).comments).toEqual([]);
    expect((await me.del(at(`/${id}`))).status).toBe(404);
  });

  it('is no edit when the text stays', async () => {
    const { id } = await say(me, 'Same');
    expect((await me.put(at(`/${id}`), { comment: 'Same ' })).data).toMatchObject({ edited_at: null, version: 1 });
  });

  it('counts the version where it is sent', async () => {
    const { id, version } = await say(me, 'One');
    await me.put(at(`/${id}`), { comment: 'Two', version });
    const late = await me.put(at(`/${id}`), { comment: 'Three', version });
    expect(late).toMatchObject({
      status: 409,
      conflict: { version: version + 1, changed_by_name: me.session.user.name, current: { id, comment: 'Two' } },
    });
    expect(late.message).toBe(
      `${me.session.user.name} changed this comment at ${late.conflict.changed_at}. Reload it, or compare.`,
    );
    expect(await me.put(at(`/${id}`), { comment: 'Four' })).toMatchObject({ status: 200 });
    expect(texts(await thread(me))).toEqual(['Four']);
  });

  it('leaves its words in the history of the record', async () => {
    const { id } = await say(other, 'Said in anger');
    await other.del(at(`/${id}`));
    const [last] = await historyOf(me);
    expect(last).toMatchObject({ action: 'delete', lines: 'comments', by_name: other.session.user.name });
    expect(last.changes).toEqual([{ field: 'comment', before: 'Said in anger', after: null }]);
    const kept = await on.database.inBranch({ branchId: branches.leeds, userId: idOf(me) }, (tx) =>
      tx.execute<{ text: string }>(
        sql`select before->>'comment' as text from history where table_name = 'comments' and row_id = ${id}`,
      ),
    );
    expect(kept.rows).toEqual([{ text: 'Said in anger' }]);
  });

  it('leaves with its line, and with its record', async () => {
    await say(me, 'On a part', partAt(0));
    await say(me, 'On the other', partAt(1));
    await say(me, 'On the talk');
    const count = async () =>
      Number(
        (
          await on.database.inBranch({ branchId: branches.leeds, userId: idOf(me) }, (tx) =>
            tx.execute<{ n: number }>(
              sql`select count(*)::int as n from comments where resource = 'talks' and record_id = ${talk.id}`,
            ),
          )
        ).rows[0]?.n,
      );
    const { data } = await me.get(`/api/talks/${talk.id}`);
    await me.put(`/api/talks/${talk.id}`, { version: data.version, parts: [data.parts[1]] });
    expect(await count()).toBe(2);
    expect((await me.get(partAt(0))).status).toBe(404);
    expect((await me.del(`/api/talks/${talk.id}`)).status).toBe(200);
    expect(await count()).toBe(0);
  });
});

describe('resolving', () => {
  const states = async (path = at()) => {
    const { comments, is_resolved, open } = await thread(me, path);
    return { each: comments.map((c: { is_resolved: boolean }) => c.is_resolved), is_resolved, open };
  };

  it('settles the thread; a new comment opens it; sent again with false it reopens', async () => {
    await say(me, 'One');
    await say(other, 'Two');
    expect(await other.put(at('/resolve'))).toMatchObject({
      status: 200,
      message: 'Resolved',
      data: { is_resolved: true, comment_id: null, changed: 2 },
    });
    expect(await states()).toEqual({ each: [true, true], is_resolved: true, open: 0 });
    expect((await thread(me)).comments[0]).toMatchObject({
      resolved_by: idOf(other),
      resolved_by_name: other.session.user.name,
    });
    await say(me, 'Three');
    expect(await states()).toEqual({ each: [true, true, false], is_resolved: false, open: 1 });
    expect(await me.put(at('/resolve'), { is_resolved: false })).toMatchObject({
      message: 'Reopened',
      data: { is_resolved: false, changed: 2 },
    });
    expect(await states()).toEqual({ each: [false, false, false], is_resolved: false, open: 3 });
  });

  it('settles one comment, of anybody, and reopens it', async () => {
    const { id } = await say(me, 'One');
    await say(me, 'Two');
    await other.put(at('/resolve'), { comment_id: id });
    expect(await states()).toEqual({ each: [true, false], is_resolved: false, open: 1 });
    await other.put(at('/resolve'), { comment_id: id, is_resolved: false });
    expect(await states()).toEqual({ each: [false, false], is_resolved: false, open: 2 });
  });

  it('keeps who settled it first', async () => {
    await say(me, 'One');
    await other.put(at('/resolve'));
    expect((await me.put(at('/resolve'))).data).toEqual({ is_resolved: true, comment_id: null, changed: 0 });
    expect((await thread(me)).comments[0].resolved_by).toBe(idOf(other));
  });

  it('finds nothing to settle where nothing is said', async () => {
    expect(await states()).toEqual({ each: [], is_resolved: false, open: 0 });
    expect(await me.put(at('/resolve'))).toMatchObject({ status: 409, message: 'Nothing has been said here yet' });
    expect((await me.put(at('/resolve'), { is_resolved: 'yes' })).status).toBe(422);
    expect((await me.put(at('/resolve'), { comment_id: 'x' })).status).toBe(422);
  });
});

describe('a list of comments', () => {
  it('comes oldest first, in pages; the newest first where that is asked', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await say(me, text);
    const page = async (query: string) => thread(me, at(`?${query}`));
    expect(texts(await page('per_page=2'))).toEqual(['1', '2']);
    expect(texts(await page('per_page=2&page=3'))).toEqual(['5']);
    expect(texts(await page('per_page=2&sortOrder=desc'))).toEqual(['5', '4']);
    expect(await page('per_page=2&page=9')).toMatchObject({
      comments: [],
      pagination: { current_page: 9, per_page: 2, total: 5 },
    });
  });

  it('is searched by text and author, sorted by time or author, and refuses anything else', async () => {
    await say(me, 'Fifty 50% off');
    await say(other, 'Nothing off');
    expect(texts(await thread(me, at('?search=50%25')))).toEqual(['Fifty 50% off']);
    const found = await thread(me, at(`?search=${encodeURIComponent(other.session.user.name)}`));
    expect([texts(found), found.pagination.total]).toEqual([['Nothing off'], 1]);
    const names = [me, other].map(({ session }) => session.user.name).toSorted();
    for (const [order, wanted] of [
      ['asc', names],
      ['desc', names.toReversed()],
    ] as const) {
      const { comments } = await thread(me, at(`?sortCol=created_by_name&sortOrder=${order}`));
      expect(comments.map((c: { created_by_name: string }) => c.created_by_name)).toEqual(wanted);
    }
    for (const bad of ['sortCol=password_hash', 'sortOrder=up', 'page=0', 'per_page=x', 'filter=1'])
      expect((await me.get(at(`?${bad}`))).status, bad).toBe(422);
  });
});
