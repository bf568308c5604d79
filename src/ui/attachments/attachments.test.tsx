import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { dossiers, formOf, sendRaw } from '../../../tests/support/attached.ts';
import { testAppWith } from '../../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { extendScreens } from '../extensions/extension.ts';
import { AttachmentsTab } from './AttachmentsTab.tsx';

const on = servedByTheApp(testAppWith(dossiers));
const user = userEvent.setup({ applyAccept: false });
const all = ['view', 'create', 'update', 'delete'].map((action) => `test.dossier.${action}`);
let caller: Caller;
let id: number;

const tabs = [{ value: 'attachments', label: 'Attachments', Tab: AttachmentsTab }];
beforeEach(async () => {
  caller = await signIn(on, all);
  quietFailures();
  id = (await caller.post('/api/dossiers', { name: 'Tower' })).data.id;
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const path = () => `/api/dossiers/${id}/attachment`;
const add = (...names: string[]) =>
  sendRaw(on.app, caller, path(), formOf(...names.map((n) => [n, `of ${n}`] as const)));
const open = async () => {
  openScreens(`/dossiers/${id}/show`, [dossiers], [extendScreens(dossiers, { tabs })]);
  await user.click(await screen.findByRole('tab', { name: /^Attachments/ }));
};
const text = (name: string, content = 'text') => new File([content], name, { type: 'text/plain' });
const fileList = async () => within(await screen.findByRole('list', { name: 'Files' }));
const kepts = async () =>
  (await fileList()).getAllByRole('listitem').map((li) => li.querySelector('button')?.textContent);

it('says that there are none, and takes several at once', async () => {
  await open();
  await screen.findByRole('heading', { name: 'No attachments yet' });
  await screen.findByText('Several at once, up to 200 MB each');
  await user.upload(screen.getByLabelText('Files'), [text('a.txt'), text('b.txt'), text('c.txt')]);
  await screen.findByText('3 attachments added');
  await waitFor(async () => expect(new Set(await kepts())).toEqual(new Set(['a.txt', 'b.txt', 'c.txt'])));
  expect((await fileList()).getAllByText(new RegExp(caller.session.user.name))).toHaveLength(3);
  // Nobody asks for the end of three files.
  expect(screen.queryByText('End of the list')).toBeNull();
  expect((await caller.get(path())).data.pagination.total).toBe(3);
});

it('takes what is pasted, and calls a picture from the clipboard by its time', async () => {
  await open();
  await screen.findByRole('heading', { name: 'No attachments yet' });
  const files = [new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'image.png')];
  fireEvent.paste(document, { clipboardData: { files } });
  await screen.findByText('Attachment added');
  expect((await kepts())[0]).toMatch(/^Pasted \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
});

it('tells why a file was refused, and does not offer what cannot help', async () => {
  await open();
  await screen.findByText('Several at once, up to 200 MB each');
  await user.upload(screen.getByLabelText('Files'), [text('start.bat'), text('empty.txt', ''), text('fine.txt')]);
  const uploads = within(await screen.findByRole('list', { name: 'Uploads' }));
  await uploads.findByText(/start\.bat is a program/);
  await uploads.findByText(/The file is empty/);
  expect(await kepts()).toEqual(['fine.txt']);
  expect(uploads.queryByRole('button', { name: /again/ })).toBeNull();
  await user.click(uploads.getByRole('button', { name: 'Take off start.bat' }));
  await user.click(uploads.getByRole('button', { name: 'Take off empty.txt' }));
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

it('keeps what failed to be tried again', async () => {
  await open();
  await screen.findByText('Several at once, up to 200 MB each');
  on.server.use(http.post('*/attachment', () => HttpResponse.error(), { once: true }));
  await user.upload(screen.getByLabelText('Files'), text('again.txt'));
  await screen.findByText(/API request failed/);
  await user.click(screen.getByRole('button', { name: 'Try again.txt again' }));
  await screen.findByText('Attachment added');
  expect(await kepts()).toEqual(['again.txt']);
});

it('is cancelled while it is under way, and then is not there', async () => {
  await open();
  await screen.findByText('Several at once, up to 200 MB each');
  let uploadSignal: AbortSignal | undefined;
  on.server.use(
    http.post('*/attachment', ({ request }) => {
      uploadSignal = request.signal;
      return new Promise<never>(() => undefined);
    }),
  );
  await user.upload(screen.getByLabelText('Files'), text('slow.txt'));
  await screen.findByRole('progressbar', { name: 'Sending slow.txt' });
  await waitFor(() => expect(uploadSignal).toBeDefined());
  await user.click(screen.getByRole('button', { name: 'Cancel slow.txt' }));
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  expect((await caller.get(path())).data.records).toEqual([]);
});

it('loads more, a page at a time', async () => {
  for (const from of [0, 20]) await add(...Array.from({ length: from ? 12 : 20 }, (_, i) => `file ${from + i}.txt`));
  await open();
  expect(await kepts()).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await kepts()).toHaveLength(32));
  expect(screen.getByText('End of the list')).toBeDefined();
});

it('is deleted after asking by its name', async () => {
  await add('gone.txt', 'stays.txt');
  await open();
  await user.click((await fileList()).getByRole('button', { name: 'Delete gone.txt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “gone.txt”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Attachment deleted');
  await waitFor(async () => expect(await kepts()).toEqual(['stays.txt']));
});

it('folds older versions under a file: of the same name, or put in its place', async () => {
  await add('plan.txt');
  await open();
  const list = await fileList();
  expect(list.queryByRole('button', { name: /older version/ })).toBeNull();
  await user.upload(screen.getByLabelText('Files', { selector: 'input' }), text('PLAN.txt'));
  await list.findByText('Version 2 ·');
  await user.upload(screen.getByLabelText('File of the new version of PLAN.txt'), text('final plan.txt'));
  await user.click(await list.findByRole('button', { name: '2 older versions of final plan.txt' }));
  const older = within(list.getByRole('list', { name: 'Older versions of final plan.txt' }));
  expect(
    older.getAllByRole('button', { name: /^Download (?!.* to keep$)/ }).map((b) => b.getAttribute('aria-label')),
  ).toEqual(['Download PLAN.txt, version 2', 'Download plan.txt, version 1']);
  expect((await caller.get(path())).data.pagination.total).toBe(1);
});

it('stands in the history of the record', async () => {
  await add('told.txt');
  openScreens(`/dossiers/${id}/show`, [dossiers], [extendScreens(dossiers, { tabs })]);
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  await screen.findByText(/added attachment “told\.txt”/);
});

it('offers nothing but looking and downloading to who may only read', async () => {
  await add('read.txt');
  signOut();
  await signIn(on, ['test.dossier.view']);
  await open();
  expect(await kepts()).toEqual(['read.txt']);
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete read.txt' })).toBeNull();
  expect((await fileList()).getByRole('button', { name: 'Download read.txt to keep' })).toBeDefined();
});

it('says why they could not be read, and tries again', async () => {
  on.server.use(
    http.get('*/attachment', () => HttpResponse.json({ success: false, message: 'Not now' }, { status: 409 }), {
      once: true,
    }),
  );
  await open();
  await screen.findByRole('heading', { name: 'The attachments could not be read' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'No attachments yet' });
});
