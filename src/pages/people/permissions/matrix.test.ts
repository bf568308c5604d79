import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modulesOf } from '../../../schema/permissions.ts';
import {
  copied,
  described,
  differenceOf,
  found,
  givenBy,
  givenByTick,
  isEmpty,
  onTopOf,
  othersIn,
  permissionsIn,
  cellState,
  toggled,
  toggledGroup,
  usualIn,
  type OfferedModule,
} from './matrix.ts';

const names = [
  'master.client.create',
  'master.client.view',
  'master.item.view',
  'master.item.delete',
  'enquiry.pending.approve',
  'enquiry.pending.view',
  'admin.user.view',
];
const locked = 'master.item.delete';
const modules: OfferedModule[] = modulesOf(names, { master: 'Masters', 'master.client': 'Clients' }).map((m) => ({
  ...m,
  sub_modules: m.sub_modules.map((s) => ({
    ...s,
    permissions: s.permissions.map((p) => ({ ...p, grantable: p.name !== locked })),
  })),
}));
const [master, enquiry] = modules as [OfferedModule, OfferedModule];
const all = modules.flatMap(permissionsIn);
const subset = fc.subarray(names).map((list) => new Set(list));

describe('the matrix', () => {
  it('has a row for each sub-module, a column for each usual action, and a place for the others', () => {
    expect(modules.map((m) => [m.label, m.sub_modules.map((s) => s.label)])).toEqual([
      ['Masters', ['Clients', 'Item']],
      ['Enquiry', ['Pending']],
      ['Admin', ['User']],
    ]);
    const [clients] = master.sub_modules;
    expect(clients?.permissions.map((p) => p.action)).toEqual(['view', 'create']);
    expect(clients && usualIn(clients, 'create')?.name).toBe('master.client.create');
    expect(clients && usualIn(clients, 'delete')).toBeUndefined();
    expect(enquiry.sub_modules.flatMap(othersIn)).toMatchObject([
      { name: 'enquiry.pending.approve', label: 'Approve' },
    ]);
  });

  it('has boxes of three states', () => {
    const group = permissionsIn(master);
    expect(cellState(group, new Set())).toBe('none');
    expect(cellState(group, new Set(['master.client.view']))).toBe('some');
    expect(cellState(group, new Set(names))).toBe('all');
  });

  it('ticks a group whole, clears a whole one, and leaves what is locked', () => {
    const group = permissionsIn(master);
    const ticked = toggledGroup(group, new Set(['admin.user.view']));
    expect([...ticked].sort()).toEqual([
      'admin.user.view',
      'master.client.create',
      'master.client.view',
      'master.item.view',
    ]);
    expect([...toggledGroup(group, ticked)]).toEqual(['admin.user.view']);
    fc.assert(fc.property(subset, (chosen) => toggledGroup(all, chosen).has(locked) === chosen.has(locked)));
  });

  it('gives what decides, leads or holds by its own tick alone', () => {
    expect(givenByTick(permissionsIn(enquiry)).map(({ name }) => name)).toEqual(['enquiry.pending.view']);
    expect(givenByTick(permissionsIn(master))).toEqual(permissionsIn(master));
  });

  it('says which roles each permission comes from', () => {
    const given = givenBy([
      { name: 'Seller', permissions: ['master.client.view', 'enquiry.pending.view'] },
      { name: 'Reader', permissions: ['master.client.view'] },
    ]);
    expect([...given]).toEqual([
      ['master.client.view', ['Seller', 'Reader']],
      ['enquiry.pending.view', ['Seller']],
    ]);
  });

  it('ticks and unticks one', () => {
    fc.assert(
      fc.property(subset, fc.constantFrom(...names), (chosen, name) => {
        expect(toggled(name, chosen).has(name)).toBe(!chosen.has(name));
        expect(toggled(name, toggled(name, chosen))).toEqual(chosen);
      }),
    );
  });

  it('copies what may be granted, and leaves the rest', () => {
    fc.assert(
      fc.property(subset, subset, (mine, theirs) => {
        const next = copied(modules, mine, theirs);
        for (const name of names) expect(next.has(name)).toBe((name === locked ? mine : theirs).has(name));
      }),
    );
  });

  it('tells the difference, which on top of what was read gives what was ticked', () => {
    fc.assert(
      fc.property(subset, subset, (read, chosen) => {
        const difference = differenceOf(read, chosen);
        expect(onTopOf(read, difference)).toEqual(chosen);
        expect(isEmpty(difference)).toBe([...read].sort().join() === [...chosen].sort().join());
      }),
    );
    expect(
      onTopOf(new Set(['admin.user.view']), { added: ['master.client.view'], removed: ['master.item.view'] }),
    ).toEqual(new Set(['admin.user.view', 'master.client.view']));
  });

  it('is searched by modules, rows, actions and names', () => {
    const rows = (search: string) => found(modules, search).flatMap((m) => m.sub_modules.map((s) => s.name));
    expect(rows('')).toHaveLength(4);
    expect(rows(' MASTERS ')).toEqual(['master.client', 'master.item']);
    expect(rows('client')).toEqual(['master.client']);
    expect(rows('approve')).toEqual(['enquiry.pending']);
    expect(rows('admin.user')).toEqual(['admin.user']);
    expect(rows('nothing like it')).toEqual([]);
  });

  it('describes names by sub-module', () => {
    expect(described(modules, ['master.client.create', 'master.client.view', 'enquiry.pending.approve'])).toEqual([
      { name: 'master.client', label: 'Masters · Clients', actions: ['View', 'Create'] },
      { name: 'enquiry.pending', label: 'Enquiry · Pending', actions: ['Approve'] },
    ]);
  });
});
