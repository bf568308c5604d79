import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Resource } from 'react-admin';
import { Route, RouterProvider, createBrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { getSession, sessionUpdate, startSession, wipeSession } from '../../authProvider/session.ts';
import { dataProvider } from '../../dataProvider/index.ts';
import { Frame } from '../Frame.tsx';

const on = servedByTheApp();
const user = userEvent.setup();

const Where = () => <p data-testid="where">{useLocation().pathname}</p>;
const open = (path = '/clients') => {
  window.history.replaceState(null, '', path);
  const resources = [
    <Resource key="clients" name="clients" list={<Where />} show={<Where />} create={<input aria-label="Name" />} />,
    <Resource key="items" name="items" list={<Where />} show={<Where />} />,
  ];
  const routes = <Route path="*" element={<Where />} />;
  const frame = <Frame dataProvider={dataProvider} resources={resources} routes={routes} />;
  const router = createBrowserRouter([{ path: '*', element: frame }]);
  return render(<RouterProvider router={router} />);
};
const signedIn = async (email: string, only?: (permission: string) => boolean) => {
  const { session } = await on.as(email);
  startSession(only ? { ...session, permissions: session.permissions.filter(only) } : session);
};
const press = async () => {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search records and screens' });
};
/** A promise that the test opens. */
const gate = () => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};
const chosen = () => screen.getAllByRole('option').find((o) => o.getAttribute('aria-selected') === 'true');
const options = (section: string) =>
  within(screen.getByRole('group', { name: section }))
    .getAllByRole('option')
    .map((o) => o.textContent);

