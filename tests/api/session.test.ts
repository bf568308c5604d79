import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, signInAttempts, userPermissions, users } from '../../src/server/db/system.ts';
import { hashPassword } from '../../src/server/engine/session/password.ts';
import { testApp, type Answered } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';

const on = testApp();
const login = (email: unknown, password: unknown, headers: Record<string, string> = {}) =>
  on.anonymous('POST', '/api/login', { email, password }, headers);
const forget = () => on.database.asSystem((tx) => tx.delete(signInAttempts));
beforeEach(forget);

/** Somebody with a password. */
const account = async (email: string, more: Partial<typeof users.$inferInsert> = {}) => {
  const password_hash = await hashPassword('correct horse');
  await on.database.asSystem((tx) => tx.insert(users).values({ email, name: email, password_hash, ...more }));
};
const bearer = (answer: Answered) => ({ Authorization: `Bearer ${(answer.data as { token: string }).token}` });
const me = (headers: Record<string, string>) => on.anonymous('GET', '/api/me', undefined, headers);

describe('sign-in (rule 2)', () => {
  it('answers token, user, permissions and branches', async () => {
    const { session } = await on.as('admin@demo.test');
    expect(session.token).toMatch(/^[\w-]{43}$/);
    expect(session.user).toMatchObject({ name: 'Amara Osei', email: 'admin@demo.test', must_change_password: false });
    expect(session.assigned_branches.map((b) => b.code)).toEqual(['BRS', 'LDS']);
    expect(session.user.defaultBranch).toBe(session.assigned_branches.find((b) => b.code === 'LDS')?.id);
    expect(session.permissions).toContain('master.client.view');
    const { token: _, ...rest } = session;
    expect((await (await on.as('admin@demo.test')).get('/api/me')).data).toEqual(rest);
  });

  it('takes the e-mail in any case, and the password as it is typed', async () => {
    expect((await login(' Sales@Demo.TEST ', 'demo')).status).toBe(200);
    for (const password of ['Demo', 'demo ', ' demo'])
      expect((await login('sales@demo.test', password)).status, password).toBe(401);
  });

  it('tells neither whether the user is unknown, nor inactive, nor the password wrong', async () => {
    await account('gone@made.example', { is_active: false });
    const answers = [
      await login('sales@demo.test', 'wrong'),
      await login('unknown@demo.test', 'demo'),
      await login('gone@made.example', 'correct horse'),
    ];
    for (const { headers: _, ...answer } of answers)
      expect(answer).toEqual({ status: 401, success: false, message: 'E-mail or password is wrong' });
  });

  it('takes as long for an unknown user as for a wrong password', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[3] as number;
    await account('known@demo.test');
    await login('warm@demo.test', 'wrong');
    // In turn, so that what else the machine does meets both.
    for (let n = 0; n < 7; n += 1)
      for (const who of ['known', 'unknown'] as const) {
        const began = performance.now();
        await login(`${who}@demo.test`, 'wrong');
        times[who].push(performance.now() - began);
      }
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'x', password: 'x' }, ['email']],
    [{ email: 'a@b.example', password: ['x'] }, ['password']],
    [{ email: { $ne: '' }, password: 'x' }, ['email']],
    [{ email: 'a@b.example', password: 'x'.repeat(201) }, ['password']],
    [{ email: 'a@b.example', password: 'x', branch_id: 1 }, ['branch_id']],
  ])('refuses %j', async (body, keys) => {
    const refused = await on.anonymous('POST', '/api/login', body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual(keys);
  });

  it('keeps only the hash of a token, and only a slow hash of a password', async () => {
    await account('slow@demo.test');
    const first = bearer(await login('slow@demo.test', 'correct horse'));
    const body = { current_password: 'correct horse', new_password: 'a brown battery' };
    expect((await on.anonymous('PUT', '/api/me/password', body, first)).status).toBe(200);
    const { data } = await login('slow@demo.test', 'a brown battery');
    const stored = await on.database.asSystem(async (tx) =>
      JSON.stringify([
        await tx.select().from(sessions),
        await tx.select().from(users).where(eq(users.email, 'slow@demo.test')),
      ]),
    );
    expect(stored).not.toContain((data as { token: string }).token);
    expect(stored).toMatch(/"scrypt\$32768\$8\$1\$/);
    expect(stored).not.toMatch(/a brown battery|correct horse/);
    expect(JSON.stringify(data)).not.toContain('scrypt');
  });
});

