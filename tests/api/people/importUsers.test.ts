import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { editing, neighbours, person } from '../../support/people.ts';
import { makeRole } from '../../support/roles.ts';
import { idOf } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';
import { bearerOf, makeUser, readUser, signIn } from '../../support/users.ts';

const on = testApp();
let leeds: number;
let bristol: number;
let me: Caller;
let both: Caller;
let stranger: Caller;
beforeAll(async () => {
  ({ leeds, bristol, me, both, stranger } = await neighbours(on));
});

type Values = Readonly<Record<string, string | boolean>>;
const importing = (by: Caller, rows: readonly Values[], more: object = {}) =>
  by.post('/api/users/import', {
    dry_run: false,
    mode: 'skip',
    records: rows.map((values, at) => ({ row: at + 2, values, lines: [] })),
    ...more,
  });
const address = () => `${fresh()}@made.example`;
const found = async (by: Caller, email: string) => {
  const { records } = (await by.get(`/api/users?search=${encodeURIComponent(email)}`)).data;
  return records.length === 1 ? readUser(by, records[0].id) : undefined;
};

describe('people of a spreadsheet', () => {
  it('come with their branches and roles, and without a password', async () => {
    const [seller, planner] = [await makeRole(me, ['enquiry.own.view']), await makeRole(me, ['project.plan.view'])];
    const [first, second] = [address(), address()];
    const answer = await importing(both, [
      {
        name: 'Ada',
        email: first.toUpperCase(),
        branches: 'Leeds; brs',
        default_branch_id: 'Bristol',
        roles: `${seller.name}; ${planner.name.toUpperCase()};`,
      },
      { name: 'Ben', email: second },
    ]);
    expect(answer).toMatchObject({ status: 200, message: '2 users created', data: { summary: { create: 2 } } });
    expect(await found(both, first)).toMatchObject({
      name: 'Ada',
      email: first,
      must_change_password: true,
      password_changed_at: null,
      default_branch_id: bristol,
      branches: [{ branch_id: bristol }, { branch_id: leeds }],
      roles: [{ role_id: seller.id }, { role_id: planner.id }].sort((a, b) => a.role_id - b.role_id),
      permissions: [{ name: 'enquiry.own.view' }, { name: 'project.plan.view' }],
    });
    expect(await found(both, second)).toMatchObject({ branches: [{ branch_id: leeds }], roles: [] });
    for (const word of ['', 'none', 'demo']) expect((await signIn(on, second, word)).status).toBe(401);
  });

  it('are checked first, row by row, by the rules of the form; nothing is saved', async () => {
    const taken = await makeUser(me);
    const away = stranger.session.user.email;
    const rows: Values[] = [
      { name: 'Good', email: address() },
      { name: '', email: address() },
      { name: 'No address', email: 'nobody' },
      { name: 'Elsewhere', email: address(), branches: 'Bristol' },
      { name: 'Unknown role', email: address(), roles: 'Wizard; Witch' },
      { name: 'Home abroad', email: address(), branches: 'Leeds', default_branch_id: 'Atlantis' },
      { name: 'Taken', email: taken.email },
      { name: 'Taken elsewhere', email: away },
      { name: 'Strange', email: address(), password_hash: 'x' },
    ];
    const { data } = await importing(me, rows, { dry_run: true });
    const told = data.records.map(
      ({ action, errors }: { action: string; errors: { field: string; message: string }[] }) => [
        action,
        errors.map(({ field, message }) => `${field}: ${message}`).join(),
      ],
    );
    expect(told).toEqual([
      ['create', ''],
      ['error', expect.stringMatching(/^name: /)],
      ['error', expect.stringMatching(/^email: /)],
      ['error', 'branches: There is no branch of yours “Bristol”'],
      ['error', 'roles: There is no role “Wizard”, “Witch”'],
      ['error', 'default_branch_id: There is no branch of yours “Atlantis”'],
      ['skip', ''],
      ['error', 'email: E-mail is taken by another user'],
      ['error', 'password_hash: Users have no “password_hash” in a file'],
    ]);
    expect(data.summary).toMatchObject({ create: 1, skip: 1, error: 7 });
    const refused = await importing(me, rows);
    expect(refused).toMatchObject({ status: 422, message: '7 of 9 users cannot be imported; nothing was saved' });
    expect(Object.keys(refused.errors)).toContain('5.branches');
    expect(await found(me, String(rows[0]?.['email']))).toBeUndefined();
  });

  it('who are there already are left, refused or changed, as the form changes them', async () => {
    const role = await makeRole(me, ['enquiry.own.view']);
    const user = await makeUser(me);
    const row = { name: 'Renamed', email: user.email, roles: role.name };
    expect((await importing(me, [row])).data.summary).toMatchObject({ skip: 1 });
    expect(await importing(me, [row], { mode: 'refuse' })).toMatchObject({
      status: 422,
      errors: { '2.email': [`${user.email} is there already`] },
    });
    expect((await importing(me, [row], { mode: 'update' })).data.summary).toMatchObject({ update: 1 });
    expect(await found(me, user.email)).toMatchObject({ name: 'Renamed', roles: [{ role_id: role.id }] });
    expect((await importing(me, [row], { mode: 'update' })).data.summary).toMatchObject({ unchanged: 1 });
    // An import makes nobody more than whoever imports.
    const strong = both.session.user;
    expect((await importing(me, [{ email: strong.email, is_active: false }], { mode: 'update' })).errors).toEqual({
      '2.email': [`${strong.name} also works in branches where you do not`],
    });
  });

  it('take no rights that the importer could not give', async () => {
    const role = await makeRole(me, ['master.vendor.delete']);
    const row = { name: 'Eve', email: address(), roles: role.name };
    const few = await person(on, { branches: [leeds], permissions: [...editing, 'admin.user.create'] });
    expect(await importing(few, [row])).toMatchObject({
      status: 422,
      errors: { '2.email': ['You cannot give or take away what you do not have yourself: Vendors: Delete'] },
    });
    const none = await person(on, {
      branches: [leeds],
      permissions: allPermissions().filter((name) => name !== 'admin.permission.update'),
    });
    expect((await importing(none, [row])).errors).toEqual({
      '2.email': ['You do not have the permission admin.permission.update'],
    });
    expect((await importing(none, [{ ...row, roles: '' }])).status).toBe(200);
    const onlyNew = await person(on, { branches: [leeds], permissions: ['admin.user.create', 'admin.user.view'] });
    expect(await importing(onlyNew, [row], { mode: 'update' })).toMatchObject({
      status: 403,
      permission: 'admin.user.update',
    });
  });

  it('come with a template, and are no more than 500 at once', async () => {
    const template = await me.raw('GET', '/api/users/import/template?format=csv');
    expect((await template.text()).split('\r\n')[0]).toContain('Name,E-mail,Active,Default branch,Roles,Branches');
    const many = Array.from({ length: 501 }, (_, at) => ({ name: 'N', email: `n${at}@made.example` }));
    expect(await importing(me, many, { dry_run: true })).toMatchObject({
      status: 422,
      errors: { records: ['At most 500 people at once'] },
    });
  });
});

