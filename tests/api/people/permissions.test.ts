import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { resources } from '../../../src/resources/index.ts';
import { allCallsOf } from '../../../src/schema/calls/everyCall.ts';
import type { Module } from '../../../src/schema/permissions.ts';
import { rolePermissions, userPermissions, users } from '../../../src/server/db/system.ts';
import { eq } from 'drizzle-orm';
import { testApp, type Caller } from '../../support/app.ts';
import { editing, neighbours, person, savePermissions } from '../../support/people.ts';
import { idOf } from '../../support/sales.ts';

const on = testApp();
let leeds: number;
let bristol: number;
let me: Caller;
let stranger: Caller;
let target: Caller;
beforeAll(async () => {
  ({ leeds, bristol, me, stranger } = await neighbours(on));
});
beforeEach(async () => {
  target = await person(on, { branches: [leeds], permissions: ['master.client.view'] });
});

const heldBy = async (caller: Caller) => {
  const rows = await on.database.asSystem((tx) =>
    tx
      .select({ name: userPermissions.permission })
      .from(userPermissions)
      .where(eq(userPermissions.user_id, idOf(caller))),
  );
  return rows.map((r) => r.name).sort();
};
const get = async (of: Caller, by = me) =>
  (await by.get(`/api/userPermissions/${idOf(of)}`)).data as { user: object; permissions: string[]; version: number };
const save = (of: Caller, permissions: unknown, more: object = {}, by = me) =>
  savePermissions(by, of, permissions, more);

describe('GET /api/permissions', () => {
  const modules = async (by = me) =>
    (await by.get('/api/permissions')).data.records as (Module & {
      sub_modules: { permissions: { grantable: boolean }[] }[];
    })[];

  it('has every permission that a call asks for, once, under its module and sub-module', async () => {
    const found = await modules();
    const names = found.flatMap((m) => m.sub_modules.flatMap((s) => s.permissions.map((p) => p.name)));
    expect([...names].sort()).toEqual(allPermissions());
    const calls = resources.flatMap(allCallsOf);
    // Who can grant a permission is told to those who lack it; everybody hands over their own work, and says when they are
    // away. What a change would leave is asked with the permission of that change.
    expect(calls.flatMap(({ path, permission }) => (permission === null ? [path] : []))).toEqual([
      '/api/users/:id/holdings',
      '/api/users/:id/hand-over',
      '/api/users/left-with-nobody',
      '/api/users/:id/absences',
      '/api/users/:id/absences',
      '/api/users/:id/absences/:absence_id',
      '/api/users/:id/absences/:absence_id',
      '/api/permissions/granters',
    ]);
    for (const { permission } of calls) if (permission !== null) expect(names).toContain(permission);
    for (const module of found)
      for (const sub of module.sub_modules) {
        expect(sub.name.startsWith(`${module.name}.`)).toBe(true);
        for (const p of sub.permissions) expect(p.name).toBe(`${sub.name}.${p.action}`);
      }
    const master = found.find((m) => m.name === 'master');
    expect(master).toMatchObject({ label: 'Masters' });
    expect(master?.sub_modules.find((s) => s.name === 'master.client')).toMatchObject({
      label: 'Clients',
      permissions: [
        { action: 'view', label: 'View' },
        { action: 'create' },
        { action: 'update' },
        { action: 'delete' },
      ],
    });
  });

  it('says what the asker may grant', async () => {
    const few = await person(on, { branches: [leeds], permissions: [...editing, 'master.item.view'] });
    const grantable = (await modules(few)).flatMap((m) =>
      m.sub_modules.flatMap((s) =>
        s.permissions.filter((p) => (p as { grantable?: boolean }).grantable).map((p) => p.name),
      ),
    );
    expect(grantable.sort()).toEqual([...editing, 'master.item.view'].sort());
  });
});

describe('GET /api/userPermissions/{id}', () => {
  it('answers the user and the names', async () => {
    expect(await get(target)).toMatchObject({
      user: { id: idOf(target), name: target.session.user.name, email: target.session.user.email, is_active: true },
      permissions: ['master.client.view'],
    });
  });
  it('misses who shares no branch', async () => {
    for (const id of [idOf(stranger), 999_999, 'abc', 0])
      expect(await me.get(`/api/userPermissions/${id}`)).toMatchObject({ status: 404, message: 'User not found' });
  });
});

