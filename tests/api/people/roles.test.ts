import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { userBranches } from '../../../src/server/db/system.ts';
import { sql } from 'drizzle-orm';
import { testApp, type Caller } from '../../support/app.ts';
import { editing, neighbours, person, savePermissions } from '../../support/people.ts';
import { give, makeRole, readRole, saveRole, take } from '../../support/roles.ts';
import { expecting, idOf } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';

const on = testApp();
let leeds: number;
let bristol: number;
let me: Caller;
let stranger: Caller;
let both: Caller;
let target: Caller;
beforeAll(async () => {
  ({ leeds, bristol, me, stranger, both } = await neighbours(on));
});
beforeEach(async () => {
  target = await person(on, { branches: [leeds], permissions: ['master.client.view'] });
});

const held = async (of: Caller, by = me) => (await by.get(`/api/userPermissions/${idOf(of)}`)).data;
const managing = ['admin.role.view', 'admin.role.create', 'admin.role.update', 'admin.role.delete'];

describe('a role', () => {
  it('is made, renamed, listed with how many have it, and deleted', async () => {
    const name = `Glazier ${fresh()}`;
    const made = await expecting(201, me.post('/api/roles', { name, description: 'Measures on site.' }));
    expect(made).toMatchObject({ name, description: 'Measures on site.', permissions: [], people: [], version: 1 });
    expect(await me.post('/api/roles', { name: name.toUpperCase() })).toMatchObject({
      status: 422,
      errors: { name: [/taken/] },
    });
    const renamed = await me.put(`/api/roles/${made.id}`, { version: 1, name: `${name} on site` });
    expect(renamed).toMatchObject({ status: 200, data: { version: 2, name: `${name} on site` } });
    expect(await me.put(`/api/roles/${made.id}`, { version: 1, name })).toMatchObject({
      status: 409,
      conflict: { changed_by_name: me.session.user.name, current: { name: `${name} on site` } },
    });
    await expecting(200, saveRole(me, made.id, ['master.client.view', 'master.item.view']));
    await expecting(200, give(me, made.id, target));
    const { records } = (await me.get(`/api/roles?search=${encodeURIComponent(name)}`)).data;
    expect(records).toMatchObject([{ id: made.id, permissions_count: 2, people_count: 1 }]);
    expect(await me.del(`/api/roles/${made.id}`)).toMatchObject({
      status: 409,
      message: `This role is still given to ${target.session.user.name}. Take it from them first.`,
    });
    await expecting(200, take(me, made.id, target));
    expect(await me.del(`/api/roles/${made.id}`)).toMatchObject({ status: 200, data: { id: made.id } });
    expect((await me.get(`/api/roles/${made.id}`)).status).toBe(404);
    for (const answer of [await give(me, made.id, target), await me.get(`/api/roles/${made.id}/history`)])
      expect(answer).toMatchObject({ status: 404, message: 'Role not found' });
  });

  it('says of each person what they may of it already, singly or by another role, before it is given', async () => {
    const [view, see, make] = ['master.client.view', 'master.item.view', 'master.item.create'];
    const role = await makeRole(me, [make, see, view]);
    const other = await makeRole(me, [see, 'master.vendor.view']);
    const fellow = await person(on, { branches: [leeds], permissions: [] });
    await expecting(200, give(me, other.id, target));
    const effect = async (by = me) =>
      by.get(`/api/roles/${role.id}/effect?user_ids=${idOf(fellow)},${idOf(target)},${idOf(target)}`);
    const [first, second] = [
      { id: idOf(target), name: target.session.user.name, otherwise: [view, see] },
      { id: idOf(fellow), name: fellow.session.user.name, otherwise: [] },
    ];
    expect(await effect()).toMatchObject({
      status: 200,
      data: {
        id: role.id,
        permissions: [view, make, see],
        people: [
          { ...first, has_role: false },
          { ...second, has_role: false },
        ],
      },
    });
    await expecting(200, give(me, role.id, fellow, target));
    expect((await effect()).data.people).toEqual([
      { ...first, has_role: true },
      { ...second, has_role: true },
    ]);
    expect(await effect(stranger)).toMatchObject({ status: 404, message: 'User not found' });
    const at = `/api/roles/${role.id}/effect`;
    for (const query of ['', '?user_ids=', '?user_ids=1,x', '?user_ids=-1'])
      expect(await me.get(`${at}${query}`)).toMatchObject({ status: 422, errors: { user_ids: [/./] } });
    expect(await me.get(`/api/roles/999999/effect?user_ids=${idOf(target)}`)).toMatchObject({
      status: 404,
      message: 'Role not found',
    });
  });

  it('asks for its permissions', async () => {
    const role = await makeRole(me);
    const calls = [
      ['GET', '/api/roles', undefined, 'admin.role.view'],
      ['GET', `/api/roles/${role.id}`, undefined, 'admin.role.view'],
      ['POST', '/api/roles', { name: fresh() }, 'admin.role.create'],
      ['GET', `/api/roles/${role.id}/effect?user_ids=${idOf(target)}`, undefined, 'admin.permission.view'],
      ['PUT', `/api/roles/${role.id}`, { version: 1, name: fresh() }, 'admin.role.update'],
      ['PUT', `/api/roles/${role.id}/permissions`, { version: 1, permissions: [] }, 'admin.role.update'],
      ['POST', `/api/roles/${role.id}/give`, { user_ids: [idOf(target)] }, 'admin.permission.update'],
      ['POST', `/api/roles/${role.id}/take`, { user_ids: [idOf(target)] }, 'admin.permission.update'],
      ['DELETE', `/api/roles/${role.id}`, undefined, 'admin.role.delete'],
    ] as const;
    for (const [method, path, body, permission] of calls) {
      const without = await person(on, {
        branches: [leeds],
        permissions: allPermissions().filter((name) => name !== permission),
      });
      expect(await without.call(method, path, body), path).toMatchObject({ status: 403, permission });
    }
  });

  it('refuses names that are no permission, and lists that are none', async () => {
    const role = await makeRole(me);
    expect(await saveRole(me, role.id, ['master.client.fly'])).toMatchObject({
      status: 422,
      errors: { permissions: ['Unknown permission master.client.fly'] },
    });
    for (const body of [{}, { version: 1 }, { version: 1, permissions: 'x' }, { permissions: [] }])
      expect((await me.put(`/api/roles/${role.id}/permissions`, body)).status, JSON.stringify(body)).toBe(422);
    for (const body of [{}, { user_ids: [] }, { user_ids: ['x'] }, { user_ids: [0] }, { user_ids: 5 }])
      expect((await me.post(`/api/roles/${role.id}/give`, body)).status, JSON.stringify(body)).toBe(422);
  });

  it('has a history: what it allows, who got it and who lost it', async () => {
    const role = await makeRole(me, ['master.item.view', 'master.vendor.view']);
    await expecting(200, give(me, role.id, target));
    await expecting(200, saveRole(me, role.id, ['master.item.view']));
    await expecting(200, take(me, role.id, target));
    const name = target.session.user.name;
    const own = (await me.get(`/api/roles/${role.id}/history`)).data.records;
    expect(
      own.map((c: { action: string; lines: string; line_name: string }) => [c.action, c.lines, c.line_name]),
    ).toEqual([
      ['delete', 'people', name],
      ['delete', 'permissions', null],
      ['create', 'people', name],
      ['create', 'permissions', null],
      ['create', null, null],
    ]);
    expect(own[1]).toMatchObject({ by_name: me.session.user.name, changes: [{ before: 'master.vendor.view' }] });
    const theirs = (await me.get(`/api/users/${idOf(target)}/history`)).data.records;
    expect(theirs.slice(0, 2)).toMatchObject([
      { action: 'delete', lines: 'roles', line_name: role.name },
      { action: 'create', lines: 'roles', line_name: role.name },
    ]);
  });
});

