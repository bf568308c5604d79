import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { testAppWith } from '../../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { call, list } from '../../schema/calls/call.ts';
import { integer, oneOf, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';

const permissions = 'test.hire';
const update = { summary: 'A call of hires', permission: `${permissions}.update` };

/** The description for the server: its table and its usual calls. */
const described = {
  name: 'hires',
  represent: 'title',
  permissions,
  fields: {
    title: text({ required: true, search: true }),
    days: integer({ min: 0, initial: 0 }),
    state: oneOf(['hired', 'returned'], { label: 'Status', initial: 'hired' }),
  },
  calls: { list: list('/api/hires') },
  list: { columns: ['title'] },
} as const;
/** The description with irregular calls: with a number, without fields, with a question, and for the list. */
const hires = defineResource({
  ...described,
  endpoints: {
    extend: call({
      ...update,
      method: 'POST',
      path: '/api/hires/:id/extend',
      body: {
        days: integer({ required: 'Say how many days', min: 1, max: 365 }),
        version: integer({ required: true }),
      },
      success: 'Hire extended',
      failure: 'Failed to extend the hire',
      button: { label: 'Extend', on: 'record', confirm: 'It ends later by so many days.', when: { state: ['hired'] } },
    }),
    remind: call({
      ...update,
      method: 'POST',
      path: '/api/hires/:id/remind',
      success: 'The vendor is reminded',
      button: { label: 'Remind', on: 'record' },
    }),
    close: call({
      ...update,
      method: 'POST',
      path: '/api/hires/:id/close',
      body: { copies: integer({ required: true, initial: 2, min: 1 }), note: text() },
      success: 'Hire closed',
      button: { label: 'Close hire', on: 'record' },
    }),
    copy: call({
      ...update,
      method: 'POST',
      path: '/api/hires/:id/copy',
      permission: `${permissions}.create`,
      success: 'Hire copied',
      button: {
        label: 'Copy',
        on: 'record',
        icon: 'ContentCopy',
        confirm: 'A new hire of the same plant.',
        opens: true,
      },
    }),
    returnAll: call({
      ...update,
      method: 'POST',
      path: '/api/hires/return-all',
      success: 'All are returned',
      button: { label: 'Return all', on: 'list', tone: 'danger', confirm: 'Every hire of this branch ends today.' },
    }),
  },
});

const on = servedByTheApp(testAppWith(defineResource(described)));
const user = userEvent.setup();
let caller: Caller;
let hire: { id: number; version: number };
/** The received irregular calls with their bodies. */
let sent: [path: string, body: unknown][];

const all = ['view', 'create', 'update'].map((action) => `${permissions}.${action}`);
const read = async () => (await caller.get(`/api/hires/${hire.id}`)).data;
const change = async (values: object) => {
  const { title, days, state, version } = await read();
  hire = (await caller.put(`/api/hires/${hire.id}`, { title, days, state, version, ...values })).data;
};
const refused = (status: number, message: string, errors?: object) =>
  HttpResponse.json({ success: false, message, ...(errors ? { errors } : {}) }, { status });

/** Answers the irregular calls. The real server answers the usual ones. */
const answers = http.post('*/api/hires/*', async ({ request }) => {
  const { pathname } = new URL(request.url);
  const text = await request.text();
  const body = text ? (JSON.parse(text) as { days?: number; version?: number }) : undefined;
  sent.push([pathname, body]);
  const { days = 0, version } = body ?? {};
  const name = pathname.split('/').at(-1);
  if (name === 'extend') {
    const { days: before, version: now } = await read();
    if (version !== now) return refused(409, 'Ann has changed this hire');
    if (days > 30) return refused(422, 'Validation failed', { days: ['The vendor gives at most 30 days'] });
    await change({ days: before + days });
  }
  const data = name === 'copy' ? (await caller.post('/api/hires', { title: 'Crane, again' })).data : null;
  return HttpResponse.json({ success: true, data });
});

beforeEach(async () => {
  caller = await signIn(on, all);
  hire = (await caller.post('/api/hires', { title: 'Crane', days: 5 })).data;
  sent = [];
  on.server.use(answers);
  quietFailures();
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const open = async () => {
  openScreens(`/hires/${hire.id}/show`, [hires]);
  return screen.findByRole('button', { name: 'Extend' });
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks for the fields of the call, sends them by the keyboard, and shows the record as it is then', async () => {
  const button = await open();
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = await dialogOf('Extend Crane');
  expect(screen.getByRole('dialog').getAttribute('aria-describedby')).toBe(
    dialog.getByText('It ends later by so many days.').id,
  );
  expect(dialog.getAllByRole('textbox')).toEqual([dialog.getByRole('textbox', { name: 'Days' })]);
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Days' }));
  await user.keyboard('7{Control>}{Enter}{/Control}');
  await screen.findByText('Hire extended');
  await gone();
  expect(sent).toEqual([[`/api/hires/${hire.id}/extend`, { days: 7, version: 1 }]]);
  await screen.findByText('12');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Extend' })));
});

it('sends nothing that the declaration refuses, and shows what the server refuses at its field', async () => {
  await user.click(await open());
  const dialog = await dialogOf('Extend Crane');
  const days = dialog.getByRole('textbox', { name: 'Days' });
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  await dialog.findByText('Say how many days');
  await user.type(days, '400');
  await dialog.findByText('Days must be at most 365');
  expect(sent).toEqual([]);
  await user.clear(days);
  await user.type(days, '31{Enter}');
  const message = await dialog.findByText('The vendor gives at most 30 days');
  expect(days.getAttribute('aria-describedby')).toContain(message.id);
  expect(days.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(days));
  expect((await read()).days).toBe(5);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await gone();
});

it('fills in the initial value of a required field, and marks and demands it all the same', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Close hire' }));
  const dialog = await dialogOf('Close hire Crane');
  const input = (name: string): HTMLInputElement => dialog.getByRole('textbox', { name });
  const copies = input('Copies');
  expect(copies.value).toBe('2');
  expect(copies.required).toBe(true);
  expect(input('Note').required).toBe(false);
  await user.clear(copies);
  await user.click(dialog.getByRole('button', { name: 'Close hire' }));
  await dialog.findByText('Copies is required');
  expect(sent).toEqual([]);
  await user.type(copies, '3{Enter}');
  await screen.findByText('Hire closed');
  expect(sent).toEqual([[`/api/hires/${hire.id}/close`, { copies: 3, note: null }]]);
});

it('tells that somebody was faster, and shows the record as it is now', async () => {
  await user.click(await open());
  const dialog = await dialogOf('Extend Crane');
  await change({ title: 'Tower crane' });
  await user.type(dialog.getByRole('textbox', { name: 'Days' }), '3{Enter}');
  await dialog.findByText('Ann has changed this hire');
  await user.click(dialog.getByRole('button', { name: 'Show it as it is now' }));
  await screen.findByRole('heading', { name: 'Tower crane', level: 1 });
  await gone();
});

it('is disabled where the record does not allow it, and says why to the eye and to the ear', async () => {
  await change({ state: 'returned' });
  const button = await open();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('title')).toBe('Only where Status of the hire is “Hired”');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends at once what asks for nothing', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Remind' }));
  await screen.findByText('The vendor is reminded');
  expect(sent).toEqual([[`/api/hires/${hire.id}/remind`, undefined]]);
});

it('opens the record that is answered where the call says so', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const dialog = await dialogOf('Copy Crane');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Copy' }));
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Crane, again', level: 1 });
});

it('is offered to nobody who lacks the permission', async () => {
  await signIn(on, [`${permissions}.view`]);
  openScreens(`/hires/${hire.id}/show`, [hires]);
  await screen.findByRole('heading', { name: 'Crane', level: 1 });
  for (const name of ['Extend', 'Remind', 'Copy']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('stands on a list too; before what is dangerous the safe answer has the focus', async () => {
  openScreens('/hires', [hires]);
  await user.click(await screen.findByRole('button', { name: 'Return all' }));
  const dialog = await dialogOf('Return all');
  dialog.getByText('Every hire of this branch ends today.');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Return all' }));
  await screen.findByText('All are returned');
  expect(sent).toEqual([['/api/hires/return-all', undefined]]);
});
