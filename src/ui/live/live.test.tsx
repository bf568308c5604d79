import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { branchIds, person } from '../../../tests/support/people.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { queryClient } from '../../app/store.ts';
import { startLive } from '../../dataProvider/live/index.ts';

const on = servedByTheApp();
const user = userEvent.setup();
let me: Caller;
let colleague: Caller;
let stop = () => undefined as void;
let made = 0;

const newClient = async () => {
  made += 1;
  const { data } = await colleague.post('/api/client', { name: `Live client ${made}`, city: 'Leeds' });
  return data as { id: number; name: string; version: number };
};
const change = (id: number, values: Record<string, unknown>) => colleague.put(`/api/client/${id}`, values);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Waits for the answer of the stream: earlier changes are not received. */
const listening = async () => await expect.poll(() => on.live.count()).toBe(1);

beforeEach(async () => {
  colleague = await person(on, { branches: [(await branchIds(on)).leeds] });
  me = await signIn(on);
  quietFailures();
  stop = startLive(queryClient);
});
afterEach(async () => {
  stop();
  await waitFor(() => on.live.count() === 0 || Promise.reject(new Error('A stream was left open')));
  vi.restoreAllMocks();
  signOut();
});

const edit = async () => {
  const client = await newClient();
  openScreens(`/clients/${client.id}`);
  await screen.findByRole('textbox', { name: 'City' });
  await listening();
  return client;
};

describe('a form whose record somebody else changes', () => {
  it('says who, keeps what is typed, and compares', async () => {
    const client = await edit();
    await user.type(field('Phone'), '+44 113 496 0000');
    await change(client.id, { city: 'Hull', version: client.version });
    await screen.findByText(new RegExp(`^${colleague.session.user.name} changed this client just now`));
    expect([field('Phone').value, field('City').value]).toEqual(['+44 113 496 0000', 'Leeds']);
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Client was changed meanwhile' });
    expect(within(dialog).getByRole('radio', { name: 'City: theirs' })).toHaveProperty('checked', true);
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }));
    await screen.findByRole('heading', { name: client.name, level: 1 });
    const { data } = await me.get(`/api/client/${client.id}`);
    expect(data).toMatchObject({ city: 'Hull', phone: '+44 113 496 0000', version: 3 });
  });

  it('asks before it gives up what is typed, and takes theirs', async () => {
    const client = await edit();
    // The dialog hides the page from queries by role, so find the row first.
    const phone = field('Phone');
    await user.type(phone, '+44 113 496 0001');
    await change(client.id, { city: 'Hull', version: client.version });
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    const dialog = await screen.findByRole('dialog', { name: 'Client was changed meanwhile' });
    expect(phone.value).toBe('+44 113 496 0001');
    await user.click(within(dialog).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(field('City').value).toBe('Hull'));
    expect(field('Phone').value).toBe('');
    expect(screen.queryByText(/changed this client/)).toBeNull();
  });

  it('follows by itself while nothing is typed, and says so', async () => {
    const client = await edit();
    await change(client.id, { city: 'Hull', version: client.version });
    await waitFor(() => expect(field('City').value).toBe('Hull'));
    await screen.findByText(/changed this client just now\. You see it as it is now\./);
    await user.type(field('Phone'), '+44 113 496 0002');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: client.name, level: 1 });
  });

  it('says that it was deleted, and keeps what is typed', async () => {
    const client = await edit();
    await user.type(field('Phone'), '3');
    await colleague.del(`/api/client/${client.id}`);
    await screen.findByText(/This client was deleted meanwhile/);
    expect(field('Phone').value).toBe('3');
  });

  it('says nothing of one’s own saving', async () => {
    const client = await edit();
    await user.type(field('Phone'), '+44 113 496 0004');
    const messages: string[] = [];
    const watch = new MutationObserver(() => {
      if (document.body.textContent?.includes('changed this client')) messages.push(document.body.textContent);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: client.name, level: 1 });
    await change(client.id, { version: 2, city: 'York' });
    await screen.findByText('York');
    watch.disconnect();
    expect(messages.every((text) => text.includes(`${colleague.session.user.name} changed this client`))).toBe(true);
  });
});

describe('what is looked at', () => {
  it('a record shows what holds now, and who changed it', async () => {
    const client = await newClient();
    openScreens(`/clients/${client.id}/show`);
    await screen.findByRole('heading', { name: client.name, level: 1 });
    await listening();
    await change(client.id, { city: 'Hull', version: client.version });
    await screen.findByText('Hull');
    await screen.findByText(`${colleague.session.user.name} changed this client just now.`);
  });

  it('a list shows new and changed records; what is selected stays', async () => {
    const client = await newClient();
    openScreens('/clients?sort=created_at&order=DESC');
    await user.click(await screen.findByRole('checkbox', { name: `Select ${client.name}` }));
    await listening();
    const other = await newClient();
    await screen.findByRole('link', { name: other.name });
    await change(client.id, { name: `${client.name} anew`, version: client.version });
    const box = await screen.findByRole('checkbox', { name: `Select ${client.name} anew` });
    expect(box).toHaveProperty('checked', true);
  });

  it('a list keeps the row that has the focus for its keys, where another one comes above it', async () => {
    const client = await newClient();
    openScreens('/clients?sort=created_at&order=DESC');
    const link = await screen.findByRole('link', { name: client.name });
    act(() => link.closest<HTMLElement>('tr')?.focus());
    await listening();
    const other = await newClient();
    await screen.findByRole('link', { name: other.name });
    await user.keyboard('x');
    expect(screen.getByRole('checkbox', { name: `Select ${client.name}` })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: `Select ${other.name}` })).toHaveProperty('checked', false);
  });

  it('is read at most once a second where changes come quickly one after another', async () => {
    openScreens('/structures');
    await screen.findByRole('heading', { name: 'Structures' });
    await listening();
    // Once a change is told, nothing more is read for the opening of the stream.
    await colleague.post('/api/structure', { name: `Before them ${made}` });
    await screen.findByText(`Before them ${made}`);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const asked: string[] = [];
    on.server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
    const since = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => colleague.post('/api/structure', { name: `Quick ${made} ${n}` })),
    );
    await screen.findByText(`Quick ${made} 7`);
    // A timer may ring a little early. On a fast machine this allows two.
    const seconds = (performance.now() - since + 50) / 1000;
    const reads = asked.filter((path) => path === '/api/structure').length;
    expect(reads).toBeGreaterThanOrEqual(1);
    expect(reads).toBeLessThanOrEqual(1 + Math.floor(seconds));
    on.server.events.removeAllListeners();
  });
});

it('a session that ends elsewhere ends here, though nothing is touched', async () => {
  openScreens('/structures');
  await screen.findByRole('heading', { name: 'Structures' });
  await listening();
  await act(() => me.post('/api/logout'));
  await screen.findByText('Session Expired Please Login Again');
});
