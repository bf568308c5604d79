import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import { standardRoles } from '../../../src/server/modules/people/standardRoles.ts';
import { grantNewPermissions } from '../../../src/server/db/newPermissions.ts';
import { followsFrom } from '../../../src/resources/permissionOrigins.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person, revoke } from '../../support/people.ts';

const on = testApp();

/** As a program says it that has split what `master.production_unit.update` allowed. */
const split = { 'test.rate.update': ['master.production_unit.update', 'master.production_unit.create'] };

describe('a permission that is new with the program', () => {
  let everything: Caller;
  let handsOut: Caller;
  let clerk: Caller;
  beforeAll(async () => {
    const { leeds } = await branchIds(on);
    everything = await person(on, { branches: [leeds] });
    handsOut = await person(on, {
      branches: [leeds],
      permissions: ['admin.permission.update', 'admin.permission.view'],
    });
    clerk = await person(on, { branches: [leeds], permissions: ['master.client.view'] });
  });

  const permissionsOf = async (caller: Caller): Promise<string[]> => (await caller.get('/api/me')).data.permissions;
  const start = async (...more: string[]): Promise<string[]> => {
    const told: string[] = [];
    const permissions = [...allPermissions(), ...more];
    const standard = standardRoles().map((role) =>
      role.name === 'Buyer' ? { ...role, permissions: [...role.permissions, 'test.crane.view'] } : role,
    );
    const program = { permissions, followsFrom: split, standardRoles: standard };
    await grantNewPermissions(on.database, program, (line) => told.push(line));
    return told;
  };

  it('is nothing to speak of where there is none', async () => {
    const before = await permissionsOf(clerk);
    expect(await start()).toEqual([]);
    expect(await permissionsOf(clerk)).toEqual(before);
  });

  it('is granted to those who held all that there were, at once, and to nobody else; the start says so', async () => {
    const told = await start('test.hire.view', 'test.hire.update');
    // The demo's two administrators, and ours.
    expect(told).toEqual([
      'New permissions, granted to 3 administrators: test.hire.view, test.hire.update',
      'New permissions that nobody else has yet: test.hire.view, test.hire.update. Roles and people are given them by hand.',
    ]);
    expect(await permissionsOf(everything)).toEqual(expect.arrayContaining(['test.hire.view', 'test.hire.update']));
    expect(await permissionsOf(await on.as('admin@demo.test'))).toContain('test.hire.view');
    for (const other of [handsOut, clerk]) expect(await permissionsOf(other)).not.toContain('test.hire.view');
  });

  it('stands in the history of those who got it, as done by nobody', async () => {
    const { data } = await (await on.as('admin@demo.test')).get(`/api/users/${everything.session.user.id}/history`);
    const [first] = data.records as { by_name: string | null; changes: { after: unknown }[] }[];
    expect(JSON.stringify(first)).toContain('test.hire.view');
  });

  it('is granted once: what was taken back from everybody stays taken back', async () => {
    expect(await start('test.hire.view', 'test.hire.update')).toEqual([]);
    const { leeds } = await branchIds(on);
    const other = await person(on, { branches: [leeds], permissions: ['test.once.view'] });
    await revoke(on, other);
    expect(await start('test.hire.view', 'test.hire.update', 'test.once.view')).toEqual([]);
    expect(await permissionsOf(everything)).not.toContain('test.once.view');
  });

  it('goes to whoever had the permission that it was split off, by themselves or by a role', async () => {
    const admin = await on.as('admin@demo.test');
    const { data: role } = await admin.post('/api/roles', { name: 'Vendor desk' });
    await admin.put(`/api/roles/${role.id}/permissions`, {
      permissions: ['master.production_unit.create'],
      version: role.version,
    });
    const { leeds } = await branchIds(on);
    const byRole = await person(on, { branches: [leeds], permissions: [] });
    await admin.post(`/api/roles/${role.id}/give`, { user_ids: [byRole.session.user.id] });
    const single = await person(on, { branches: [leeds], permissions: ['master.production_unit.update'] });

    const told = await start('test.hire.view', 'test.hire.update', 'test.rate.update');
    expect(told).toEqual([
      'New permissions, granted to 3 administrators: test.rate.update',
      'New permissions: test.rate.update also to 1 person and the role Vendor desk',
    ]);
    for (const one of [byRole, single]) expect(await permissionsOf(one)).toContain('test.rate.update');
    expect(await permissionsOf(clerk)).not.toContain('test.rate.update');
    // By the role, and not beside it.
    const { data } = await admin.get(`/api/userPermissions/${byRole.session.user.id}`);
    expect(data.own).toEqual([]);
  });

  it('goes to a role with which firms begin, if nobody changed it', async () => {
    const before = ['test.hire.view', 'test.hire.update', 'test.rate.update'];
    const told = await start(...before, 'test.crane.view');
    expect(told).toEqual([
      'New permissions, granted to 3 administrators: test.crane.view',
      'New permissions: test.crane.view also to the role Buyer',
    ]);
    expect(await permissionsOf(await on.as('buyer@demo.test'))).toContain('test.crane.view');
  });

  it('is granted to those who may hand permissions out where nobody held all', async () => {
    const hired = ['test.hire.view', 'test.hire.update', 'test.rate.update', 'test.crane.view'];
    for (const administrator of [everything, await on.as('admin@demo.test'), await on.as('other@demo.test')])
      await revoke(on, administrator);
    expect(await start(...hired, 'test.loan.view')).toEqual([
      'New permissions, granted to 1 administrator: test.loan.view',
      'New permissions that nobody else has yet: test.loan.view. Roles and people are given them by hand.',
    ]);
    expect(await permissionsOf(handsOut)).toContain('test.loan.view');
    expect(await permissionsOf(clerk)).toEqual(['master.client.view']);
  });
});

describe('what permissions were split off', () => {
  it('is declared, old and new', () => {
    const declared = new Set(allPermissions());
    const said = Object.entries(followsFrom).flat(2);
    expect(said.filter((name) => !declared.has(name))).toEqual([]);
  });
});
