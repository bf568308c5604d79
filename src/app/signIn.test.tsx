import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { shell } from '../../tests/support/shell.tsx';
import { getClientState } from '../authProvider/clientState.ts';
import { draftKey, getSession } from '../authProvider/session.ts';

const { on, user, open, signedIn, fillIn } = shell();
const expired = 'Session Expired Please Login Again';

const endOnServer = () =>
  on.anonymous('POST', '/api/logout', undefined, { Authorization: `Bearer ${getSession()?.token}` });

describe('signing in', () => {
  it('shows the server’s refusal, then leads to where one wanted to go', async () => {
    open('/clients/create?copy=1');
    await fillIn('sales@demo.test', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toMatch(/wrong/i);
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('textbox', { name: 'Name' });
    expect(window.location.pathname + window.location.search).toBe('/clients/create?copy=1');
  });

  it('asks for both fields before it asks the server', async () => {
    open('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('E-mail is required')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
  });

  it('says how long to wait after too many attempts', async () => {
    on.server.use(
      http.post('*/api/login', () =>
        HttpResponse.json(
          { success: false, message: 'Too many attempts. Try again in 5 minutes.' },
          { status: 429, headers: { 'Retry-After': '300' } },
        ),
      ),
    );
    open('/login');
    await fillIn('sales@demo.test', 'demo');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 5 minutes.');
  });

  it('asks for a password of one’s own first where the server wants one', async () => {
    await signedIn('buyer@demo.test', { must_change_password: true });
    open('/clients');
    await screen.findByRole('heading', { name: 'Choose your own password' });
    await user.type(screen.getByLabelText('Current password'), 'demo');
    await user.type(screen.getByLabelText('New password'), 'a longer one, of mine');
    await user.type(screen.getByLabelText('New password again'), 'another');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('The two new passwords differ')).toBeDefined();
    await user.clear(screen.getByLabelText('New password again'));
    await user.type(screen.getByLabelText('New password again'), 'a longer one, of mine');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(getSession()?.user.must_change_password).toBe(false);
  });

  it('does not ask again for the one-time password that has just been used', async () => {
    const admin = await on.as('admin@demo.test');
    const { data } = await admin.post('/api/users', {
      name: 'Nina Once',
      email: 'nina.once@demo.test',
      branches: [{ branch_id: admin.branch }],
    });
    open('/clients');
    await fillIn('nina.once@demo.test', data.one_time_password as string);
    await screen.findByRole('heading', { name: 'Choose your own password' });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.type(screen.getByLabelText('New password'), 'password');
    await user.type(screen.getByLabelText('New password again'), 'password');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
    for (const name of ['New password', 'New password again']) {
      await user.clear(screen.getByLabelText(name));
      await user.type(screen.getByLabelText(name), 'a longer one, of mine');
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(getSession()?.user.must_change_password).toBe(false);
  });

  it('ends with the sign-out, here and on the server', async () => {
    await signedIn('sales@demo.test');
    const token = getSession()?.token;
    open('/clients');
    await user.click(await screen.findByRole('button', { name: /Account of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(getClientState().popup).toBeNull();
    expect((await on.anonymous('GET', '/api/me', undefined, { Authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

describe('an expired session', () => {
  it('alerts once, wipes all but drafts, and comes back to the same place', async () => {
    await signedIn('sales@demo.test');
    open('/clients/create');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Acme');
    const draft = draftKey('clients:create');
    localStorage.setItem(draft, 'Acme');
    await endOnServer();
    const save = screen.getByRole('button', { name: 'Save' });
    await Promise.all([user.click(save), user.click(save), user.click(save)]);
    const alert = await screen.findByRole('alertdialog', { name: 'Logout' });
    expect(within(alert).getByText(expired)).toBeDefined();
    expect(screen.getAllByText(expired)).toHaveLength(1);
    expect(Object.keys(localStorage)).toEqual([draft]);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('Saved')).toBeNull();
    await fillIn('sales@demo.test', 'demo');
    await screen.findByRole('textbox', { name: 'Name' });
    expect(window.location.pathname).toBe('/clients/create');
  });

  it('is noticed by what only reads, too', async () => {
    await signedIn('sales@demo.test');
    await endOnServer();
    open('/clients');
    await screen.findByRole('alertdialog', { name: 'Logout' });
    expect(await screen.findByRole('heading', { name: 'Sign in', hidden: true })).toBeDefined();
    // The sign-in behind it would like the focus too; Enter is OK wherever the focus is in the alert.
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('E-mail is required')).toBeNull();
  });
});
