import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../tests/support/app.ts';
import { testAppWith } from '../../../../tests/support/fixtures.ts';
import { jobs } from '../../../../tests/support/jobs.ts';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../../tests/support/screens.tsx';
import { resources } from '../../../resources/index.ts';
import { rows, reference, text } from '../../../schema/field.ts';
import { defineResource } from '../../../schema/define/defineResource.ts';

const picks = defineResource({
  name: 'picks',
  represent: 'name',
  permissions: 'test.pick',
  fields: {
    name: text({ required: true }),
    item_id: reference('items', { required: true }),
    item_variant_id: reference('items.variants', { within: 'item_id', label: 'Variant' }),
    job_id: reference('test_jobs', { label: 'Job' }),
    job_stage_id: reference('test_jobs.stages', { within: 'job_id', label: 'Stage' }),
    clients: rows({ client_id: reference('clients', { unique: true }) }, { represent: 'client_id' }),
  },
  list: { columns: ['name', 'item_id', 'item_variant_id'] },
});

const on = servedByTheApp(testAppWith(jobs, picks));
const user = userEvent.setup();
let caller: Caller;

beforeEach(async () => {
  quietFailures();
  caller = await signIn(on);
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const openPick = () => openScreens('/picks/create', [...new Set([...resources, jobs, picks])]);
const chooseItem = async (name: string) => {
  const input = screen.getByRole('combobox', { name: 'Item' });
  await user.clear(input);
  await user.type(input, name);
  await user.click(await screen.findByRole('option', { name }));
};
const variant = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Variant' });

it('chooses what was typed, and not what was offered before the answer to it is there', async () => {
  for (const name of ['Aaa one', 'Aab two'])
    await caller.post('/api/item', { code: name, name, unit: 'ea', variants: [{ name }] });
  openPick();
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Item' });
  await user.click(input);
  await screen.findByRole('option', { name: 'Aaa one' });
  await user.type(input, 'two{ArrowDown}{Enter}');
  expect(input.value).toBe('Aab two');
});

it('offers the lines of the record beside it, and drops one that is none of its own', async () => {
  const item = (name: string, variants: string[]) =>
    caller.post('/api/item', { code: name, name, unit: 'ea', variants: variants.map((v) => ({ name: v })) });
  await item('Hinge', ['Left', 'Right']);
  await item('Handle', ['Brass']);
  openPick();
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
  openPick();
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

it('adds a line once, although its answer was lost and it was sent again', async () => {
  const item = { code: 'HASP', name: 'Hasp', unit: 'ea', variants: [{ name: 'Zinc' }] };
  const { data } = await caller.post('/api/item', item);
  openPick();
  await screen.findByRole('textbox', { name: 'Name' });
  await chooseItem('Hasp');
  await waitFor(() => expect(variant().disabled).toBe(false));
  await user.type(variant(), 'Steel');
  await user.click(await screen.findByRole('option', { name: 'Create “Steel”…' }));
  const again = http.put('*/api/item/:id', async ({ request }) => {
    await on.app.fetch(request.clone());
    return on.app.fetch(request);
  });
  on.server.use(again);
  await user.click(await screen.findByRole('button', { name: 'Create variant' }));
  await waitFor(() => expect(variant().value).toBe('Steel'));
  const { variants } = (await caller.get(`/api/item/${data.id}`)).data;
  expect(variants.map(({ name }: { name: string }) => name)).toEqual(['Zinc', 'Steel']);
});

it('offers a line of a record in a process only while the record can be changed', async () => {
  await caller.post('/api/test-jobs', { name: 'Open job' });
  const { data } = await caller.post('/api/test-jobs', { name: 'Sent job' });
  expect((await caller.put(`/api/test-jobs/${data.id}/send`)).status).toBe(200);
  openPick();
  const stage = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Stage' });
  const chooseJob = async (name: string) => {
    fireEvent.change(await screen.findByRole('combobox', { name: 'Job' }), { target: { value: name } });
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(stage().disabled).toBe(false));
    await user.type(stage(), 'Survey');
  };
  await chooseJob('Open job');
  await screen.findByRole('option', { name: 'Create “Survey”…' });
  await chooseJob('Sent job');
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('option')).toBeNull();
});
