import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/app.ts';
import { testAppWith } from '../../../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import { openScreens, signIn, signOut } from '../../../../tests/support/screens.tsx';
import { resources } from '../../../resources/index.ts';
import { lines, reference, text } from '../../../schema/field.ts';
import { defineResource } from '../../../schema/resource.ts';

const picks = defineResource({
  name: 'picks',
  represent: 'name',
  permissions: 'test.pick',
  fields: {
    name: text({ required: true }),
    item_id: reference('items', { required: true }),
    item_variant_id: reference('items.variants', { within: 'item_id', label: 'Variant' }),
    clients: lines({ client_id: reference('clients', { unique: true }) }, { represent: 'client_id' }),
  },
  list: { columns: ['name', 'item_id', 'item_variant_id'] },
});

const on = servedByTheApp(testAppWith(picks));
const user = userEvent.setup();
let caller: Caller;

beforeEach(async () => {
  caller = await signIn(on);
});
afterEach(signOut);

const chooseItem = async (name: string) => {
  const input = screen.getByRole('combobox', { name: 'Item' });
  await user.clear(input);
  await user.type(input, name);
  await user.click(await screen.findByRole('option', { name }));
};
const variant = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Variant' });

it('offers the lines of the record beside it, and drops one that is none of its own', async () => {
  const item = (name: string, variants: string[]) =>
    caller.post('/api/item', { code: name, name, unit: 'ea', variants: variants.map((v) => ({ name: v })) });
  await item('Hinge', ['Left', 'Right']);
  await item('Handle', ['Brass']);
  openScreens('/picks/create', [...new Set([...resources, picks])]);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'A pick');
  expect(variant().disabled).toBe(true);
  await chooseItem('Hinge');
  await waitFor(() => expect(variant().disabled).toBe(false));
  await user.click(variant());
  const listbox = await screen.findByRole('listbox');
  const offered = () =>
    within(listbox)
      .getAllByRole('option')
      .map((o) => o.textContent);
  await waitFor(() => expect(offered()).toEqual(['None', 'Left', 'Right']));
  await user.click(screen.getByRole('option', { name: 'Right' }));
  expect(variant().value).toBe('Right');
  await chooseItem('Handle');
  await waitFor(() => expect(variant().value).toBe(''));
  await user.click(variant());
  await user.click(await screen.findByRole('option', { name: 'Brass' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'A pick', level: 1 });
  expect(screen.getByText('Brass')).toBeDefined();
  await screen.findByRole('link', { name: 'Handle' });
});

it('offers to create the record that a picker of several does not find', async () => {
  openScreens('/picks/create', [...new Set([...resources, picks])]);
  const clients = await screen.findByRole('combobox', { name: 'Clients' });
  await user.type(clients, 'Aldwick Estates');
  await user.click(await screen.findByRole('option', { name: 'Create “Aldwick Estates”…' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New client' }));
  await user.click(sheet.getByRole('button', { name: 'Create client' }));
  await screen.findByRole('button', { name: 'Aldwick Estates' });
  expect((await caller.get('/api/client?search=Aldwick')).data.clients.data).toMatchObject([
    { name: 'Aldwick Estates' },
  ]);
});
