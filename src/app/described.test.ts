import { afterEach, describe, expect, it } from 'vitest';
import { startSession, wipeSession } from '../authProvider/session.ts';
import { resources } from '../resources/index.ts';
import { hasScreens } from '../schema/partOf.ts';
import { customPageAt } from './customPages.ts';
import { menuOf } from './menu.ts';
import { i18nProvider } from './messages.ts';
import { screenTargetOf } from './screenTarget.ts';

describe('messages', () => {
  const translated = (key: string, options = {}) => i18nProvider.translate(key, options);

  it('name resources and fields as their descriptions do', () => {
    expect(translated('resources.clients.name', { smart_count: 1 })).toBe('Client');
    expect(translated('resources.clients.name', { smart_count: 2 })).toBe('Clients');
    expect(translated('resources.clients.fields.is_active')).toBe('Active');
    expect(translated('resources.customers.fields.contact_persons')).toBe('Contact persons');
    expect(translated('resources.customers.fields.contact_persons.designation')).toBe('Designation');
    expect(translated('resources.items.fields.updated_by_name')).toBe('Changed by');
  });

  it('leave what a server said as it is', () => {
    expect(translated('Used by 2 items. Ask Ann.', { _: 'Used by 2 items. Ask Ann.' })).toBe(
      'Used by 2 items. Ask Ann.',
    );
  });
});

describe('screenTargetOf', () => {
  it.each([
    ['/clients', 'list', null],
    ['/clients/', 'list', null],
    ['/clients/create', 'create', null],
    ['/clients/12', 'record', '12'],
    ['/clients/12/show', 'record', '12'],
  ])('reads %s', (path, kind, id) => {
    expect(screenTargetOf(path)).toMatchObject({ kind, id, resource: { name: 'clients' } });
  });

  it.each(['/', '/login', '/client', '/nowhere/1'])('finds no resource in %s', (path) => {
    expect(screenTargetOf(path)).toBeNull();
  });
});

describe('menuOf', () => {
  afterEach(() => wipeSession());
  const holding = (permissions: string[]) => {
    const preferences = {};
    const user = { id: 1, name: 'A', email: 'a@demo.test', defaultBranch: 1, must_change_password: false, preferences };
    startSession({
      token: 't',
      user,
      permissions,
      assigned_branches: [{ id: 1, name: 'N', code: 'N', currency: 'GBP', notation: 'browser', zone: 'UTC' }],
    });
    return menuOf();
  };

  it('has the entries that may be seen, in groups that have any', () => {
    const menu = holding(['master.client.view', 'master.item.create', 'master.structure.view']);
    expect(menu.map((g) => [g.group, g.entries.map((e) => e.to)])).toEqual([
      ['Enquiries', ['/clients']],
      ['Settings', ['/structures']],
    ]);
  });

  it('has pages of their own for who may see them', () => {
    const menu = holding(['admin.user.view', 'admin.permission.view']);
    expect(menu).toMatchObject([
      { group: 'Administration', entries: [{ to: '/users' }, { to: '/permissions', label: 'Permissions' }] },
    ]);
    expect(customPageAt('/permissions/7')?.title).toBe('Permissions');
    expect(customPageAt('/permissionsx')).toBeUndefined();
  });

  it('is empty for who may see nothing', () => {
    expect(holding([])).toEqual([]);
  });

  it('has every resource with screens for who may see all, the page of their own tasks, and a list of its own', () => {
    const menu = holding(resources.map((r) => `${r.permissions}.view`));
    const paths = resources
      .filter(hasScreens)
      .map(({ name }) => (name === 'follow_ups' ? '/my-follow-ups' : `/${name}`));
    // Who may see purchase requests may have to verify their lines.
    const own = [
      '/below-minimum',
      '/inbox',
      '/my-tasks',
      '/procurement-mismatches',
      '/stock-count',
      '/to-issue',
      '/purchase_requests/consumables',
    ];
    expect(menu.flatMap((g) => g.entries.map(({ to }) => to)).toSorted()).toEqual([...paths, ...own].toSorted());
  });
});
