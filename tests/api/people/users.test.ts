import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { neighbours, person } from '../../support/people.ts';
import { fresh } from '../../support/samples.ts';
import { bearerOf, makeUser, readUser, signIn, someone, userAt, type User } from '../../support/users.ts';

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
    expect(await readUser(me, id)).not.toHaveProperty('one_time_password');
    expect(JSON.stringify((await me.get(userAt(id, '/history'))).data)).not.toMatch(/scrypt|password_hash|one_time/);

    const session = await signIn(on, body.email, password);
    expect(session).toMatchObject({ status: 200, data: { user: { must_change_password: true }, permissions: [] } });
    const headers = { ...bearerOf(session), 'X-Branch-Id': String(leeds) };
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
    expect((await signIn(on, body.email, password)).status).toBe(401);
    expect((await signIn(on, body.email, 'a much longer one')).data.user.must_change_password).toBe(false);
    expect((await me.get(userAt(id))).data).toMatchObject({
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

  it('has the roles that it is made with in the same call, which the list names', async () => {
    const role = async (name: string, permissions: string[]): Promise<number> => {
      const { id } = (await me.post('/api/roles', { name })).data as User;
      const saved = await me.put(`/api/roles/${id}/permissions`, { permissions, version: 1 });
      expect(saved.status).toBe(200);
      return id;
    };
    const mark = fresh();
    const reader = await role(`Reader ${mark}`, ['project.project.view']);
    const asker = await role(`Asker ${mark}`, ['project.plan.view']);
    const body = someone({ roles: [{ role_id: reader }, { role_id: asker }] });
    const { status, data } = await me.post('/api/users', body);
    expect([status, data.roles.map((given: { role_name: string }) => given.role_name)]).toEqual([
      201,
      [`Asker ${mark}`, `Reader ${mark}`],
    ]);
    expect(data.permissions.map(({ name }: { name: string }) => name)).toEqual([
      'project.plan.view',
      'project.project.view',
    ]);
    const list = await me.get(`/api/users?search=${encodeURIComponent(body.email)}`);
    expect(list.data.records).toMatchObject([{ roles_count: 2, roles_names: `Asker ${mark}, Reader ${mark}` }]);

    // Who may make people and not give roles makes nobody with one, and nobody is left behind.
    const clerk = await person(on, {
      branches: [leeds],
      permissions: ['admin.user.view', 'admin.user.create', 'project.project.view'],
    });
    const refused = someone({ roles: [{ role_id: reader }] });
    expect((await clerk.post('/api/users', refused)).status).toBe(403);
    expect((await clerk.post('/api/users', someone({}))).status).toBe(201);
    expect((await me.get(`/api/users?search=${encodeURIComponent(refused.email)}`)).data.records).toEqual([]);
    // Later they are given and taken by their own calls alone.
    const change = { name: 'Grace Hill', roles: [], version: data.version };
    await me.put(userAt(data.id), change);
    expect((await readUser(me, data.id)) as object).toMatchObject({ roles: [{ role_id: asker }, { role_id: reader }] });
  });

  it.each([
    [{}, ['name', 'email']],
    [{ name: '', email: 'nobody' }, ['name', 'email']],
    [{ name: 'x'.repeat(201), email: 'a@b.example' }, ['name']],
    [{ name: 'x\u0000y', email: ['a@b.example'] }, ['name', 'email']],
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
    const user = await makeUser(both, { branches: lines(leeds, bristol, leeds), default_branch_id: bristol });
    expect(user).toMatchObject({
      default_branch_id: bristol,
      branches: [{ branch_name: 'Bristol' }, { branch_name: 'Leeds' }],
    });
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
    expect((await both.get(userAt(id))).status).toBe(200);
  });

  it('page, search, sort and filter', async () => {
    const tag = fresh();
    for (const name of ['Ada', 'Bea', 'Cem']) await makeUser(me, { name: `${tag} ${name}`, is_active: name !== 'Cem' });
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
    const user = await makeUser(both, { branches: lines(leeds) });
    await both.put(userAt(user.id), { version: 1, name: 'Grace Holm', branches: lines(leeds, bristol) });
    await both.post('/api/userPermissions', { user: user.id, permissions: ['master.client.view', 'master.item.view'] });
    await both.post('/api/userPermissions', { user: user.id, permissions: ['master.item.view'] });
    const told = (
      (await both.get(userAt(user.id, '/history'))).data.records as {
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
    const found = async (word: string) =>
      (await both.get(userAt(user.id, `/history?search=${word}`))).data.records.map(
        (c: { action: string }) => c.action,
      );
    expect([await found('hall'), await found('holm')]).toEqual([['update', 'create'], ['update']]);
  });

  it('ask for their permissions, a token and a branch', async () => {
    const user = await makeUser(me);
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
    expect((await readUser(me, user.id)).version).toBe(1);
  });
});
