import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import type { Caller } from '../../../../tests/support/app.ts';
import { person } from '../../../../tests/support/people.ts';
import { give, makeRole } from '../../../../tests/support/roles.ts';
import { quietFailures, signIn, signOut } from '../../../../tests/support/screens.tsx';
import { Frame } from '../../../app/Frame.tsx';
import { getSession } from '../../../authProvider/session.ts';
import { dataProvider } from '../../../dataProvider/index.ts';
import { PermissionsPage } from './PermissionsPage.tsx';

const on = servedByTheApp();
const user = userEvent.setup();
let me: Caller;
let target: Caller;
beforeEach(async () => {
  me = await signIn(on);
  target = await person(on, { branches: [me.branch], permissions: ['master.client.view'] });
});
afterEach(signOut);

const open = async (id: number) => {
  window.history.replaceState(null, '', `/permissions/${id}`);
  const routes = <Route path="/permissions/*" element={<PermissionsPage />} />;
  const frame = <Frame dataProvider={dataProvider} routes={routes} />;
  const router = createBrowserRouter([{ path: '*', element: frame }]);
  render(<RouterProvider router={router} />);
  await screen.findByText(/of \d+ granted/);
};
/** Finds the checkbox by its label: a search by role takes seconds in the test DOM. */
const box = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  if (!found) throw new Error(`There is no box ${name}`);
  return found;
};
const press = (name: string) => user.click(screen.getByText(name, { selector: 'button' }));
const permissionsOf = async (of: Caller) =>
  (await me.get(`/api/userPermissions/${of.session.user.id}`)).data.permissions as string[];
const review = async () => {
  await press('Review and save');
  await screen.findByText(/^Change the permissions of/);
  return document.querySelector<HTMLElement>('[role="dialog"]') as HTMLElement;
};

describe('the permission editor', () => {
  it('shows what is held, tells the difference and saves it', async () => {
    await open(target.session.user.id);
    expect(box('Clients: View').checked).toBe(true);
    expect(box('All of Clients').getAttribute('aria-checked')).toBe('mixed');
    await user.click(box('All of Clients'));
    await user.click(box('Clients: View'));
    expect(screen.getByText('3 granted, 1 revoked')).toBeTruthy();
    const dialog = await review();
    expect(
      within(dialog.querySelector<HTMLElement>('[aria-label="Revoked"]') as HTMLElement).getByText('View'),
    ).toBeTruthy();
    await press('Save');
    await screen.findByText('No changes');
    expect(await permissionsOf(target)).toEqual([
      'master.client.create',
      'master.client.delete',
      'master.client.update',
    ]);
  });

  it('keeps my changes on top of what somebody else saved meanwhile', async () => {
    quietFailures();
    await open(target.session.user.id);
    await user.click(box('Vendors: View'));
    await me.post('/api/userPermissions', { user: target.session.user.id, permissions: ['master.item.view'] });
    const dialog = await review();
    await press('Save');
    await within(dialog).findByText(new RegExp(`${me.session.user.name} changed these permissions`));
    expect(await permissionsOf(target)).toEqual(['master.item.view']);
    await press('Load theirs, keep my changes');
    await press('Save');
    await waitFor(async () => expect(await permissionsOf(target)).toEqual(['master.item.view', 'master.vendor.view']));
  });

  it('locks what the editor does not hold', async () => {
    signOut();
    await signIn(on, [
      'admin.permission.view',
      'admin.permission.update',
      'people.directory.view',
      'master.vendor.view',
    ]);
    await open(target.session.user.id);
    expect(box('Clients: View').disabled).toBe(true);
    expect(box('Vendors: View').disabled).toBe(false);
    await user.click(box('All of Masters'));
    expect(screen.getByText('1 granted')).toBeTruthy();
  });

  it('only shows to who may look and not save', async () => {
    signOut();
    await signIn(on, ['admin.permission.view', 'people.directory.view', 'master.client.view']);
    await open(target.session.user.id);
    expect(box('Clients: View').disabled).toBe(true);
    expect(screen.queryByText('Review and save')).toBeNull();
  });

  it('changes one’s own rights on the screen at once', async () => {
    await open(me.session.user.id);
    await user.click(box('Vendors: Delete'));
    await review();
    await press('Save');
    await waitFor(() => expect(getSession()?.permissions).not.toContain('master.vendor.delete'));
    expect(getSession()?.permissions).toContain('master.vendor.view');
  });
});

describe('what comes from a role', () => {
  it('is ticked in outline, not to be changed here, and no row’s tick takes or doubles it', async () => {
    const role = await makeRole(me, ['master.vendor.view', 'master.vendor.create', 'enquiry.pending.approve']);
    await give(me, role.id, target);
    await open(target.session.user.id);
    expect(screen.getByText(/^4 of \d+ granted, 1 single$/)).toBeTruthy();
    expect([box('Vendors: View').checked, box('Vendors: View').disabled]).toEqual([true, true]);
    expect(box('Vendors: View').getAttribute('aria-description')).toContain(`From the role ${role.name}`);
    expect(box('All of Vendors').getAttribute('aria-checked')).toBe('mixed');
    await user.click(box('All of Vendors'));
    expect(screen.getByText('2 granted')).toBeTruthy();
    await review();
    await press('Save');
    await screen.findByText('No changes');
    const { own, permissions } = (await me.get(`/api/userPermissions/${target.session.user.id}`)).data;
    expect(own).toEqual(['master.client.view', 'master.vendor.delete', 'master.vendor.update']);
    expect(permissions).toHaveLength(6);
  });

  it('leaves what decides to a tick of its own, which says what it allows', async () => {
    await open(target.session.user.id);
    await user.click(box('All of Enquiries awaiting my approval but Approve, Review, Send back'));
    expect(screen.getByText('1 granted')).toBeTruthy();
    expect(screen.getByText('Be chosen as approver of enquiries, and approve them.')).toBeTruthy();
    expect(box('Enquiries awaiting my approval: Approve').checked).toBe(false);
  });
});
