import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, signInAttempts, userBranches, userPermissions, users } from '../../../src/server/db/system.ts';
import { hashPassword } from '../../../src/server/engine/session/password.ts';
import { testApp, type Answered } from '../../support/app.ts';
import { branchIds } from '../../support/people.ts';
import { quickHash } from '../../support/quickHash.ts';

const on = testApp();
beforeEach(() => on.database.asSystem((tx) => tx.delete(signInAttempts)));

let made = 0;
const old = 'correct horse';
/** Somebody with a password and two sessions. */
const account = async (more: Partial<typeof users.$inferInsert> = {}) => {
  made += 1;
  const { email = `own${made}@made.example` } = more;
  const { leeds } = await branchIds(on);
  const password_hash = quickHash(old);
  const id = await on.database.asSystem(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name: 'Nobody in particular', password_hash, ...more, email })
      .returning({ id: users.id });
    const user_id = user?.id as number;
    await tx.insert(userBranches).values({ user_id, branch_id: leeds });
    await tx.insert(userPermissions).values({ user_id, permission: 'master.client.view' });
    return user_id;
  });
  const login = (password: string) => on.anonymous('POST', '/api/login', { email, password });
  const session = async () => {
    const { data } = await login(old);
    const headers = { Authorization: `Bearer ${(data as { token: string }).token}`, 'X-Branch-Id': String(leeds) };
    return (method: string, path: string, body?: unknown): Promise<Answered> =>
      on.anonymous(method, path, body, headers);
  };
  return { id, login, here: await session(), elsewhere: await session() };
};
const change = (current_password: unknown, new_password: unknown) =>
  ['PUT', '/api/me/password', { current_password, new_password }] as const;

describe('one’s own password', () => {
  it('changes, ends every other session and keeps this one', async () => {
    const { login, here, elsewhere } = await account();
    expect(await here(...change(old, 'staple battery'))).toMatchObject({ status: 200, message: 'Password changed' });
    expect((await here('GET', '/api/me')).status).toBe(200);
    expect((await elsewhere('GET', '/api/me')).status).toBe(401);
    expect((await login(old)).status).toBe(401);
    expect((await login('staple battery')).status).toBe(200);
  });

  it.each([
    ['the current one is wrong', 'wrong', 'staple battery', 'current_password'],
    ['the current one is missing', undefined, 'staple battery', 'current_password'],
    ['the new one is short', old, 'nine char', 'new_password'],
    ['the new one is the same', old, old, 'new_password'],
    ['the new one is empty', old, '', 'new_password'],
    ['the new one is longer than sign-in takes', old, 'x'.repeat(201), 'new_password'],
    ['the new one is no text', old, 12345678901, 'new_password'],
  ])('stays when %s', async (_, current, wanted, key) => {
    const { login, here, elsewhere } = await account();
    const refused = await here(...change(current, wanted));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([key]);
    expect((await elsewhere('GET', '/api/me')).status).toBe(200);
    expect((await login(old)).status).toBe(200);
  });

  it('that changes while sign-ins with the old one are under way leaves none of them a session', async () => {
    // The hashes cost what they cost people, so that there is time in which they compare.
    const { id, login, here } = await account({ password_hash: await hashPassword(old) });
    const next = await hashPassword('staple battery');
    const pending = Array.from({ length: 6 }, () => login(old));
    const changing = here(...change(old, 'another of mine'));
    // What they read first was asked for before this, and so is read: from here on they compare passwords.
    await on.database.asSystem((tx) => tx.select().from(users).where(eq(users.id, id)));
    await on.database.asSystem(async (tx) => {
      await tx.update(users).set({ password_hash: next }).where(eq(users.id, id));
      await tx.delete(sessions).where(eq(sessions.user_id, id));
    });
    for (const answer of await Promise.all(pending)) {
      expect([200, 401]).toContain(answer.status);
      const token = String((answer.data as { token?: string } | undefined)?.token);
      expect((await on.anonymous('GET', '/api/me', undefined, { Authorization: `Bearer ${token}` })).status).toBe(401);
    }
    expect((await changing).status).not.toBe(200);
    expect((await login('staple battery')).status).toBe(200);
  });

  const refused = {
    'repeats itself or follows a row of keys': ['aaaaaaaaaa', 'abcabcabcabc', 'qwertzuiop1', 'abcdefghijkl'],
    'is easy to guess': ['1234567890', 'password123', 'P@ssw0rd2024', 'iloveyou123'],
    'must not be made of your name, your e-mail, your branches or Plumbline': [
      'siân-prosser-1975',
      'ProsserSIAN99',
      'Ｐｒｏｓｓｅｒ Prosser',
      's.prosser@north-works.example',
      'northworks24.north.works',
      'Plumbline2026!',
      'Leeds Leeds Leeds',
    ],
    // Ten marks that are one letter each with the letter before: five characters.
    'must differ from the current one$': [old],
    'must have at least 10 characters': ['e\u0301'.repeat(5)],
  };
  it('is refused when a guesser would try it early, and says why and what to choose', async () => {
    const { login, here } = await account({ name: 'Siân Prosser', email: 's.prosser@north-works.example' });
    for (const [why, passwords] of Object.entries(refused))
      for (const wanted of passwords)
        expect(await here(...change(old, wanted)), wanted).toMatchObject({
          status: 422,
          errors: { new_password: [expect.stringMatching(`^New password ${why}`) as string] },
        });
    expect((await login(old)).status).toBe(200);
  });

  it('is taken though it has an own word, letters of any script or no digits, and however it is encoded', async () => {
    const { login, here } = await account({ name: 'Tom Prosser' });
    let current = old;
    for (const wanted of [
      'tomorrow never dies',
      'prosser likes green tea',
      'ἀγαθὴ τύχη σοι',
      '三つの関係ない言葉を選ぶ',
    ]) {
      expect(await here(...change(current, wanted)), wanted).toMatchObject({ status: 200 });
      current = wanted.normalize('NFD');
      expect((await login(current)).status, wanted).toBe(200);
    }
  });

  it('may have spaces at its ends', async () => {
    const { login, here } = await account();
    expect((await here(...change(old, '  staple battery  '))).status).toBe(200);
    expect((await login('staple battery')).status).toBe(401);
    expect((await login('  staple battery  ')).status).toBe(200);
  });

  it('must be changed first where it is for one time', async () => {
    const { here } = await account({ must_change_password: true });
    expect((await here('GET', '/api/me')).data.user.must_change_password).toBe(true);
    for (const [method, path] of [
      ['GET', '/api/client'],
      ['POST', '/api/client'],
      ['PUT', '/api/me/preferences'],
      ['GET', '/api/customer/contactPerson'],
    ] as const)
      expect(await here(method, path, method === 'GET' ? undefined : {})).toMatchObject({
        status: 403,
        message: 'Change your one-time password first',
      });
    expect((await here(...change(old, 'staple battery'))).status).toBe(200);
    expect((await here('GET', '/api/client')).status).toBe(200);
    const other = await account({ must_change_password: true });
    expect((await other.here('POST', '/api/logout')).status).toBe(200);
  });
});

