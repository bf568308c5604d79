import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import * as sales from '../../../tests/support/sales.ts';
import { openScreens, quietFailures, signOut } from '../../../tests/support/screens.tsx';
import { startSession } from '../../authProvider/session.ts';

const on = servedByTheApp();
const user = userEvent.setup();
let team: sales.Team;
let masters: sales.Masters;

const requestsTo = (path: string) => {
  const queries: URLSearchParams[] = [];
  on.server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (request.method === 'GET' && url.pathname === path) queries.push(url.searchParams);
  });
  return queries;
};
const tabs = () => screen.getByRole('navigation', { name: 'Lists of enquiries' });
const titles = () =>
  within(tabs())
    .getAllByRole('link')
    .map((link) => link.textContent);
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'));

beforeAll(async () => {
  team = await sales.makeTeam(on);
  masters = await sales.makeMasters(team.seller);
  for (let at = 0; at < 3; at += 1) {
    const { id } = await sales.makeEnquiry(team.seller, masters, { approvers: sales.people(team.approver) });
    if (at < 2) await sales.walk(id, [[team.seller, 'submit']]);
  }
});
beforeEach(quietFailures);
afterEach(() => {
  on.server.events.removeAllListeners();
  vi.restoreAllMocks();
  signOut();
});

it('offers each list that somebody may see, with how many stand in it', async () => {
  startSession(team.approver.session);
  openScreens('/enquiries');
  await waitFor(() => expect(titles()).toEqual(['My enquiries3', 'Awaiting my approval2']));
  const pending = requestsTo('/api/enquiries/pending');
  await user.click(within(tabs()).getByRole('link', { name: /^Awaiting my approval/ }));
  await screen.findByText('All 2 enquiries');
  expect(window.location.pathname).toBe('/enquiries/pending');
  expect(pending).toHaveLength(1);
  expect(rows()).toHaveLength(2);
  await waitFor(() =>
    expect(within(tabs()).getByRole('link', { current: 'page' }).textContent).toBe('Awaiting my approval2'),
  );
});

it('shows no tabs to whoever may see one list alone', async () => {
  startSession(team.seller.session);
  openScreens('/enquiries');
  await screen.findByText('All 3 enquiries');
  expect(screen.queryByRole('navigation', { name: 'Lists of enquiries' })).toBeNull();
});

it('searches, exports and keeps its filters in the list that is shown', async () => {
  startSession(team.lead.session);
  openScreens('/enquiries/global-pending');
  await screen.findByText(/^All [\d,]+ /);
  const exported = requestsTo('/api/enquiries/export');
  const queries = requestsTo('/api/enquiries/global-pending');
  await user.type(screen.getByRole('searchbox'), 'no such enquiry');
  await screen.findByText('Nothing found');
  // Whoever types slowly is also told of what the first words find.
  await waitFor(() => expect(queries.at(-1)?.get('search')).toBe('no such enquiry'));
  await user.click(within(tabs()).getByRole('link', { name: /^All enquiries/ }));
  await screen.findByText(/^All [\d,]+ /);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  // Without this the test DOM would navigate to the file.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(exported[0]?.get('list')).toBe('global');
});

it('replaces by page 1, appends what follows, and asks for nothing beyond the last page', async () => {
  const { data } = await team.lead.get('/api/enquiries/global?per_page=1');
  for (let at = data.enquiries.total; at < 75; at += 1) await sales.makeEnquiry(team.other, masters);
  startSession(team.lead.session);
  const queries = requestsTo('/api/enquiries/global');
  openScreens('/enquiries/global');
  await screen.findByText('All 75 enquiries');
  expect(queries.map((q) => q.get('page'))).toEqual(['1', '2']);
});

it('says of an empty list what belongs in it, and not that nothing was found', async () => {
  startSession(team.deputy.session);
  openScreens('/enquiries/pending');
  await screen.findByText('Nothing waits for your review or approval.');
  expect(screen.queryByText('Nothing found')).toBeNull();
  await waitFor(() => expect(titles()).toEqual(['My enquiries0', 'Awaiting my approval0']));
});
