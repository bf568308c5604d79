import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { startSession } from '../../authProvider/session.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import type { Caller } from '../../../tests/support/app.ts';

const on = servedByTheApp();
const user = userEvent.setup();
let caller: Caller;

const requestsTo = (path: string) => {
  const queries: URLSearchParams[] = [];
  on.server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (request.method === 'GET' && url.pathname === path) queries.push(url.searchParams);
  });
  return queries;
};
// The virtual table adds a row as padding at its end.
const bodyRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'));
const names = () => bodyRows().map((row) => within(row).getByRole('link').textContent);

beforeEach(async () => {
  caller = await signIn(on);
  quietFailures();
});
afterEach(() => {
  on.server.events.removeAllListeners();
  vi.restoreAllMocks();
  signOut();
});

describe('a list', () => {
  it('replaces its rows by page 1, appends the later pages, and stops at the last', async () => {
    const { data: before } = await caller.get('/api/item?per_page=1');
    for (let i = before.pagination.total; i < 120; i += 1)
      await caller.post('/api/item', { code: `ZZ-${i}`, name: `Filler ${i}`, unit: 'ea' });
    const queries = requestsTo('/api/item');
    openScreens('/items');
    await screen.findByText('All 120 items');
    expect(queries.map((q) => q.get('page'))).toEqual(['1', '2', '3']);
    expect(names().length).toBeGreaterThan(100);
    expect(names()).toEqual([...new Set(names())]);
  });

  it('sorts by a click on the head, and says so', async () => {
    openScreens('/clients');
    await screen.findByText(/^All [\d,]+ /);
    const queries = requestsTo('/api/client');
    const head = () => screen.getByRole('columnheader', { name: 'City' });
    await user.click(within(head()).getByRole('button'));
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(head()).getByRole('button'));
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
    await waitFor(() =>
      expect(queries.map((q) => [q.get('sortCol'), q.get('sortOrder')])).toEqual([
        ['city', 'asc'],
        ['city', 'desc'],
      ]),
    );
    const { data } = await caller.get('/api/client?sortCol=city&sortOrder=desc&per_page=200');
    await waitFor(() => expect(names()).toEqual(data.clients.data.map((c: { name: string }) => c.name)));
  });

  it('narrows by filters, shows them as chips, and takes one off', async () => {
    openScreens('/clients');
    await screen.findByText(/^All [\d,]+ /);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const panel = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(within(within(panel).getByRole('group', { name: 'Active' })).getByRole('button', { name: 'No' }));
    await user.type(within(panel).getByRole('textbox', { name: 'City' }), 'bristol');
    const chips = await screen.findByRole('group', { name: 'Active filters', hidden: true });
    await waitFor(() => expect(within(chips).getByText('“bristol”')).toBeDefined());
    const { data } = await caller.get('/api/client?is_active=false&city=bristol');
    await screen.findByText(`${data.clients.total} found`);
    await user.click(within(panel).getByRole('button', { name: 'Done' }));
    const chip = within(chips).getByText('no').closest('.MuiChip-root') as HTMLElement;
    await user.click(within(chip).getByTestId('CancelIcon'));
    const { data: rest } = await caller.get('/api/client?city=bristol');
    await screen.findByText(`${rest.clients.total} found`);
    expect(within(chips).queryByText('no')).toBeNull();
  });

  it('says that nothing is found, and shows all again', async () => {
    openScreens('/structures');
    await screen.findByText(/^All [\d,]+ /);
    await user.type(screen.getByRole('searchbox'), 'no such thing');
    await screen.findByText('Nothing found');
    expect(screen.getByText(/matches search “no such thing”/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all structures' }));
    await screen.findByText(/^All [\d,]+ /);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('leaves for the record that is clicked just when the typed search is applied, and does not come back', async () => {
    openScreens('/structures');
    await screen.findByText(/^All [\d,]+ /);
    const [row] = bodyRows();
    const link = within(row as HTMLElement).getByRole('link');
    const name = link.textContent;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: name } });
      act(() => void vi.advanceTimersByTime(300));
      fireEvent.click(link);
      const left = window.location.pathname;
      expect(left).toMatch(/^\/structures\/\d+/);
      act(() => void vi.advanceTimersByTime(300));
      expect(window.location.pathname).toBe(left);
    } finally {
      vi.useRealTimers();
    }
    await screen.findByRole('heading', { level: 1, name });
  });

  it('names the first step where there is nothing yet', async () => {
    on.server.use(
      http.get('*/api/structure', () =>
        HttpResponse.json({
          success: true,
          data: { records: [], pagination: { current_page: 1, per_page: 50, total: 0 } },
        }),
      ),
    );
    openScreens('/structures');
    await screen.findByText('No structures yet');
    expect(screen.getByRole('link', { name: 'New structure' }).getAttribute('href')).toBe('/structures/create');
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/structures/import');
  });

  it('leads to where the first begins that nobody makes by a form, whoever may go there', async () => {
    const { user: who, permissions } = caller.session;
    on.server.use(
      http.get('*/api/rfq', () =>
        HttpResponse.json({
          success: true,
          data: { records: [], pagination: { current_page: 1, per_page: 50, total: 0 } },
        }),
      ),
    );
    openScreens('/rfqs');
    await screen.findByText('No RFQs yet');
    expect(screen.getByText(/choose buyout requests, and ask vendors for them/)).toBeTruthy();
    const begin = () => within(screen.getByRole('main')).queryByRole('link', { name: 'Buyout requests' });
    expect(begin()?.getAttribute('href')).toBe('/buyout_requests');
    cleanup();
    startSession({
      ...caller.session,
      user: who,
      permissions: permissions.filter((name) => name !== 'procurement.buyout.view'),
    });
    openScreens('/rfqs');
    await screen.findByText('No RFQs yet');
    expect(begin()).toBeNull();
  });

  it('says why it could not be read, and tries again', async () => {
    let fail = true;
    on.server.use(
      http.get('*/api/structure', () =>
        fail ? HttpResponse.json({ success: false, message: 'The shelf is empty' }, { status: 409 }) : undefined,
      ),
    );
    openScreens('/structures');
    await screen.findByText('The structures could not be read');
    expect(screen.getAllByText('The shelf is empty').length).toBeGreaterThan(0);
    fail = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(/^All [\d,]+ /);
  });

  it('deletes several after asking, all in one call', async () => {
    const made = await Promise.all(['One', 'Two'].map((n) => caller.post('/api/structure', { name: `Gone ${n}` })));
    openScreens('/structures?filter=%7B%22q%22%3A%22Gone%22%7D');
    await screen.findByText('2 found');
    for (const n of ['One', 'Two']) await user.click(screen.getByRole('checkbox', { name: `Select Gone ${n}` }));
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Chosen records' })).getByRole('button', { name: 'Delete' }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Gone One, Gone Two');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 structures' }));
    await screen.findByText('Nothing found');
    for (const { data } of made) expect((await caller.get(`/api/structure/${data.id}`)).status).toBe(404);
  });

  it('keeps the columns that were chosen for this user on the server', async () => {
    openScreens('/structures');
    await screen.findByText(/^All [\d,]+ /);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const panel = await screen.findByRole('dialog', { name: 'Columns' });
    await user.click(within(panel).getByRole('checkbox', { name: 'Created by' }));
    await user.click(within(panel).getByRole('button', { name: 'Move Created by up' }));
    await screen.findByRole('columnheader', { name: 'Created by', hidden: true });
    await waitFor(async () => {
      const { data } = await caller.get('/api/me');
      expect(data.user.preferences['columns.structures']).toBe('["name","is_spare","created_by_name","updated_at"]');
    });
  });

  it('saves a view and opens with it', async () => {
    const { unmount } = openScreens('/clients');
    await screen.findByText(/^All [\d,]+ /);
    await user.type(screen.getByRole('searchbox'), 'a');
    await screen.findByText(/found$/);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    const panel = await screen.findByRole('dialog', { name: 'Saved views' });
    await user.type(within(panel).getByRole('textbox', { name: 'Save this list as' }), 'With an a');
    await user.click(within(panel).getByRole('checkbox', { name: 'Open with it' }));
    await user.click(within(panel).getByRole('button', { name: 'Save view' }));
    await screen.findByRole('button', { name: 'With an a' });
    unmount();
    const { session } = caller;
    signOut();
    startSession(session);
    openScreens('/clients');
    await screen.findByRole('button', { name: 'With an a' });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('a'));
    await user.click(screen.getByRole('button', { name: 'With an a' }));
    const gone = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete the view With an a' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the view With an a' })).toBeNull());
    };
    await gone();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    // It is the one that the list opens with again.
    const star = await screen.findByRole('button', { name: 'Open the list with With an a' });
    expect(star.getAttribute('aria-pressed')).toBe('true');
    await gone();
  });

  it('offers only what the user may do', async () => {
    signOut();
    await signIn(on, ['master.structure.view']);
    openScreens('/structures');
    await screen.findByText(/^All [\d,]+ /);
    await screen.findByRole('button', { name: 'Export' });
    expect(screen.queryByRole('link', { name: 'New structure' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  });
});

describe('several records of a list', () => {
  it('that were chosen before the list was narrowed are told apart from those found', async () => {
    for (const name of ['Narrow one', 'Narrow two']) await caller.post('/api/structure', { name });
    openScreens('/structures?filter=%7B%22q%22%3A%22Narrow%22%7D');
    await screen.findByText('2 found');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await screen.findByText('2 selected');
    await user.type(screen.getByRole('searchbox'), ' two');
    await screen.findByText('2 selected, 1 of them not found now');
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Chosen records' })).getByRole('button', { name: 'Delete' }),
    );
    const asked = await screen.findByRole('dialog', { name: 'Delete 2 structures?' });
    await within(asked).findByText('Narrow one');
    within(asked).getByText(/^Narrow two, and 1 not found now will be removed/);
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    // Behind a dialog the list has no roles until it is gone.
    await user.clear(await screen.findByRole('searchbox'));
    await screen.findByText('2 selected');
  });

  it('are all selected, those of later pages too, and changed at once', async () => {
    const { data: kind } = await caller.post('/api/item-categories', { name: 'Bulk fixings' });
    for (let i = 0; i < 61; i += 1)
      await caller.post('/api/item', { code: `BLK-${i}`, name: `Bulk item ${i}`, unit: 'ea' });
    // The second page does not come by itself: the test DOM is so high that it is in sight.
    on.server.use(
      http.get('*/api/item', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2' ? new Promise<undefined>(() => undefined) : undefined,
      ),
    );
    openScreens('/items?filter=%7B%22q%22%3A%22BLK%22%7D');
    await screen.findByText('61 found');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    await screen.findByText('50 selected');
    await user.click(await screen.findByRole('button', { name: 'Select all 61 found' }));
    await screen.findByText('61 selected');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((entry) => entry.textContent),
    ).toEqual(['Category', 'Active']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change category of 61 items' });
    await user.type(within(dialog).getByRole('combobox'), 'Bulk fix');
    await user.click(await screen.findByRole('option', { name: 'Bulk fixings' }));
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    await screen.findByText('61 items changed');
    const { data } = await caller.get(`/api/item?category_id=${kind.id}&per_page=1`);
    expect(data.pagination.total).toBe(61);
  });
});
