import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { CustomRoutes, HttpError, Resource, useDataProvider, useGetList, useNotify } from 'react-admin';
import { Route, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servedByTheApp } from '../../tests/support/msw.ts';
import { draftKey, getSession, startSession, wipeSession } from '../authProvider/session.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { closePopup, getClientState, clearForbidden } from '../authProvider/clientState.ts';
import { Frame } from './Frame.tsx';
import { Start } from './pages/Start.tsx';

const on = servedByTheApp();
const user = userEvent.setup();
const expired = 'Session Expired Please Login Again';

const Clients = () => {
  const notify = useNotify();
  const pagination = { page: 1, perPage: 100 };
  const { data = [] } = useGetList(
    'clients',
    { pagination },
    { onError: (error) => notify(error.message, { type: 'error' }) },
  );
  return data.map((client) => <p key={client.id}>{client.name}</p>);
};
const NewClient = () => {
  const provider = useDataProvider();
  const notify = useNotify();
  const [name, setName] = useState('');
  const save = () =>
    provider.create('clients', { data: { name } }).then(
      () => notify('Saved', { type: 'success' }),
      (error: Error) => notify(error.message, { type: 'error' }),
    );
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button onClick={() => void save()}>Save</button>
    </>
  );
};

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <Frame dataProvider={dataProvider}>
          {[
            <CustomRoutes key="start">
              <Route path="/" element={<Start />} />
            </CustomRoutes>,
            <Resource key="clients" name="clients" list={<Clients />} create={<NewClient />} />,
          ]}
        </Frame>
      ),
    },
  ]);
  return render(<RouterProvider router={router} />);
};
const signedIn = async (email: string, as: { permissions?: string[]; must_change_password?: boolean } = {}) => {
  const { data } = await on.anonymous('POST', '/api/login', { email, password: 'demo' });
  const must = as.must_change_password ?? data.user.must_change_password;
  startSession({
    ...data,
    permissions: as.permissions ?? data.permissions,
    user: { ...data.user, must_change_password: must },
  });
};
const endOnServer = () =>
  on.anonymous('POST', '/api/logout', undefined, { Authorization: `Bearer ${getSession()?.token}` });
const fillIn = async (email: string, password: string) => {
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

beforeEach(() => {
  wipeSession('expired');
  // oxlint-disable-next-line no-console -- react-admin prints every failure of a call; here they are what is tested
  const print = console.error;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => said[0] instanceof HttpError || print(...said));
});
afterEach(() => {
  wipeSession();
  localStorage.clear();
  closePopup();
  clearForbidden();
  vi.restoreAllMocks();
});

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

describe('what is forbidden', () => {
  const claimed = ['master.client.view', 'master.client.create', 'master.item.view'];

  it('is not in the menu', async () => {
    await signedIn('nobody@demo.test');
    open('/');
    await screen.findByRole('heading', { name: 'Nothing here for you yet' });
    expect(within(screen.getByRole('navigation', { name: 'Main menu' })).queryAllByRole('link')).toEqual([]);
  });

  it('as a screen gives the no-permission state inside the shell, until one goes elsewhere', async () => {
    await signedIn('nobody@demo.test', { permissions: claimed });
    open('/clients');
    await screen.findByRole('heading', { name: 'No permission' });
    expect(getClientState().forbidden?.kind).toBe('screen');
    expect(screen.getByText('master.client.view', { selector: 'code' })).toBeDefined();
    // By name: what it is called, and who can grant it.
    await screen.findByText('Clients: View');
    await screen.findByText('Amara Osei can grant it.');
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    await user.click(within(menu).getByRole('link', { name: 'Items' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'No permission' })).toBeNull());
    expect(getClientState().forbidden).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is asked for anew by another try', async () => {
    await signedIn('admin@demo.test');
    const admin = await on.as('admin@demo.test');
    await admin.post('/api/client', { name: 'AA Seen again' });
    const refusal = () => HttpResponse.json({ success: false, message: 'Not today' }, { status: 403 });
    on.server.use(http.get('*/api/client', refusal, { once: true }));
    open('/clients');
    await screen.findByText('Not today');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AA Seen again')).toBeDefined();
  });

  it('as an action gives a popup; the page and what was typed stay, and nothing claims to be saved', async () => {
    await signedIn('nobody@demo.test', { permissions: claimed });
    open('/clients/create');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Acme');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const popup = await screen.findByRole('alertdialog');
    await within(popup).findByText('Clients: Create');
    within(popup).getByText('Amara Osei can grant it.');
    const refusal = 'You do not have the permission master.client.create';
    expect(within(popup).getByText(refusal)).toBeDefined();
    expect(screen.getAllByText(refusal)).toHaveLength(1);
    await user.click(within(popup).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Acme');
    expect(screen.queryByText('Saved')).toBeNull();
    expect(getClientState().forbidden).toBeNull();
  });
});

