import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../src/resources/users.ts';
import { pathWith } from '../../src/schema/calls/call.ts';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import { allPermissions } from '../../src/resources/permission.names.ts';
import { testApp, type Answered, type Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { fresh } from '../support/samples.ts';

const on = testApp();
let leeds: number;
let bristol: number;
/** Everything, in the first branch; in the second; in both. */
let me: Caller;
let stranger: Caller;
let both: Caller;
beforeAll(async () => {
  ({ leeds, bristol } = await branchIds(on));
  me = await person(on, { branches: [leeds] });
  stranger = await person(on, { branches: [bristol] });
  both = await person(on, { branches: [leeds, bristol] });
});

interface User {
  id: number;
  version: number;
  email: string;
  default_branch_id: number | null;
  branches: { branch_id: number; branch_name: string }[];
  one_time_password: string;
}
const someone = (more: object = {}) => ({ name: 'Grace Hall', email: `${fresh()}@made.example`, ...more });
const made = async (by: Caller = me, more: object = {}): Promise<User> => {
  const answer = await by.post('/api/users', someone(more));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return answer.data as User;
};
const at = (id: number, rest = '') => `/api/users/${id}${rest}`;
const read = async (id: number, by: Caller = me) => (await by.get(at(id))).data as User;
const signIn = (email: string, password: string) => on.anonymous('POST', '/api/login', { email, password });
const as = ({ data }: Answered) => ({ Authorization: `Bearer ${(data as { token: string }).token}` });
const lines = (...ids: number[]) => ids.map((branch_id) => ({ branch_id }));

describe('a new user', () => {
  it('gets a password for one sign-in, shown once, and must change it', async () => {
    const body = someone({ email: `${fresh().toUpperCase()}@Made.Example` });
    const created = await me.post('/api/users', body);
    expect(created).toMatchObject({
      status: 201,
      message: 'User created',
      data: {
        name: 'Grace Hall',
        email: body.email.toLowerCase(),
        is_active: true,
        must_change_password: true,
        version: 1,
        default_branch_id: leeds,
        default_branch_name: 'Leeds',
        branches: [{ branch_id: leeds, branch_name: 'Leeds' }],
        permissions: [],
        last_seen_at: null,
        created_by_name: me.session.user.name,
      },
    });
    const { id, one_time_password: password } = created.data as User;
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await read(id)).not.toHaveProperty('one_time_password');
    expect(JSON.stringify((await me.get(at(id, '/history'))).data)).not.toMatch(/scrypt|password_hash|one_time/);

    const session = await signIn(body.email, password);
    expect(session).toMatchObject({ status: 200, data: { user: { must_change_password: true }, permissions: [] } });
    const headers = { ...as(session), 'X-Branch-Id': String(leeds) };
    expect(await on.anonymous('GET', '/api/usersListLW', undefined, headers)).toMatchObject({
      status: 403,
      message: 'Change your one-time password first',
    });
    expect(
      (
        await on.anonymous(
          'PUT',
          '/api/me/password',
          { current_password: password, new_password: 'a much longer one' },
          headers,
        )
      ).status,
    ).toBe(200);
    expect((await signIn(body.email, password)).status).toBe(401);
    expect((await signIn(body.email, 'a much longer one')).data.user.must_change_password).toBe(false);
    expect((await me.get(at(id))).data).toMatchObject({
      must_change_password: false,
      version: 1,
      last_seen_at: expect.stringMatching(/^20/) as string,
    });
    expect(
      await on.database.asSystem(async (tx) =>
        JSON.stringify((await tx.execute(sql`select * from global_history`)).rows),
      ),
    ).not.toMatch(/scrypt|password_hash/);
  });

  it.each([
    [{}, ['name', 'email']],
    [{ name: '', email: 'nobody' }, ['name', 'email']],
    [{ name: 'x'.repeat(201), email: 'a@b.example' }, ['name']],
    [{ name: 'x\ny', email: ['a@b.example'] }, ['name', 'email']],
    [{ ...someone(), is_active: 'no' }, ['is_active']],
    [{ ...someone(), is_active: null }, ['is_active']],
    [{ ...someone(), default_branch_id: 'Leeds' }, ['default_branch_id']],
    [{ ...someone(), default_branch_id: 999_999 }, ['default_branch_id']],
    [{ ...someone(), branches: [] }, ['branches']],
    [{ ...someone(), branches: 'all' }, ['branches']],
    [{ ...someone(), branches: [{}] }, ['branches.0.branch_id']],
    [{ ...someone(), branches: lines(1, 999_999) }, ['branches.1.branch_id']],
    [{ ...someone(), email: 'SALES@demo.test' }, ['email']],
    [
      { ...someone(), password: 'x', password_hash: 'x', must_change_password: false, permissions: [], version: 1 },
      ['password', 'password_hash', 'must_change_password', 'permissions', 'version'],
    ],
  ])('is refused: %j', async (body, fields) => {
    const total = async () => (await both.get('/api/users')).data.pagination.total as number;
    const before = await total();
    const refused = await me.post('/api/users', body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual(fields);
    expect(await total()).toBe(before);
  });

  it('is assigned only to branches of who creates it', async () => {
    expect(await me.post('/api/users', someone({ branches: lines(leeds, bristol) }))).toMatchObject({
      status: 422,
      errors: { 'branches.1.branch_id': ['Choose branch'] },
    });
    expect(await me.post('/api/users', someone({ branches: lines(leeds), default_branch_id: bristol }))).toMatchObject({
      status: 422,
      errors: { default_branch_id: [/one of the assigned/] },
    });
    const user = await made(both, { branches: lines(leeds, bristol, leeds), default_branch_id: bristol });
    expect(user).toMatchObject({
      default_branch_id: bristol,
      branches: [{ branch_name: 'Bristol' }, { branch_name: 'Leeds' }],
    });
  });
});

describe('a change of a user', () => {
  it('stands on the version that was read, and takes the e-mail whatever its case', async () => {
    const user = await made();
    const changed = await me.put(at(user.id), { version: 1, name: 'Grace Holm', email: user.email.toUpperCase() });
    expect(changed).toMatchObject({
      status: 200,
      message: 'User saved',
      data: { name: 'Grace Holm', email: user.email, version: 2, updated_by_name: me.session.user.name },
    });
    expect(changed.data).not.toHaveProperty('one_time_password');
    expect(await both.put(at(user.id), { version: 1, name: 'Late' })).toMatchObject({
      status: 409,
      conflict: { version: 2, changed_by_name: me.session.user.name, current: { name: 'Grace Holm' } },
    });
    expect(await me.put(at(user.id), { name: 'None' })).toMatchObject({
      status: 422,
      errors: { version: ['The version that was changed is required'] },
    });
    expect(await me.put(at(user.id), { version: 2, email: 'sales@DEMO.test' })).toMatchObject({
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
      expect((await me.put(at(user.id), { version: 2, ...body })).status, JSON.stringify(body)).toBe(422);
    expect(await read(user.id)).toEqual(changed.data);
  });

  it('of whom one sees only the branches that are one’s own too', async () => {
    const user = await made(both, { branches: lines(leeds, bristol), default_branch_id: bristol });
    expect(await read(user.id, me)).toMatchObject({
      branches: [{ branch_id: leeds }],
      default_branch_id: null,
      default_branch_name: null,
    });
    expect((await me.get(`/api/users?ids=${user.id}`)).data.records[0]).toMatchObject({
      branches_count: 1,
      default_branch_id: null,
    });
    const seen = (await me.get(at(user.id, '/history'))).data;
    expect(JSON.stringify(seen)).not.toContain('Bristol');
    expect(
      seen.records
        .filter((c: { lines: string }) => c.lines === 'branches')
        .map((c: { line_name: string }) => c.line_name),
    ).toEqual(['Leeds']);
  });

  it('takes branches away and gives them, the default branch among them', async () => {
    const user = await made(both, { branches: lines(leeds, bristol), default_branch_id: bristol });
    const unassigned = await both.put(at(user.id), { version: 1, branches: lines(leeds) });
    expect(unassigned).toMatchObject({ status: 422, errors: { default_branch_id: [/one of the assigned/] } });
    expect(
      (await both.put(at(user.id), { version: 1, branches: lines(leeds), default_branch_id: null })).data,
    ).toMatchObject({ branches: [{ branch_id: leeds }], default_branch_id: null });
  });

  it('ends the sessions of who is deactivated at once, for good', async () => {
    const user = await made();
    const headers = as(await signIn(user.email, user.one_time_password));
    const me2 = () => on.anonymous('GET', '/api/me', undefined, headers);
    expect((await me2()).status).toBe(200);
    expect((await me.put(at(user.id), { version: 1, is_active: false })).data).toMatchObject({
      is_active: false,
      version: 2,
    });
    expect((await me2()).status).toBe(401);
    expect((await signIn(user.email, user.one_time_password)).status).toBe(401);
    expect((await me.put(at(user.id), { version: 2, is_active: true })).status).toBe(200);
    expect((await me2()).status).toBe(401);
    expect((await signIn(user.email, user.one_time_password)).status).toBe(200);
  });

  it('never deactivates oneself', async () => {
    const { id } = me.session.user;
    expect(await me.put(at(id), { version: 1, is_active: false })).toMatchObject({
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
    'POST /api/userPermissions': (user) => [
      { user, permissions: [] },
      { user, permissions: [...allPermissions()] },
      { user, permissions: ['admin.user.view'] },
    ],
  };
  const changing = allCallsOf(users).filter(({ method, path }) => method !== 'GET' && path !== '/api/users');

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
      [clerk, me, /may do more than you: admin\.branch\.create, .* and \d+ more$/],
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
    expect((await clerk.put(at(plain.session.user.id), { version: 1, name: 'Renamed' })).status).toBe(200);
  });
});

describe('a reset password', () => {
  it('is for one sign-in, and ends the sessions', async () => {
    const user = await made();
    const headers = as(await signIn(user.email, user.one_time_password));
    const reset = await me.post(at(user.id, '/reset-password'));
    expect(reset).toMatchObject({
      status: 200,
      message: 'Password reset',
      data: { id: user.id, one_time_password: expect.stringMatching(/^[a-z2-9-]{19}$/) as string },
    });
    expect((await on.anonymous('GET', '/api/me', undefined, headers)).status).toBe(401);
    expect((await signIn(user.email, user.one_time_password)).status).toBe(401);
    expect((await signIn(user.email, reset.data.one_time_password as string)).data.user.must_change_password).toBe(
      true,
    );
    const [latest] = (await me.get(at(user.id, '/history'))).data.records;
    expect(latest).toMatchObject({ action: 'update', by_name: me.session.user.name });
    expect(latest.changes.map((c: { field: string }) => c.field)).toEqual(['password_changed_at']);
    expect((await read(user.id)).version).toBe(1);
  });

  it('is not one’s own, nor that of who is missing', async () => {
    expect((await me.post(at(me.session.user.id, '/reset-password'))).status).toBe(409);
    for (const id of [stranger.session.user.id, 999_999])
      expect(await me.post(at(id, '/reset-password'))).toMatchObject({ status: 404, message: 'User not found' });
    expect((await stranger.get('/api/me')).status).toBe(200);
  });
});

describe('users', () => {
  it('who share no branch are missing, whatever is asked of them', async () => {
    const { id } = stranger.session.user;
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/history', undefined],
      ['PUT', '', { version: 1, name: 'x' }],
      ['POST', '/reset-password', {}],
    ] as const)
      for (const missing of [id, 999_999, 'abc'])
        expect(await me.call(method, `/api/users/${missing}${path}`, body)).toMatchObject({
          status: 404,
          message: 'User not found',
        });
    expect((await me.get(`/api/users?ids=${id}`)).data).toMatchObject({ records: [], pagination: { total: 0 } });
    expect((await me.get(`/api/users?search=${stranger.session.user.email}`)).data.pagination.total).toBe(0);
    expect((await both.get(at(id))).status).toBe(200);
  });

  it('page, search, sort and filter', async () => {
    const tag = fresh();
    for (const name of ['Ada', 'Bea', 'Cem']) await made(me, { name: `${tag} ${name}`, is_active: name !== 'Cem' });
    const names = async (query: string) =>
      ((await me.get(`/api/users?search=${tag}&${query}`)).data.records as { name: string }[]).map((u) =>
        u.name.slice(tag.length + 1),
      );
    expect(await names('')).toEqual(['Ada', 'Bea', 'Cem']);
    expect(await names('sortCol=name&sortOrder=desc')).toEqual(['Cem', 'Bea', 'Ada']);
    expect(await names('page=2&per_page=2')).toEqual(['Cem']);
    expect(await names('is_active=false')).toEqual(['Cem']);
    expect(await names('must_change_password=true&is_active=true')).toEqual(['Ada', 'Bea']);
    for (const column of [
      'email',
      'default_branch_id',
      'last_seen_at',
      'password_changed_at',
      'created_by_name',
      'updated_at',
      'id',
    ])
      expect(await names(`sortCol=${column}&sortOrder=asc`), column).toHaveLength(3);
    for (const query of [
      'sortCol=password_hash',
      'sortCol=one_time_password',
      'sortCol=preferences',
      'sortCol=permissions',
      'password_hash=x',
      'branch=1',
      'default_branch_id=1',
      'page=0',
      'sortOrder=x',
    ])
      expect((await me.get(`/api/users?${query}`)).status, query).toBe(422);
    expect(JSON.stringify((await me.get('/api/users?getAll=true')).data)).not.toMatch(
      /password_hash|scrypt|preferences/,
    );
  });

  it('keep their history: their own fields, their branches, their permissions', async () => {
    const user = await made(both, { branches: lines(leeds) });
    await both.put(at(user.id), { version: 1, name: 'Grace Holm', branches: lines(leeds, bristol) });
    await both.post('/api/userPermissions', { user: user.id, permissions: ['master.client.view', 'master.item.view'] });
    await both.post('/api/userPermissions', { user: user.id, permissions: ['master.item.view'] });
    const told = (
      (await both.get(at(user.id, '/history'))).data.records as {
        action: string;
        by_name: string;
        lines: string | null;
        line_name: string | null;
        changes: { before: unknown; after: unknown }[];
      }[]
    ).map((c) => [c.action, c.lines, c.line_name, c.changes[0]?.before, c.changes[0]?.after]);
    expect(told).toEqual([
      ['delete', 'permissions', null, 'master.client.view', null],
      ['create', 'permissions', null, null, 'master.client.view, master.item.view'],
      ['create', 'branches', 'Bristol', null, bristol],
      ['update', null, null, 'Grace Hall', 'Grace Holm'],
      ['create', 'branches', 'Leeds', null, leeds],
      ['create', null, null, null, 'Grace Hall'],
    ]);
  });

  it('ask for their permissions, a token and a branch', async () => {
    const user = await made();
    const calls = {
      view: [
        ['GET', ''],
        ['GET', `/${user.id}`],
        ['GET', `/${user.id}/history`],
      ],
      create: [['POST', '']],
      update: [
        ['PUT', `/${user.id}`],
        ['POST', `/${user.id}/reset-password`],
      ],
    } as const;
    for (const [action, needing] of Object.entries(calls)) {
      const permission = `admin.user.${action}`;
      const without = await person(on, {
        branches: [leeds],
        permissions: allPermissions().filter((p) => p !== permission),
      });
      for (const [method, path] of needing) {
        const body = method === 'GET' ? undefined : { version: 1, ...someone() };
        expect(await without.call(method, `/api/users${path}`, body)).toMatchObject({
          status: 403,
          message: `You do not have the permission ${permission}`,
        });
        expect((await on.anonymous(method, `/api/users${path}`, body)).status).toBe(401);
        expect((await me.call(method, `/api/users${path}`, body, { 'X-Branch-Id': String(bristol) })).status).toBe(403);
      }
    }
    for (const path of ['/api/users', `/api/users/${user.id}`])
      expect((await me.call('DELETE', path, {})).status).toBe(405);
    expect((await read(user.id)).version).toBe(1);
  });
});
