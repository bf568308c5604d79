import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { shell } from '../../tests/support/shell.tsx';
import { styleBySheets } from '../../tests/support/styles.ts';
import { getClientState } from '../authProvider/clientState.ts';
import { getSession } from '../authProvider/session.ts';

const { on, user, open, signedIn } = shell();

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
    // By name: what it is called, and who can grant it; no technical name.
    await screen.findByText('Clients: View');
    expect(document.body.textContent).not.toContain('master.client.view');
    await screen.findByText('Amara Osei can grant it.');
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    await user.click(within(menu).getByRole('link', { name: 'Items' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'No permission' })).toBeNull());
    expect(getClientState().forbidden).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is asked for with one click, withdrawn, and open once somebody granted it, without a new sign-in', async () => {
    await signedIn('nobody@demo.test', { permissions: claimed });
    const admin = await on.as('admin@demo.test');
    await admin.post('/api/client', { name: 'AA Granted' });
    open('/clients');
    await user.click(await screen.findByRole('button', { name: 'Ask for it' }));
    await screen.findByText(/^You asked for it on .*\. Amara Osei can grant it\.$/);
    expect(screen.queryByRole('button', { name: 'Ask for it' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw the request' }));
    await user.type(await screen.findByRole('textbox', { name: /What for/ }), 'For the tender');
    await user.click(screen.getByRole('button', { name: 'Ask for it' }));
    await screen.findByText(/^You asked for it on/);
    const { records } = (await admin.get('/api/inbox')).data.access;
    const asked = records.filter(({ label }: { label: string }) => label === 'Clients: View');
    expect(asked).toMatchObject([{ note: 'For the tender' }]);
    await admin.put(`/api/permissions/requests/${asked[0].id}/grant`);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('AA Granted');
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
    const refusal = 'Failed to create client. Nothing was changed.';
    expect(within(popup).getByText(refusal)).toBeDefined();
    // No toast beside the popup tells it in technical words.
    expect(document.body.textContent).not.toContain('master.client.create');
    const note = within(popup).getByRole('textbox', { name: /What for/ });
    await user.click(note);
    // Begun after the transition of the popup, this ends after it.
    await new Promise((over) => setTimeout(over, 400));
    expect(document.activeElement).toBe(note);
    await user.type(note, 'New client{Enter}');
    await within(popup).findByText(/^You asked for it on/);
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
    await waitFor(() => expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1000));
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

  it('marks the screen one is on in the menu, and leaves a click with Ctrl to the browser', async () => {
    await signedIn('admin@demo.test');
    open('/clients');
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    const marked = () => menu.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
    expect(marked()).toEqual(['Clients']);
    await user.click(menu.getByRole('button', { name: 'More of Buying' }));
    await user.keyboard('{Control>}');
    await user.click(menu.getByRole('link', { name: 'Vendors' }));
    await user.keyboard('{/Control}');
    expect(marked()).toEqual(['Clients']);
    await user.click(menu.getByRole('link', { name: 'Vendors' }));
    await waitFor(() => expect(marked()).toEqual(['Vendors']));
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
    expect(styleBySheets(document.documentElement).colorScheme).toBe('dark');
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
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
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