describe('the shell', () => {
  it('shows a 500 in the words of part 1, for a second', async () => {
    await signedIn('sales@demo.test');
    on.server.use(http.get('*/api/client', () => HttpResponse.json({ success: false, message: 'x' }, { status: 500 })));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    open('/clients');
    const toast = await screen.findByText('Something went wrong,Please contact System Adminstrator');
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1000);
    await waitFor(() => expect(toast.isConnected).toBe(false));
  });

  it('shows a long refusal until somebody closes it, or something succeeds', async () => {
    await signedIn('sales@demo.test');
    const message =
      'This client is named by enquiries that other people work on now: ask the owner of each of them first.';
    const refusal = () => HttpResponse.json({ success: false, message }, { status: 409 });
    on.server.use(http.post('*/api/client', refusal));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    open('/clients/create');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Long refusal');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(message);
    expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(1000);
    await user.click(screen.getByRole('button', { name: 'Close the message' }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    // The same failure within three seconds is not repeated; another text is.
    on.server.use(
      http.post(
        '*/api/client',
        () => HttpResponse.json({ success: false, message: `${message} Twice.` }, { status: 409 }),
        {
          once: true,
        },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(`${message} Twice.`);
    on.server.use(
      http.post('*/api/client', () => HttpResponse.json({ success: true, data: { id: 1 } }, { status: 201 })),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(screen.queryByText(`${message} Twice.`)).toBeNull();
  });

  it('shows the records of the branch that is chosen', async () => {
    await signedIn('admin@demo.test');
    const session = getSession();
    const other = session?.assigned_branches.find((b) => b.id !== session.branch);
    const admin = await on.as('admin@demo.test');
    await admin.in(session?.branch ?? 0).post('/api/client', { name: 'AA Only here' });
    await admin.in(other?.id ?? 0).post('/api/client', { name: 'AA Only there' });
    open('/clients');
    await screen.findByText('AA Only here');
    await user.click(screen.getByRole('combobox', { name: 'Branch' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(other?.name ?? '') }));
    await screen.findByText('AA Only there');
    expect(screen.queryByText('AA Only here')).toBeNull();
    expect(getSession()?.branch).toBe(other?.id);
  });

  it('leaves a new record for its list when the branch changes', async () => {
    await signedIn('admin@demo.test');
    open('/clients/create');
    await user.click(await screen.findByRole('combobox', { name: 'Branch' }));
    await user.click((await screen.findAllByRole('option', { selected: false }))[0] as HTMLElement);
    await waitFor(() => expect(window.location.pathname).toBe('/clients'));
  });

  it('keeps the appearance on the server', async () => {
    await signedIn('admin@demo.test');
    open('/clients');
    await user.click(await screen.findByRole('button', { name: 'Appearance' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    const me = async () => (await (await on.as('admin@demo.test')).get('/api/me')).data.user.preferences.theme;
    await waitFor(async () => expect(await me()).toBe('dark'));
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
  });

  it.each([
    ['server', /The server cannot be reached/, () => HttpResponse.error()],
    [
      'database',
      /cannot reach its database/,
      () => HttpResponse.json({ success: false, message: 'Away' }, { status: 503 }),
    ],
  ])('says when the %s is away, and goes on by itself', async (_, text, answer) => {
    await signedIn('sales@demo.test');
    on.server.use(http.get('*/api/*', answer));
    open('/clients');
    await screen.findByText(text);
    on.server.resetHandlers();
    await screen.findByText('Aire Valley Developments');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('goes on at once when a person asks for it', async () => {
    await signedIn('sales@demo.test');
    on.server.use(http.get('*/api/*', () => HttpResponse.error()));
    open('/clients');
    const now = await screen.findByRole('button', { name: 'Try now' });
    on.server.resetHandlers();
    await user.click(now);
    await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull());
  });

  it('has a page for addresses that lead nowhere', async () => {
    await signedIn('sales@demo.test');
    open('/nowhere');
    expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeDefined();
  });
});
