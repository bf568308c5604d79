import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../tests/support/app.ts';
import { everyKind } from '../../tests/support/everyKind.ts';
import { testAppWith } from '../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../tests/support/screens.tsx';
import { resources } from '../resources/index.ts';
import { instantOf } from './fields/input/FieldText.tsx';

const on = servedByTheApp(testAppWith(everyKind));
const user = userEvent.setup();
let caller: Caller;

beforeEach(async () => {
  caller = await signIn(on);
  quietFailures();
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const open = (path: string) => openScreens(path, [...new Set([...resources, everyKind])]);
const text = (name: string) => screen.getByRole('textbox', { name });
const choose = async (name: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

it('enters a value of every kind, and shows each as it was meant', async () => {
  const structure = (await caller.get('/api/structure?per_page=1')).data.records[0] as { name: string };
  const client = (await caller.get('/api/client?per_page=1')).data.clients.data[0] as { name: string };
  open('/probes/create');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'All kinds');
  await user.type(text('Value'), '1234567890123.45');
  await user.type(text('Margin'), '12.5');
  await user.type(text('Days'), '30');
  fireEvent.change(screen.getByLabelText('Due on'), { target: { value: '2026-05-07' } });
  fireEvent.change(screen.getByLabelText('Called at'), { target: { value: '2026-05-07T09:30' } });
  await user.click(screen.getByRole('switch', { name: 'Is late' }));
  await choose('Reason', 'Price');
  await user.type(screen.getByRole('combobox', { name: 'Structure' }), structure.name.slice(0, 4));
  await user.click(await screen.findByRole('option', { name: structure.name }));
  const rows = screen.getByRole('group', { name: 'Rows' });
  await user.click(within(rows).getByRole('button', { name: 'Add line' }));
  await user.type(await within(rows).findByRole('textbox', { name: 'Name, Line 1' }), 'A row');
  await user.type(within(rows).getByRole('textbox', { name: 'Qty, Line 1' }), '2.5');
  await user.type(within(rows).getByRole('combobox', { name: 'Client, Line 1' }), client.name.slice(0, 5));
  await user.click(await screen.findByRole('option', { name: client.name }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByRole('heading', { name: 'All kinds', level: 1 });
  const id = Number(/\d+/.exec(window.location.pathname)?.[0]);
  const { data } = await caller.get(`/api/probe/${id}`);
  expect(data).toMatchObject({
    value: '1234567890123.45',
    margin: '12.50',
    days: 30,
    due_on: '2026-05-07',
    is_late: true,
    is_open: true,
    reason: 'price',
    structure_name: structure.name,
    rows: [{ name: 'A row', qty: '2.5000', client_name: client.name }],
  });
  expect(new Date(data.called_at as string).toISOString()).toBe(instantOf('2026-05-07T09:30'));
  expect(screen.getByText('£1,234,567,890,123.45')).toBeDefined();
  expect((await screen.findByRole('link', { name: structure.name })).getAttribute('href')).toMatch(
    /^\/structures\/\d+\/show$/,
  );
  await screen.findByRole('link', { name: client.name });
  expect(screen.getByText('Price')).toBeDefined();
});

it('refuses what is none of its kind, in words', async () => {
  open('/probes/create');
  await user.type(await screen.findByRole('textbox', { name: 'Value' }), '1.234');
  await user.type(text('Days'), 'many');
  await user.type(text('Margin'), '101');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please add Name');
  for (const message of [
    'Value must be a number with at most 2 decimal places',
    'Days must be a whole number',
    'Margin must be at most 100',
    'Select Structure',
    'Rows: at least 1 needed',
  ])
    expect(screen.getByText(message)).toBeDefined();
});

it('is narrowed by every kind of filter', async () => {
  const structure = (await caller.get('/api/structure?per_page=1')).data.records[0] as { id: number };
  const rows = [{ name: 'row', qty: '1' }];
  for (const [name, value, due_on] of [
    ['Due', '6', '2026-05-07'],
    ['Late', '7', '2026-05-08'],
    ['Cheap', '4.99', '2026-05-01'],
  ])
    await caller.post('/api/probe', { name, value, due_on, unit: 'narrowed', structure_id: structure.id, rows });
  open('/probes?filter=%7B%22unit%22%3A%22narrowed%22%7D');
  await screen.findByText('3 found');
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const panel = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(panel).getByRole('button', { name: 'Draft' }));
  await user.type(within(panel).getByRole('textbox', { name: 'Value, from' }), '5');
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Active filters', hidden: true }).textContent).toContain(
      'Value: from £5.00',
    ),
  );
  await screen.findByText('2 found');
  fireEvent.change(within(panel).getByLabelText('Due on, to'), { target: { value: '2026-05-07' } });
  await screen.findByText('1 found');
  await user.clear(within(panel).getByRole('textbox', { name: 'Value, from' }));
  await user.type(within(panel).getByRole('textbox', { name: 'Value, from' }), 'x');
  await within(panel).findByText('Not a number');
});