describe('what a person may do', () => {
  it('is their single permissions together with those of their roles, and it is said where each is from', async () => {
    const [first, second] = [
      await makeRole(me, ['master.item.view', 'master.client.view']),
      await makeRole(me, ['master.vendor.view']),
    ];
    await expecting(200, give(me, first.id, target));
    await expecting(200, give(me, second.id, target));
    const whole = ['master.client.view', 'master.item.view', 'master.vendor.view'];
    const seen = await held(target);
    expect(seen.permissions).toEqual(whole);
    expect(seen.own).toEqual(['master.client.view']);
    expect(seen.roles.map(({ id, permissions }: { id: number; permissions: string[] }) => [id, permissions])).toEqual(
      [
        [first.id, ['master.client.view', 'master.item.view']],
        [second.id, ['master.vendor.view']],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    );
    expect((await target.get('/api/me')).data.permissions).toEqual(whole);
    // Single permissions are written alone.
    expect((await savePermissions(me, target, ['master.bom.view'])).data).toMatchObject({
      own: ['master.bom.view'],
      permissions: ['master.bom.view', ...whole],
    });
    expect((await savePermissions(me, target, [])).data).toMatchObject({ own: [], permissions: whole });
    expect((await me.get(`/api/users/${idOf(target)}`)).data.permissions.map((p: { name: string }) => p.name)).toEqual(
      whole,
    );
  });

  it('changes with their role in their next request, without a new sign-in', async () => {
    const role = await makeRole(me, ['master.item.view']);
    const status = async () => (await target.get('/api/vendors')).status;
    const rights = async () => (await target.get('/api/me')).headers.get('x-rights');
    await expecting(200, give(me, role.id, target));
    expect([await status(), (await target.get('/api/item')).status]).toEqual([403, 200]);
    const before = await rights();
    await expecting(200, saveRole(me, role.id, ['master.item.view', 'master.vendor.view']));
    expect(await status()).toBe(200);
    expect(await rights()).not.toBe(before);
    await expecting(200, saveRole(me, role.id, ['master.item.view']));
    expect(await status()).toBe(403);
    expect(await rights()).toBe(before);
    await expecting(200, take(me, role.id, target));
    expect((await target.get('/api/item')).status).toBe(403);
  });

  it('is what colleagues are found by, and who can grant', async () => {
    const role = await makeRole(me, [
      'enquiry.pending.approve',
      ...editing,
      'master.vendor.view',
      'master.client.view',
    ]);
    const found = async () =>
      (await me.get(`/api/usersListLW?permission_filter=enquiry.pending.approve&getAll=true`)).data.records.map(
        (u: { id: number }) => u.id,
      );
    const asker = await person(on, { branches: [leeds], permissions: ['master.client.view'] });
    const granters = async () =>
      (await asker.get('/api/permissions/granters?permission=master.vendor.view')).data.people.map(
        (p: { id: number }) => p.id,
      );
    expect([(await found()).includes(idOf(target)), (await granters()).includes(idOf(target))]).toEqual([false, false]);
    await expecting(200, give(me, role.id, target));
    expect(await found()).toContain(idOf(target));
    // Five are named at most, the others of this file among them.
    const { rows } = await on.database.asSystem((tx) =>
      tx.execute(sql`select app_granters(${idOf(asker)}, 'master.vendor.view', ${leeds}) as id`),
    );
    expect(rows.map(({ id }) => Number(id))).toContain(idOf(target));
    await expecting(201, asker.post('/api/permissions/requests', { permission: 'master.vendor.view' }));
  });

  it('answers requests for access, whether a role is given or changed', async () => {
    const wanted = 'master.vendor.view';
    const role = await makeRole(me, ['master.item.view']);
    const asked = async () => (await target.get(`/api/permissions/granters?permission=${wanted}`)).data.request;
    await expecting(201, target.post('/api/permissions/requests', { permission: wanted }));
    await expecting(200, give(me, role.id, target));
    expect((await asked()).status).toBe('open');
    await expecting(200, saveRole(me, role.id, [wanted]));
    expect(await asked()).toMatchObject({ status: 'granted', decided_by_name: me.session.user.name });
    expect((await target.post('/api/permissions/requests', { permission: wanted })).status).toBe(409);
    await expecting(200, take(me, role.id, target));
    await expecting(201, target.post('/api/permissions/requests', { permission: wanted }));
    await expecting(200, give(me, role.id, target));
    expect((await asked()).status).toBe('granted');
  });

  it('is read with the person, and not changed with them', async () => {
    const role = await makeRole(me, ['master.item.view']);
    await expecting(200, give(me, role.id, target));
    const at = `/api/users/${idOf(target)}`;
    const read = (await me.get(at)).data;
    expect(read.roles).toMatchObject([{ role_id: role.id, role_name: role.name }]);
    expect((await me.get(`/api/users?ids=${idOf(target)}`)).data.records[0]).toMatchObject({
      roles_count: 1,
      permissions_count: 2,
    });
    expect((await me.put(at, { version: read.version, roles: [] })).status).toBe(422);
  });
});

describe('nobody raises rights by a role', () => {
  const wanted = 'master.vendor.delete';
  let few: Caller;
  beforeEach(async () => {
    few = await person(on, {
      branches: [leeds],
      permissions: [...editing, ...managing, 'admin.user.create', 'master.item.view'],
    });
  });
  const beyond = 'You cannot give or take away what you do not have yourself: Vendors: Delete';

  it('not by editing one that they have', async () => {
    const role = await makeRole(me, ['master.item.view']);
    await expecting(200, give(me, role.id, few));
    expect(await saveRole(few, role.id, ['master.item.view', wanted])).toMatchObject({ status: 403, message: beyond });
    expect((await few.get('/api/me')).data.permissions).not.toContain(wanted);
    // What they have they may take away, from themselves too.
    expect((await saveRole(few, role.id, [])).status).toBe(200);
  });

  it('not by giving one that allows more, taking it, renaming it or deleting it', async () => {
    const role = await makeRole(me, ['master.item.view', wanted]);
    const plain = await person(on, { branches: [leeds], permissions: [] });
    for (const answer of [
      await give(few, role.id, few),
      await give(few, role.id, plain),
      await few.put(`/api/roles/${role.id}`, { version: role.version, name: fresh() }),
      await saveRole(few, role.id, ['master.item.view']),
      await few.del(`/api/roles/${role.id}`),
    ])
      expect(answer).toMatchObject({ status: 403, message: beyond });
    await expecting(200, give(me, role.id, plain));
    expect(await take(few, role.id, plain)).toMatchObject({
      status: 403,
      message: `${plain.session.user.name} may do more than you: Vendors: Delete`,
    });
    expect((await readRole(me, role.id)).permissions).toHaveLength(2);
    expect((await few.get('/api/me')).data.permissions).not.toContain(wanted);
  });

  it('not by making a person with one that allows more, who is not made', async () => {
    const role = await makeRole(me, ['master.item.view', wanted]);
    const email = `${fresh()}@made.example`;
    const body = { name: 'B', email, branches: [{ branch_id: leeds }], roles: [{ role_id: role.id }] };
    expect(await few.post('/api/users', body)).toMatchObject({ status: 403, message: beyond });
    expect((await me.get(`/api/users?search=${encodeURIComponent(email)}`)).data.records).toEqual([]);
    expect((await me.post('/api/users', body)).status).toBe(201);
  });

  it('not by a person who has it and may do more', async () => {
    const role = await makeRole(me, ['master.item.view']);
    const strong = await person(on, { branches: [leeds], permissions: [wanted] });
    await expecting(200, give(me, role.id, strong));
    expect(await saveRole(few, role.id, [])).toMatchObject({
      status: 403,
      message: `${strong.session.user.name} may do more than you: Vendors: Delete`,
    });
    expect((await strong.get('/api/item')).status).toBe(200);
  });
});

describe('a name that looks like another', () => {
  it.each(['\u200b', '\u00ad', '\u2060', '\ufe0f', '  '])('by %j is the same name', async (sign) => {
    const name = `Painter ${fresh()}`;
    const other = await expecting(201, me.post('/api/roles', { name: fresh() }));
    await expecting(201, me.post('/api/roles', { name }));
    const taken = { status: 422, errors: { name: ['Name is taken by another role'] } };
    const alike = name.replace(' ', ` ${sign}`);
    expect(await me.post('/api/roles', { name: alike })).toMatchObject(taken);
    expect(await me.put(`/api/roles/${other.id}`, { version: 1, name: alike })).toMatchObject(taken);
  });
});

describe('people of other branches', () => {
  it('who changed a role are not named', async () => {
    const role = await expecting(201, stranger.post('/api/roles', { name: fresh() }));
    const history = (await me.get(`/api/roles/${role.id}/history`)).data;
    expect(history.records).toMatchObject([{ by_name: 'somebody of another branch' }]);
    // Nor does a search by the name tell that it was them.
    const searched = `/api/roles/${role.id}/history?search=${encodeURIComponent(stranger.session.user.name)}`;
    expect((await me.get(searched)).data).toMatchObject({ records: [], pagination: { total: 0 } });
    expect((await stranger.get(searched)).data.pagination.total).toBe(1);
    const { data } = await me.get(`/api/roles/${role.id}`);
    const changes = await expecting(200, me.get('/api/people-changes?per_page=100'));
    expect(JSON.stringify([data, history, changes])).not.toContain(JSON.stringify(stranger.session.user.name));
    expect((await stranger.get(`/api/roles/${role.id}/history`)).data.records).toMatchObject([
      { by_name: stranger.session.user.name },
    ]);
  });

  it('who made or changed one are not named in a file, nor found in one', async () => {
    const role = await expecting(201, stranger.post('/api/roles', { name: fresh() }));
    const file = async (who: Caller, search: string) => {
      const query = `format=csv&columns=name,created_by_name,updated_by_name&search=${encodeURIComponent(search)}`;
      return (await who.raw('GET', `/api/roles/export?${query}`)).text();
    };
    const { name } = stranger.session.user;
    expect(await file(me, role.name)).toContain(role.name);
    expect(await file(me, role.name)).not.toContain(name);
    expect(await file(me, name)).not.toContain(role.name);
    expect(await file(stranger, role.name)).toContain(`${name},${name}`);
  });

  it('are not seen, given or taken a role, nor changed by it, nor told of in its history', async () => {
    const role = await makeRole(both, ['master.item.view']);
    await expecting(200, give(both, role.id, stranger));
    await expecting(200, give(both, role.id, target));
    const seen = await me.get(`/api/roles/${role.id}`);
    expect(seen.data.people).toMatchObject([{ user_id: idOf(target) }]);
    expect((await me.get(`/api/roles?ids=${role.id}`)).data.records[0]).toMatchObject({ people_count: 1 });
    const history = (await me.get(`/api/roles/${role.id}/history`)).data;
    expect(history.total ?? history.pagination.total).toBe(3);
    expect(JSON.stringify([seen.data, history])).not.toContain(stranger.session.user.name);
    for (const answer of [await give(me, role.id, stranger), await take(me, role.id, stranger, target)])
      expect(answer).toMatchObject({ status: 404, message: 'User not found' });
    expect(await saveRole(me, role.id, [])).toMatchObject({
      status: 403,
      message: 'People who have this role work in branches where you do not',
    });
    expect(await me.put(`/api/roles/${role.id}`, { version: seen.data.version, name: fresh() })).toMatchObject({
      status: 403,
      message: 'People who have this role work in branches where you do not',
    });
    await expecting(200, take(both, role.id, target));
    expect(await me.del(`/api/roles/${role.id}`)).toMatchObject({
      status: 409,
      message: 'This role is still given to people of branches where you do not work. Take it from them first.',
    });
    expect((await stranger.get('/api/item')).status).toBe(200);
    expect((await saveRole(both, role.id, [])).status).toBe(200);
    expect((await me.in(bristol).get(`/api/roles/${role.id}`)).status).toBe(403);
  });
});

describe('the last who may manage a branch', () => {
  /** A branch of its own with two people who manage it by a role alone. */
  const apart = async () => {
    const { id } = await expecting(201, me.post('/api/branches', { code: fresh(), name: 'Apart' }));
    const role = await makeRole(me, allPermissions());
    const two = [
      await person(on, { branches: [id, leeds], permissions: [] }),
      await person(on, { branches: [id, leeds], permissions: [] }),
    ] as const;
    const boss = await person(on, { branches: [id, leeds] });
    await expecting(200, give(boss, role.id, ...two));
    await on.database.asSystem((tx) =>
      tx.delete(userBranches).where(sql`branch_id = ${id} and user_id in (${idOf(me)}, ${idOf(boss)})`),
    );
    return { id, role, two };
  };
  const message = 'Nobody would be left in Apart who may edit permissions';

  it('keeps the role, and what it allows', async () => {
    const { role, two } = await apart();
    const [first, second] = two;
    expect(await take(first, role.id, first, second)).toMatchObject({
      status: 422,
      message,
      errors: { user_ids: [message] },
    });
    expect(
      await saveRole(
        first,
        role.id,
        allPermissions().filter((name) => name !== 'admin.permission.update'),
      ),
    ).toMatchObject({ status: 422, message, errors: { permissions: [message] } });
    expect((await take(first, role.id, second)).status).toBe(200);
    expect((await first.get('/api/me')).data.permissions).toEqual(allPermissions());
  });

  it('remains when two take it from each other at the same moment', async () => {
    const { role, two } = await apart();
    const [first, second] = two;
    const answers = await Promise.all([take(first, role.id, second), take(second, role.id, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('two at once', () => {
  it('who change a role from the same version: one is told of the other', async () => {
    const role = await makeRole(me, ['master.item.view']);
    const answers = await Promise.all([
      saveRole(me, role.id, ['master.bom.view'], role.version),
      saveRole(both, role.id, ['master.vendor.view'], role.version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await readRole(me, role.id)).permissions).toEqual(won?.data.permissions.map((name: string) => ({ name })));
  });

  it('one who gives it while another adds what the first lacks: nobody gets what neither could give', async () => {
    const few = await person(on, { branches: [leeds], permissions: [...editing, 'master.item.view'] });
    const wanted = 'master.vendor.delete';
    for (let n = 0; n < 4; n += 1) {
      const plain = await person(on, { branches: [leeds], permissions: [] });
      const role = await makeRole(me, ['master.item.view']);
      const [given, saved] = await Promise.all([
        give(few, role.id, plain),
        saveRole(me, role.id, ['master.item.view', wanted], role.version),
      ]);
      expect(saved.status).toBe(200);
      expect([200, 403]).toContain(given.status);
      const has = (await plain.get('/api/me')).data.permissions;
      expect(has).toEqual(given.status === 200 ? ['master.item.view', wanted] : []);
    }
  });
});
