import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/resources/people/users.ts';
import { pathWith } from '../../../src/schema/calls/call.ts';
import { allCallsOf } from '../../../src/schema/calls/everyCall.ts';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { neighbours, person } from '../../support/people.ts';
import { fresh } from '../../support/samples.ts';
import { bearerOf, makeUser, readUser, signIn, userAt } from '../../support/users.ts';

const on = testApp();
let leeds: number;
let bristol: number;
let me: Caller;
let stranger: Caller;
let both: Caller;
beforeAll(async () => {
  ({ leeds, bristol, me, stranger, both } = await neighbours(on));
});
const lines = (...ids: number[]) => ids.map((branch_id) => ({ branch_id }));

describe('a change of a user', () => {
  it('stands on the version that was read, and takes the e-mail whatever its case', async () => {
    const user = await makeUser(me);
    const changed = await me.put(userAt(user.id), { version: 1, name: 'Grace Holm', email: user.email.toUpperCase() });
    expect(changed).toMatchObject({
      status: 200,
      message: 'User saved',
      data: { name: 'Grace Holm', email: user.email, version: 2, updated_by_name: me.session.user.name },
    });
    expect(changed.data).not.toHaveProperty('one_time_password');
    expect(await both.put(userAt(user.id), { version: 1, name: 'Late' })).toMatchObject({
      status: 409,
      conflict: { version: 2, changed_by_name: me.session.user.name, current: { name: 'Grace Holm' } },
    });
    expect(await me.put(userAt(user.id), { name: 'None' })).toMatchObject({
      status: 422,
      errors: { version: ['The version that was changed is required'] },
    });
    expect(await me.put(userAt(user.id), { version: 2, email: 'sales@DEMO.test' })).toMatchObject({
      status: 422,
      errors: { email: [/taken/] },
    });
    for (const body of [
      { name: null },
      { name: 5 },
      { email: 'x' },
      { is_active: 'x' },
      { branches: [] },
      { branches: lines(bristol) },
      { default_branch_id: bristol },
      { last_seen_at: null },
      { id: 1 },
    ])
      expect((await me.put(userAt(user.id), { version: 2, ...body })).status, JSON.stringify(body)).toBe(422);
    expect(await readUser(me, user.id)).toEqual(changed.data);
    // As it is: no new version. A branch alone: one.
    const { name, is_active } = changed.data;
    for (const body of [{}, { name, is_active, branches: lines(leeds), default_branch_id: leeds }])
      expect((await me.put(userAt(user.id), { version: 2, ...body })).data).toEqual(changed.data);
    const moved = await both.put(userAt(user.id), { version: 2, name, branches: lines(leeds, bristol) });
    expect(moved).toMatchObject({ status: 200, data: { version: 3 } });
  });

  it('of whom one sees only the branches that are one’s own too', async () => {
    const user = await makeUser(both, { branches: lines(leeds, bristol), default_branch_id: bristol });
    expect(await readUser(me, user.id)).toMatchObject({
      branches: [{ branch_id: leeds }],
      default_branch_id: null,
      default_branch_name: null,
    });
    expect((await me.get(`/api/users?ids=${user.id}`)).data.records[0]).toMatchObject({
      branches_count: 1,
      default_branch_id: null,
    });
    const seen = (await me.get(userAt(user.id, '/history'))).data;
    expect(JSON.stringify(seen)).not.toContain('Bristol');
    expect(
      seen.records
        .filter((c: { lines: string }) => c.lines === 'branches')
        .map((c: { line_name: string }) => c.line_name),
    ).toEqual(['Leeds']);
  });

  it('takes branches away and gives them, the default branch among them', async () => {
    const user = await makeUser(both, { branches: lines(leeds, bristol), default_branch_id: bristol });
    const unassigned = await both.put(userAt(user.id), { version: 1, branches: lines(leeds) });
    expect(unassigned).toMatchObject({ status: 422, errors: { default_branch_id: [/one of the assigned/] } });
    expect(
      (await both.put(userAt(user.id), { version: 1, branches: lines(leeds), default_branch_id: null })).data,
    ).toMatchObject({ branches: [{ branch_id: leeds }], default_branch_id: null });
  });

  it('ends the sessions of who is deactivated at once, for good', async () => {
    const user = await makeUser(me);
    const headers = bearerOf(await signIn(on, user.email, user.one_time_password));
    const me2 = () => on.anonymous('GET', '/api/me', undefined, headers);
    expect((await me2()).status).toBe(200);
    expect((await me.put(userAt(user.id), { version: 1, is_active: false })).data).toMatchObject({
      is_active: false,
      version: 2,
    });
    expect((await me2()).status).toBe(401);
    expect((await signIn(on, user.email, user.one_time_password)).status).toBe(401);
    expect((await me.put(userAt(user.id), { version: 2, is_active: true })).status).toBe(200);
    expect((await me2()).status).toBe(401);
    expect((await signIn(on, user.email, user.one_time_password)).status).toBe(200);
  });

  it('never deactivates oneself', async () => {
    const { id } = me.session.user;
    expect(await me.put(userAt(id), { version: 1, is_active: false })).toMatchObject({
      status: 422,
      errors: { is_active: ['You cannot deactivate yourself'] },
    });
    expect((await me.get('/api/me')).status).toBe(200);
  });
});