describe('a session', () => {
  it('ends with the sign-out, and only that one', async () => {
    const [one, two] = [bearer(await login('sales@demo.test', 'demo')), bearer(await login('sales@demo.test', 'demo'))];
    expect((await on.anonymous('POST', '/api/logout', undefined, one)).status).toBe(200);
    expect(await me(one)).toMatchObject({ status: 401, message: 'Session Expired Please Login Again' });
    expect((await me(two)).status).toBe(200);
    expect((await on.anonymous('POST', '/api/logout', undefined, one)).status).toBe(401);
  });

  it('ends after twelve idle hours, and lives on while it is used', async () => {
    const headers = bearer(await login('sales@demo.test', 'demo'));
    const id = (await me(headers)).data.user.id as number;
    const idle = (minutes: number) =>
      on.database.asSystem((tx) =>
        tx
          .update(sessions)
          .set({ last_seen_at: sql`now() - make_interval(mins => ${minutes})` })
          .where(eq(sessions.user_id, id)),
      );
    await idle(719);
    expect((await me(headers)).status).toBe(200);
    const [seen] = await on.database.asSystem((tx) =>
      tx
        .select({ ago: sql<number>`extract(epoch from now() - max(${sessions.last_seen_at}))::float8` })
        .from(sessions)
        .where(eq(sessions.user_id, id)),
    );
    expect(seen?.ago).toBeLessThan(30);
    await idle(721);
    expect((await me(headers)).status).toBe(401);
  });

  it('ends with the clock that was ahead when it was made', async () => {
    const headers = bearer(await login('sales@demo.test', 'demo'));
    const { id, assigned_branches } = await me(headers).then(({ data }) => ({ ...data, id: data.user.id as number }));
    const ask = { ...headers, 'X-Branch-Id': String(assigned_branches[0].id) };
    // A process that remembers the session asks the database too.
    expect((await on.anonymous('GET', '/api/client', undefined, ask)).status).toBe(200);
    const used = (minutes: number) =>
      on.database.asSystem((tx) =>
        tx
          .update(sessions)
          .set({ last_seen_at: sql`now() + make_interval(mins => ${minutes})` })
          .where(eq(sessions.user_id, id)),
      );
    await used(2);
    expect((await on.anonymous('GET', '/api/client', undefined, ask)).status).toBe(200);
    await used(60 * 24);
    expect((await on.anonymous('GET', '/api/client', undefined, ask)).status).toBe(401);
    expect((await me(headers)).status).toBe(401);
  });

  it('stops with the user', async () => {
    const { leeds } = await branchIds(on);
    const caller = await person(on, { branches: [leeds] });
    expect((await caller.get('/api/client')).status).toBe(200);
    await on.database.asSystem((tx) =>
      tx.update(users).set({ is_active: false }).where(eq(users.id, caller.session.user.id)),
    );
    for (const path of ['/api/client', '/api/me']) expect((await caller.get(path)).status).toBe(401);
  });

  it('loses a permission and a branch at the next call', async () => {
    const { leeds, bristol } = await branchIds(on);
    const caller = await person(on, { branches: [leeds, bristol] });
    const id = caller.session.user.id;
    await on.database.asSystem((tx) =>
      tx.delete(userPermissions).where(sql`user_id = ${id} and permission = 'master.client.view'`),
    );
    expect((await caller.get('/api/client')).status).toBe(403);
    expect((await caller.get('/api/item')).status).toBe(200);
    await on.database.asSystem((tx) =>
      tx.execute(sql`delete from user_branches where user_id = ${id} and branch_id = ${leeds}`),
    );
    expect(await caller.get('/api/item')).toMatchObject({
      status: 403,
      message: 'You are not assigned to this branch',
    });
    expect((await caller.in(bristol).get('/api/item')).status).toBe(200);
    expect((await caller.get('/api/me')).data.assigned_branches.map((b: { id: number }) => b.id)).toEqual([bristol]);
  });
});