describe('one-time passwords for several', () => {
  it('are answered once, must be changed at the first sign-in, and end the sessions', async () => {
    const [first, second] = [address(), address()];
    await importing(me, [
      { name: 'Ada', email: first },
      { name: 'Ben', email: second },
    ]);
    const ids = [(await found(me, first))?.id, (await found(me, second))?.id] as number[];
    const made = await me.post('/api/users/one-time-passwords', { user_ids: [...ids, ids[0]] });
    expect(made).toMatchObject({ status: 200, message: 'Passwords made' });
    expect(made.data.people.map(({ id }: { id: number }) => id)).toEqual(ids.toSorted((a, b) => a - b));
    const passwords = made.data.people.map((p: { one_time_password: string }) => p.one_time_password) as string[];
    expect(new Set(passwords).size).toBe(2);
    const signedIn = await signIn(on, first, passwords[0] ?? '');
    expect(signedIn).toMatchObject({ status: 200, data: { user: { must_change_password: true } } });
    const again = await me.post('/api/users/one-time-passwords', { user_ids: [ids[0]] });
    expect(again.status).toBe(200);
    expect((await on.anonymous('GET', '/api/me', undefined, bearerOf(signedIn))).status).toBe(401);
    expect((await signIn(on, first, passwords[0] ?? '')).status).toBe(401);
    expect((await signIn(on, second, passwords[1] ?? '')).status).toBe(200);
  });

  it('are not one’s own, nor anybody’s if one of them may do more or is missing', async () => {
    const user = await makeUser(me);
    const password = user.one_time_password;
    for (const [other, status] of [
      [idOf(me), 409],
      [idOf(both), 403],
      [idOf(stranger), 404],
    ] as const)
      expect((await me.post('/api/users/one-time-passwords', { user_ids: [user.id, other] })).status).toBe(status);
    for (const body of [{}, { user_ids: [] }, { user_ids: Array.from({ length: 101 }, (_, n) => n + 1) }])
      expect((await me.post('/api/users/one-time-passwords', body)).status).toBe(422);
    expect((await signIn(on, user.email, password)).status).toBe(200);
  });
});