describe('one’s own preferences', () => {
  const keep = (name: unknown, value?: unknown) => ['PUT', '/api/me/preferences', { name, value }] as const;

  it('are kept, replaced and cleared, each person’s apart', async () => {
    const [mine, theirs] = [await account(), await account()];
    expect((await mine.here(...keep('theme', 'dark'))).data).toEqual({ theme: 'dark' });
    expect((await mine.elsewhere(...keep('columns.clients', '["name"]'))).data).toEqual({
      theme: 'dark',
      'columns.clients': '["name"]',
    });
    expect((await mine.here(...keep('theme', 'light'))).data).toMatchObject({ theme: 'light' });
    expect((await mine.elsewhere('GET', '/api/me')).data.user.preferences).toEqual({
      theme: 'light',
      'columns.clients': '["name"]',
    });
    for (const nothing of ['', null, undefined])
      expect((await mine.here(...keep('theme', nothing))).data).toEqual({ 'columns.clients': '["name"]' });
    expect((await theirs.here('GET', '/api/me')).data.user.preferences).toEqual({});
  });

  it('are a hundred at most, of which any may still be replaced', async () => {
    const preferences = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${n}`, 'x']));
    const { id, here } = await account({ preferences });
    for (const name of ['one more', 'toString', '__proto__'])
      expect((await here(...keep(name, 'x'))).status, name).toBe(422);
    expect((await here(...keep('p7', 'y'))).status).toBe(200);
    const [row] = await on.database.asSystem((tx) =>
      tx.select({ preferences: users.preferences }).from(users).where(eq(users.id, id)),
    );
    expect(row?.preferences).toEqual({ ...preferences, p7: 'y' });
  });

  it('are a hundred at most when 150 are saved at the same moment', async () => {
    const { id, here } = await account();
    const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => here(...keep(`p${n}`, 'x'))));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(100);
    for (const refused of answers.filter((a) => a.status !== 200))
      expect(refused).toMatchObject({ status: 422, errors: { name: ['Too many preferences'] } });
    const [row] = await on.database.asSystem((tx) =>
      tx.select({ preferences: users.preferences }).from(users).where(eq(users.id, id)),
    );
    expect(Object.keys(row?.preferences ?? {})).toHaveLength(100);
    expect((await here(...keep(Object.keys(row?.preferences ?? {})[0], ''))).status).toBe(200);
  });

  it.each([
    [undefined, 'x', 'name'],
    ['', 'x', 'name'],
    ['x'.repeat(81), 'x', 'name'],
    ['x', 'x'.repeat(4001), 'value'],
    ['x', 5, 'value'],
    ['x', 'a\u0000b', 'value'],
    ['a\u0000b', 'x', 'name'],
  ])('refuse %j: %j', async (name, value, key) => {
    const { here } = await account();
    const refused = await here(...keep(name, value));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([key]);
  });
});

describe('guessing one’s own password', () => {
  it('is slowed as sign-in is, for the session that guesses alone', async () => {
    const { here, elsewhere, login } = await account();
    for (let n = 0; n < 10; n += 1) expect((await here(...change('wrong guess', 'staple battery'))).status).toBe(422);
    await on.database.asSystem((tx) =>
      tx
        .update(signInAttempts)
        .set({ refused_until: sql`now() + interval '110 seconds'` })
        .where(like(signInAttempts.subject, 'password:%')),
    );
    const refused = await here(...change(old, 'staple battery'));
    expect(refused).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many attempts\. Try again in (110|10\d|[5-9]\d) seconds\.$/) as string,
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(old)).status).toBe(200);
    expect((await elsewhere(...change(old, 'staple battery'))).status).toBe(200);
  });
});
