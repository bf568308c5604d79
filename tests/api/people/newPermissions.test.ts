import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import { grantNewPermissions } from '../../../src/server/db/newPermissions.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person, revoke } from '../../support/people.ts';

const on = testApp();

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
    await grantNewPermissions(on.database, [...allPermissions(), ...more], (line) => told.push(line));
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
    expect(told).toEqual(['New permissions, granted to 3 administrators: test.hire.view, test.hire.update']);
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

  it('is granted to those who may hand permissions out where nobody held all', async () => {
    const hired = ['test.hire.view', 'test.hire.update'];
    for (const administrator of [everything, await on.as('admin@demo.test'), await on.as('other@demo.test')])
      await revoke(on, administrator);
    expect(await start(...hired, 'test.loan.view')).toEqual([
      'New permissions, granted to 1 administrator: test.loan.view',
    ]);
    expect(await permissionsOf(handsOut)).toContain('test.loan.view');
    expect(await permissionsOf(clerk)).toEqual(['master.client.view']);
  });
});
