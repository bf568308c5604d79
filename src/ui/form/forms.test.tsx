import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { startSession, wipeSession } from '../../authProvider/session.ts';

const on = servedByTheApp();
const user = userEvent.setup();
let caller: Caller;
let made = 0;

const newClient = async () => {
  made += 1;
  const { data } = await caller.post('/api/client', {
    name: `Form client ${made}`,
    city: 'Leeds',
    phone: '+44 113 000 0000',
  });
  return data as { id: number; name: string; version: number };
};
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const refill = async (name: string, value: string) => {
  await user.clear(field(name));
  await user.type(field(name), value);
};
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(async () => {
  caller = await signIn(on);
  quietFailures();
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

describe('a new record', () => {
  it('is checked as the server checks it, and the first wrong field has the focus', async () => {
    openScreens('/customers/create');
    await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'nope');
    await user.click(screen.getByRole('button', { name: 'Add contact person' }));
    await save();
    await screen.findByText('E-mail is not an e-mail address');
    expect(screen.getAllByText('Name is required')).toHaveLength(2);
    expect(document.activeElement).toBe(field(/^Name$/));
    expect(field('Name, Contact person 1').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows what only the server knows, at the field', async () => {
    const other = await newClient();
    openScreens('/clients/create');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), other.name.toUpperCase());
    await save();
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field('Name').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Name is taken by another client',
    );
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  });

  it('shows what the server finds in the lines, above them', async () => {
    openScreens('/items/create');
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'LINES-1');
    await user.type(field('Name'), 'With lines');
    await user.type(field('Unit'), 'ea');
    for (const i of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Add variant' }));
      await user.type(await screen.findByRole('textbox', { name: `Name, Variant ${i}` }), 'Twice');
    }
    await save();
    const alerts = await screen.findAllByText(/stands twice|is taken/);
    expect(alerts.some((alert) => alert.closest('section')?.getAttribute('aria-label') === 'Variants')).toBe(true);
  });

  it('is saved with its lines in order, and shown', async () => {
    openScreens('/customers/create');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '  Saved customer ');
    await user.click(screen.getByRole('switch', { name: 'Contractor' }));
    for (const [i, name] of ['First', 'Second', 'Third'].entries()) {
      await user.click(screen.getByRole('button', { name: 'Add contact person' }));
      await user.type(await screen.findByRole('textbox', { name: `Name, Contact person ${i + 1}` }), name);
    }
    await user.click(screen.getByRole('button', { name: 'Move Contact person 3 up' }));
    await user.click(screen.getByRole('button', { name: 'Remove Contact person 1' }));
    await save();
    await screen.findByRole('heading', { name: 'Saved customer', level: 1 });
    const id = Number(/\d+/.exec(window.location.pathname)?.[0]);
    const { data } = await caller.get(`/api/customer/${id}`);
    expect(data).toMatchObject({ name: 'Saved customer', is_contractor: true, is_active: true });
    expect(data.contact_persons.map((p: { name: string }) => p.name)).toEqual(['Third', 'Second']);
  });

  it('makes room for another one', async () => {
    openScreens('/structures/create');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'One of several');
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(window.location.pathname).toBe('/structures/create');
    expect((await caller.get('/api/structure?search=One of several')).data.pagination.total).toBe(1);
  });
});

describe('two people change the same record', () => {
  const clash = async () => {
    const client = await newClient();
    openScreens(`/clients/${client.id}`);
    await screen.findByRole('textbox', { name: 'City' });
    await caller.put(`/api/client/${client.id}`, { city: 'Hull', phone: '+44 148 200 0000', version: client.version });
    await refill('City', 'York');
    await refill('E-mail', 'mine@york.example');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Client was changed meanwhile' });
    return { client, dialog };
  };

  it('says who, and saves what is chosen on top of it', async () => {
    const { client, dialog } = await clash();
    expect(dialog.textContent).toContain(caller.session.user.name);
    await user.click(within(dialog).getByRole('button', { name: 'Compare' }));
    expect(within(dialog).getByRole('radio', { name: 'E-mail: mine' })).toHaveProperty('checked', true);
    expect(within(dialog).getByRole('radio', { name: 'Phone: theirs' })).toHaveProperty('checked', true);
    await user.click(within(dialog).getByRole('radio', { name: 'City: theirs' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save the choice' }));
    await screen.findByRole('heading', { name: client.name, level: 1 });
    const { data } = await caller.get(`/api/client/${client.id}`);
    expect(data).toMatchObject({ city: 'Hull', phone: '+44 148 200 0000', email: 'mine@york.example', version: 3 });
  });

  it('takes theirs on reload', async () => {
    const { dialog } = await clash();
    await user.click(within(dialog).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('City').value).toBe('Hull');
    expect(field('E-mail').value).toBe('');
  });

  it('keeps what was typed while one thinks about it', async () => {
    const { dialog } = await clash();
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('City').value).toBe('York');
  });
});

describe('unsaved changes', () => {
  it('hold a navigation back until one decides', async () => {
    const client = await newClient();
    openScreens(`/clients/${client.id}`);
    await screen.findByRole('textbox', { name: 'City' });
    await refill('City', 'York');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('City').value).toBe('York');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('heading', { name: client.name, level: 1 });
    expect((await caller.get(`/api/client/${client.id}`)).data.city).toBe('Leeds');
  });

  it('hold nothing back when there are none, or they are saved', async () => {
    const client = await newClient();
    openScreens(`/clients/${client.id}`);
    await screen.findByRole('textbox', { name: 'City' });
    await refill('City', 'York');
    await refill('City', 'Leeds');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: client.name, level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('outlive the end of the session, for the same user alone', async () => {
    const client = await newClient();
    const { unmount } = openScreens(`/clients/${client.id}`);
    await screen.findByRole('textbox', { name: 'City' });
    await refill('City', 'York');
    wipeSession('expired');
    unmount();
    await signIn(on);
    const other = openScreens(`/clients/${client.id}`);
    await screen.findByRole('textbox', { name: 'City' });
    expect(screen.queryByText(/unsaved changes from/)).toBeNull();
    other.unmount();
    startSession(caller.session);
    openScreens(`/clients/${client.id}`);
    await screen.findByText(/unsaved changes from/);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('City').value).toBe('York');
    await save();
    await screen.findByRole('heading', { name: client.name, level: 1 });
    expect((await caller.get(`/api/client/${client.id}`)).data.city).toBe('York');
    expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
  });
});