describe('who may do more than oneself, here or in another branch, is not changed', () => {
  const held = (id: number) =>
    on.database.asSystem(async (tx) =>
      JSON.stringify([
        (
          await tx.execute(
            sql`select name, email, is_active, default_branch_id, password_hash, version from users where id = ${id}`,
          )
        ).rows,
        (await tx.execute(sql`select branch_id from user_branches where user_id = ${id} order by 1`)).rows,
        (await tx.execute(sql`select permission from user_permissions where user_id = ${id} order by 1`)).rows,
      ]),
    );
  /** What is sent to every call that changes a user; a new one has to be added here. */
  const sending: Record<string, (id: number) => readonly object[]> = {
    'PUT /api/users/:id': () => [
      { name: 'Renamed' },
      { email: `${fresh()}@made.example` },
      { is_active: false },
      { branches: lines(leeds) },
      { branches: lines(leeds), default_branch_id: null },
      { default_branch_id: leeds },
      {},
    ],
    'POST /api/users/:id/reset-password': () => [{}],
    'POST /api/users/:id/anonymise': () => [{}],
    'POST /api/users/one-time-passwords': (id) => [{ user_ids: [id] }],
    'POST /api/userPermissions': (user) => [
      { user, permissions: [] },
      { user, permissions: [...allPermissions()] },
      { user, permissions: ['admin.user.view'] },
    ],
  };
  const changing = allCallsOf(users).filter(
    ({ method, path }) =>
      // An import tells a row of it, not the whole request.
      method !== 'GET' &&
      !['/api/users', '/api/users/import'].includes(path) &&
      !path.includes('/views') &&
      // They change records of the branch, and nothing of the person; or nothing at all.
      !/\/(hand-over|left-with-nobody|absences(\/:absence_id)?)$/.test(path),
  );

  it('by any call that there is', () => {
    expect(changing.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(sending).sort());
  });

  it.each(changing.map((call) => [`${call.method} ${call.path}`, call] as const))('by %s', async (key, call) => {
    const clerk = await person(on, {
      branches: [leeds],
      permissions: ['admin.user.view', 'admin.user.update', 'admin.permission.view', 'admin.permission.update'],
    });
    const little = await person(on, { branches: [leeds, bristol], permissions: ['admin.user.view'] });
    // More permissions in the same branch; as many in more branches; more branches alone.
    const above = [
      [clerk, me, /may do more than you: Branches: Create, .* and \d+ more$/],
      [me, both, /also works in branches where you do not$/],
      [clerk, little, /also works in branches where you do not$/],
    ] as const;
    for (const [by, of, message] of above) {
      const { id } = of.session.user;
      const before = await held(id);
      for (const body of (sending[key] ?? (() => []))(id))
        expect(
          await by.call(
            call.method,
            pathWith(call.path, { id }),
            call.method === 'PUT' ? { version: 1, ...body } : body,
          ),
          JSON.stringify(body),
        ).toMatchObject({ status: 403, message: expect.stringMatching(message) as string });
      expect(await held(id)).toBe(before);
    }
  });

  it('but who may do as much is, and a permission that the product no longer has counts for nothing', async () => {
    const clerk = await person(on, { branches: [leeds], permissions: ['admin.user.view', 'admin.user.update'] });
    const plain = await person(on, { branches: [leeds], permissions: ['admin.user.view', 'old.thing.view'] });
    expect((await clerk.put(userAt(plain.session.user.id), { version: 1, name: 'Renamed' })).status).toBe(200);
  });
});

describe('a reset password', () => {
  it('is for one sign-in, and ends the sessions', async () => {
    const user = await makeUser(me);
    const headers = bearerOf(await signIn(on, user.email, user.one_time_password));
    const reset = await me.post(userAt(user.id, '/reset-password'));
    expect(reset).toMatchObject({
      status: 200,
      message: 'Password reset',
      data: { id: user.id, one_time_password: expect.stringMatching(/^[a-z2-9-]{19}$/) as string },
    });
    expect((await on.anonymous('GET', '/api/me', undefined, headers)).status).toBe(401);
    expect((await signIn(on, user.email, user.one_time_password)).status).toBe(401);
    expect((await signIn(on, user.email, reset.data.one_time_password as string)).data.user.must_change_password).toBe(
      true,
    );
    const [latest] = (await me.get(userAt(user.id, '/history'))).data.records;
    expect(latest).toMatchObject({ action: 'update', by_name: me.session.user.name });
    expect(latest.changes.map((c: { field: string }) => c.field)).toEqual(['password_changed_at']);
    expect((await readUser(me, user.id)).version).toBe(1);
  });

  it('is not one’s own, nor that of who is missing', async () => {
    expect((await me.post(userAt(me.session.user.id, '/reset-password'))).status).toBe(409);
    for (const id of [stranger.session.user.id, 999_999])
      expect(await me.post(userAt(id, '/reset-password'))).toMatchObject({ status: 404, message: 'User not found' });
    expect((await stranger.get('/api/me')).status).toBe(200);
  });
});