describe('POST /api/userPermissions', () => {
  it('saves any list as its set, whatever repeats, and saves the same again without a change', async () => {
    const names = fc.array(fc.constantFrom(...allPermissions()), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(names, async (list) => {
        const wanted = [...new Set(list)].sort();
        const saved = await save(target, [...list, ...list.slice(0, 5)]);
        expect(saved).toMatchObject({ status: 200, message: 'Permissions saved' });
        expect(saved.data.permissions).toEqual(wanted);
        expect(await heldBy(target)).toEqual(wanted);
        const again = await save(target, list.toReversed());
        expect(again.data).toEqual(saved.data);
        expect((await get(target)).permissions).toEqual(wanted);
      }),
      { numRuns: 25 },
    );
  });

  it('counts from the next call', async () => {
    expect((await target.get('/api/vendors')).status).toBe(403);
    await save(target, ['master.vendor.view']);
    expect((await target.get('/api/vendors')).status).toBe(200);
    expect(await target.get('/api/client')).toMatchObject({
      status: 403,
      message: 'You do not have the permission master.client.view',
    });
    expect((await target.get('/api/me')).data.permissions).toEqual(['master.vendor.view']);
    await save(target, []);
    expect((await target.get('/api/vendors')).status).toBe(403);
  });

  it('shows in a header of every answer, refusals too, when the rights are others than before', async () => {
    const rights = async (path = '/api/me') => (await target.get(path)).headers.get('x-rights');
    const before = await rights();
    expect(before).toMatch(/^[\w-]{12}$/);
    expect(await rights('/api/client')).toBe(before);
    expect(await rights('/api/vendors')).toBe(before);
    await save(target, ['master.vendor.view']);
    const after = await rights('/api/vendors');
    expect(after).not.toBe(before);
    expect(await rights('/api/client')).toBe(after);
    expect((await on.anonymous('GET', '/api/me')).headers.get('x-rights')).toBeNull();
  });

  it.each([
    [['user', 'permissions'], {}],
    [['user'], { user: 'x', permissions: [] }],
    [['user'], { user: 0, permissions: [] }],
    [['user'], { user: 1.5, permissions: [] }],
    [['permissions'], { user: 1, permissions: 'master.client.view' }],
    [['permissions.0'], { user: 1, permissions: [5] }],
    [['permissions.0'], { user: 1, permissions: [null] }],
    [['version'], { user: 1, permissions: [], version: 'x' }],
    [['branch_id'], { user: 1, permissions: [], branch_id: 1 }],
    [['permissions'], { user: 1, permissions: Array.from({ length: 5001 }, () => 'x') }],
  ])('refuses what is wrong of %j', async (fields, body) => {
    const refused = await me.post('/api/userPermissions', body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual(fields);
  });

  it.each(['no.such.permission', 'master.client.VIEW', ' master.client.view', '', 'a\u0000b', '__proto__'])(
    'refuses the unknown name %j, and saves nothing of the list',
    async (name) => {
      expect(await save(target, ['master.item.view', name])).toMatchObject({
        status: 422,
        errors: { permissions: [/^Unknown permission/] },
      });
      expect(await heldBy(target)).toEqual(['master.client.view']);
    },
  );

  it('misses who shares no branch', async () => {
    const before = await heldBy(stranger);
    for (const user of [idOf(stranger), 999_999])
      expect(await me.post('/api/userPermissions', { user, permissions: [] })).toMatchObject({
        status: 404,
        message: 'User not found',
      });
    expect(await heldBy(stranger)).toEqual(before);
  });

  it('lets a second editor know of the first', async () => {
    const { version } = await get(target);
    expect((await save(target, ['master.item.view'], { version })).status).toBe(200);
    const late = await save(target, ['master.structure.view'], { version });
    expect(late).toMatchObject({
      status: 409,
      conflict: { changed_by_name: me.session.user.name, current: { permissions: ['master.item.view'] } },
    });
    expect(await heldBy(target)).toEqual(['master.item.view']);
    expect((await save(target, ['master.structure.view'], { version: late.conflict.version })).status).toBe(200);
    // Somebody without a version wants the list whatever stood before.
    expect((await save(target, [])).status).toBe(200);
  });

  it('is recorded: who, and what was granted and revoked', async () => {
    await save(target, ['master.item.view', 'master.client.view', 'master.vendor.view']);
    await save(target, ['master.client.view']);
    const { records } = (await me.get(`/api/users/${idOf(target)}/history`)).data;
    expect(records.slice(0, 2)).toMatchObject([
      {
        action: 'delete',
        by_name: me.session.user.name,
        lines: 'permissions',
        changes: [{ before: 'master.item.view, master.vendor.view', after: null }],
      },
      {
        action: 'create',
        by_name: me.session.user.name,
        lines: 'permissions',
        changes: [{ before: null, after: 'master.item.view, master.vendor.view' }],
      },
    ]);
  });

  it('needs its permission, a token and a branch', async () => {
    const calls = [
      ['GET', '/api/permissions', 'view'],
      ['GET', `/api/userPermissions/${idOf(target)}`, 'view'],
      ['POST', '/api/userPermissions', 'update'],
    ] as const;
    for (const [method, path, action] of calls) {
      const body = method === 'GET' ? undefined : { user: idOf(target), permissions: [] };
      const permission = `admin.permission.${action}`;
      const without = await person(on, {
        branches: [leeds],
        permissions: allPermissions().filter((p) => p !== permission),
      });
      expect(await without.call(method, path, body)).toMatchObject({
        status: 403,
        message: `You do not have the permission ${permission}`,
      });
      expect((await on.anonymous(method, path, body)).status).toBe(401);
      expect((await me.call(method, path, body, { 'X-Branch-Id': String(bristol) })).status).toBe(403);
    }
    expect(await heldBy(target)).toEqual(['master.client.view']);
  });
});

describe('nobody grants what they do not hold', () => {
  it('to others or to themself, and revokes as little', async () => {
    const few = await person(on, { branches: [leeds], permissions: [...editing, 'master.item.view'] });
    const none = await person(on, { branches: [leeds], permissions: [] });
    const refused = await save(none, ['master.client.view', 'master.item.view'], {}, few);
    expect(refused).toMatchObject({
      status: 403,
      message: 'You cannot give or take away what you do not have yourself: Clients: View',
    });
    expect((await save(few, [...editing, 'master.item.view', 'master.item.delete'], {}, few)).status).toBe(403);
    expect(await heldBy(none)).toEqual([]);
    expect((await save(none, ['master.item.view'], {}, few)).status).toBe(200);
    expect((await save(none, [], {}, few)).status).toBe(200);
  });

  it('but what nobody active holds, as after an upgrade, can be granted by whoever edits permissions', async () => {
    const name = 'admin.branch.create';
    const holders = await on.database.asSystem((tx) =>
      tx.delete(userPermissions).where(eq(userPermissions.permission, name)).returning(),
    );
    const allowing = await on.database.asSystem((tx) =>
      tx.delete(rolePermissions).where(eq(rolePermissions.permission, name)).returning(),
    );
    const few = await person(on, { branches: [leeds], permissions: editing });
    const gone = await person(on, { branches: [leeds], permissions: [name] });
    await on.database.asSystem((tx) =>
      tx
        .update(users)
        .set({ is_active: false })
        .where(eq(users.id, idOf(gone))),
    );
    expect((await save(few, [...editing, name], {}, few)).status).toBe(200);
    expect(await heldBy(few)).toContain(name);
    const second = await person(on, { branches: [leeds], permissions: editing });
    expect((await save(second, [...editing, name], {}, second)).status).toBe(403);
    await on.database.asSystem(async (tx) => {
      await tx.insert(userPermissions).values(holders).onConflictDoNothing();
      await tx.insert(rolePermissions).values(allowing);
    });
  });
});

describe('the first administrator', () => {
  it('and the demo’s hold everything', async () => {
    expect((await on.as('admin@demo.test')).session.permissions).toEqual(allPermissions());
  });
});