beforeEach(() => signedIn('admin@demo.test'));
afterEach(() => {
  wipeSession();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the palette', () => {
  it('opens by Ctrl-K, from inside an input too, by the button, and is closed by Escape and by Ctrl-K', async () => {
    open('/clients/create');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.click(name);
    expect(await press()).toBe(document.activeElement);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(name);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('combobox');
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes to a screen by its name, and by the name of its group', async () => {
    open();
    await user.type(await press(), 'vend');
    await waitFor(() => expect(options('Go to')[0]).toContain('Vendors'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/vendors'));
    await user.type(await press(), 'buying');
    expect(options('Go to')[0]).toContain('Buying');
  });

  it.each([
    ['supplier', 'Vendors'],
    ['gantt', 'Project plans'],
    ['schedule', 'Project plans'],
    ['goods in', 'Deliveries'],
    ['requisition', 'Purchase requests'],
    ['stocktake', 'Stock count'],
    ['approve', 'Inbox'],
  ])('finds a screen by what the trade calls it: “%s”', async (typed, found) => {
    await signedIn('admin@demo.test');
    open();
    await user.type(await press(), typed);
    await waitFor(() => expect(options('Go to').join()).toContain(found));
  });

  it('offers the screens and new records that one may see and create, and no others', async () => {
    await signedIn('admin@demo.test', (p) =>
      ['master.client.view', 'master.item.view', 'master.item.create'].includes(p),
    );
    open();
    await press();
    expect(options('Go to')).toEqual(['Home', 'ClientsEnquiries', 'AllItems · Stock', 'StockItems · Stock']);
    expect(options('New')).toEqual(['New itemItems']);
  });

  it('finds records under the name of their kind, with what was typed set off', async () => {
    open();
    await user.type(await press(), 'steel plate');
    const [first] = await screen.findAllByRole('option', { name: /Steel plate/ });
    expect(options('Items')[0]).toBe('Steel plateST-PLT');
    expect([...(first?.querySelectorAll('mark') ?? [])].map((m) => m.textContent)).toEqual(['Steel', 'plate']);
    expect(first?.getAttribute('href')).toMatch(/^\/items\/\d+\/show$/);
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\d+ results?$/));
  });

  it('is steered by arrows, Home and End, around both ends, and names the chosen entry', async () => {
    open();
    const input = await press();
    const all = screen.getAllByRole('option');
    const follows = (at: number) => {
      expect(chosen()).toBe(all.at(at));
      expect(input.getAttribute('aria-activedescendant')).toBe(all.at(at)?.id);
    };
    follows(0);
    await user.keyboard('{ArrowDown}');
    follows(1);
    await user.keyboard('{End}');
    follows(-1);
    await user.keyboard('{ArrowDown}');
    follows(0);
    await user.keyboard('{ArrowUp}');
    follows(-1);
    await user.keyboard('{Home}{PageDown}');
    follows(8);
  });

  it('opens what is typed and not what was shown before, when Enter comes before the answer', async () => {
    open();
    const input = await press();
    await user.type(input, 'Steel');
    await screen.findAllByRole('option', { name: /Steel plate/ });
    await user.clear(input);
    await user.type(input, 'aluminium composite{Enter}');
    await waitFor(() => expect(screen.getByTestId('where').textContent).toMatch(/^\/items\/\d+\/show$/));
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(options('Recent')[0]).toMatch(/^Aluminium composite/));
  });

  it('drops the answer to what is no longer typed', async () => {
    const [requested, may, answered] = [gate(), gate(), gate()];
    on.server.use(
      http.get('*/api/search', async ({ request }) => {
        if (new URL(request.url).searchParams.get('q') !== 'steel') return on.app.fetch(request);
        requested.open();
        await may.opened;
        const late = await on.app.fetch(request.clone());
        answered.open();
        return late;
      }),
    );
    open();
    const input = await press();
    await user.type(input, 'steel');
    await requested.opened;
    await user.clear(input);
    await user.type(input, 'aluminium');
    await screen.findAllByRole('option', { name: /Aluminium/ });
    may.open();
    await answered.opened;
    // A second search runs after the late answer.
    await user.clear(input);
    await user.type(input, 'glass');
    await screen.findAllByRole('option', { name: /glass/i });
    expect(screen.queryByRole('option', { name: /Steel/ })).toBeNull();
  });

  it('says that nothing is found, and where it looked', async () => {
    open();
    await user.type(await press(), 'qqqqzzzz');
    await screen.findByText('Nothing found for “qqqqzzzz”');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'));
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('says why it failed, keeps the screens, and tries again', async () => {
    const refusal = { success: false, message: 'The database rests' };
    on.server.use(http.get('*/api/search', () => HttpResponse.json(refusal, { status: 422 }), { once: true }));
    open();
    await user.type(await press(), 'item');
    await screen.findByText('The database rests');
    expect(options('Go to')).toContain('AllItems · Stock');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('The database rests')).toBeNull());
  });

  it('opens a new tab with Ctrl-Enter, and stays', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    open();
    await user.type(await press(), 'vendors');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opened.mock.calls).toEqual([['/vendors', '_blank']]);
    expect(screen.getByRole('combobox')).toBe(document.activeElement);
  });

  it('offers what was chosen last, to this user in this branch alone, until the session ends', async () => {
    open();
    await user.type(await press(), 'steel plate');
    await user.click((await screen.findAllByRole('option', { name: /Steel plate/ }))[0] as HTMLElement);
    await press();
    expect(options('Recent')).toEqual(['Steel plateST-PLT']);
    await user.keyboard('{Escape}');
    const keys = Object.keys(localStorage).filter((k) => k.includes('recent'));
    expect(keys).toEqual([`plumbline:recent:${getSession()?.user.id}:${getSession()?.branch}`]);
    const { token: _, branch: __, ...rest } = getSession() as NonNullable<ReturnType<typeof getSession>>;
    sessionUpdate()({ ...rest, permissions: rest.permissions.filter((p) => p !== 'master.item.view') });
    await press();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    wipeSession();
    expect(Object.keys(localStorage).filter((k) => k.includes('recent'))).toEqual([]);
  });

  it('looks at another branch, and signs out', async () => {
    open();
    await user.type(await press(), 'switch');
    expect(options('Do')).toHaveLength(1);
    const before = getSession()?.branch;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getSession()?.branch).not.toBe(before));
    await user.type(await press(), 'sign out{Enter}');
    await waitFor(() => expect(getSession()).toBeNull());
  });
});
