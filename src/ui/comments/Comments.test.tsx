import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { testAppWith } from '../../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { branchIds, person } from '../../../tests/support/people.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { onRecord, talks } from '../../../tests/support/talks.ts';
import { closePopup } from '../../authProvider/clientState.ts';
import { startSession } from '../../authProvider/session.ts';
import { users } from '../../resources/people/users.ts';
import { mentionToken } from '../../schema/mentions.ts';
import { extendScreens, type RecordPartProps } from '../extensions/extension.ts';
import { CommentsTab } from './CommentsTab.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';

const on = servedByTheApp(testAppWith(talks));
const user = userEvent.setup();
let me: Caller;
let other: Caller;
let talk = 0;

const Tab = (props: RecordPartProps) => (
  <CommentsTab {...props} calls={onRecord} directory={users.endpoints.directory} />
);
const Badge = (props: RecordPartProps) => <UnreadBadge {...props} calls={onRecord} />;
const extensions = [extendScreens(talks, { tabs: [{ value: 'comments', label: 'Comments', Tab, Badge }] })];

beforeEach(async () => {
  me = await signIn(on);
  other = await person(on, { branches: [(await branchIds(on)).leeds] });
  talk = (await me.post('/api/talks', { name: 'A talk' })).data.id;
  quietFailures();
});
afterEach(() => {
  vi.restoreAllMocks();
  closePopup();
  signOut();
});

const idOf = ({ session }: Caller) => session.user.id;
const nameOf = ({ session }: Caller) => session.user.name;
const postComment = (by: Caller, comment: string) => by.post(`/api/talks/${talk}/comments`, { comment });
const storedComments = async (): Promise<{ comment: string; is_resolved: boolean; mentions: { id: number }[] }[]> =>
  (await me.get(`/api/talks/${talk}/comments`)).data.comments;
const opened = async () => {
  openScreens(`/talks/${talk}/show`, [talks], extensions);
  await user.click(await screen.findByRole('tab', { name: /^Comments/ }));
};
const box = () => screen.findByRole('textbox', { name: 'Write a comment' });
const list = () => screen.findByRole('list', { name: /^Comments/ });
/** The entries and the markers between them, in reading order. */
const entries = async () =>
  [...(await list()).children].map((li) =>
    li.getAttribute('role') === 'separator' ? '—New—' : (li.textContent ?? ''),
  );

describe('the comments of a record', () => {
  it('begin with nothing said, and take what is written, sent by Ctrl+Enter', async () => {
    await opened();
    await screen.findByRole('heading', { name: 'No comments yet' });
    expect(screen.getByRole('button', { name: 'Comment' }).hasAttribute('disabled')).toBe(true);
    await user.type(await box(), 'Is the **door** fire rated?{Enter}Yes{Control>}{Enter}{/Control}');
    const entry = within(await list()).getByRole('listitem');
    expect(entry.querySelector('strong + span, strong')).not.toBeNull();
    expect(entry.textContent).toContain(nameOf(me));
    expect(entry.querySelector('p strong')?.textContent).toBe('door');
    expect(entry.querySelector('p br')).not.toBeNull();
    expect(entry.querySelector('time')?.getAttribute('title')).toMatch(/\d\d:\d\d/);
    await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe(''));
    expect((await storedComments()).map((c) => c.comment)).toEqual(['Is the **door** fire rated?\nYes']);
  });

  it('call upon a colleague who is found behind an @ by the keyboard', async () => {
    await opened();
    await user.type(await box(), `Ask @${nameOf(other)}`);
    const options = await screen.findByRole('listbox', { name: 'Colleagues' });
    await waitFor(() => expect(within(options).getAllByRole('option')[0]?.textContent).toContain(nameOf(other)));
    const active = (await box()).getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(((await box()) as HTMLTextAreaElement).value).toBe(`Ask @${nameOf(other)} `);
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('today');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    const entry = within(await list()).getByRole('listitem');
    expect(entry.querySelector('p span')?.textContent).toBe(`@${nameOf(other)}`);
    expect(await storedComments()).toMatchObject([
      {
        comment: `Ask ${mentionToken({ id: idOf(other), name: nameOf(other) })} today`,
        mentions: [{ id: idOf(other) }],
      },
    ]);
  });

  it('offer colleagues until Esc, by arrows round and round', async () => {
    await opened();
    await user.type(await box(), '@');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    const chosen = () => options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    expect(chosen()).toBe(0);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(options.length - 1);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(options.length > 1 ? 1 : 0);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(((await box()) as HTMLTextAreaElement).value).toBe('@');
  });

  it('mark what is new until the next visit; a badge tells of it before', async () => {
    await postComment(other, 'Old');
    await me.put('/api/seen', { resource: 'talks', record_id: talk, lines: 'comments' });
    await postComment(me, 'Mine');
    await postComment(other, 'Fresh');
    openScreens(`/talks/${talk}/show`, [talks], extensions);
    await screen.findByRole('tab', { name: /^Comments \d+ 1 new$/ });
    await user.click(screen.getByRole('tab', { name: /^Comments/ }));
    const seen = await entries();
    expect(seen.map((text) => /Old|Mine|Fresh|—New—/.exec(text)?.[0])).toEqual(['Old', 'Mine', '—New—', 'Fresh']);
    await screen.findByRole('tab', { name: /^Comments \d+$/ });
    expect(await entries()).toEqual(seen);
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    await user.click(screen.getByRole('tab', { name: /^Comments/ }));
    expect((await entries()).map((text) => /Old|Mine|Fresh|—New—/.exec(text)?.[0])).toEqual(['Old', 'Mine', 'Fresh']);
  });

  it('are changed in place by who wrote them, and deleted after asking', async () => {
    await postComment(other, 'Theirs');
    await postComment(me, 'Mine');
    await opened();
    const [theirs, mine] = within(await list())
      .getAllByRole('listitem')
      .filter((li) => li.getAttribute('role') !== 'separator');
    expect(within(theirs as HTMLElement).queryByRole('button', { name: 'Edit comment' })).toBeNull();
    expect(within(theirs as HTMLElement).queryByRole('button', { name: 'Delete comment' })).toBeNull();
    await user.click(within(mine as HTMLElement).getByRole('button', { name: 'Edit comment' }));
    await user.type(await screen.findByRole('textbox', { name: 'Edit comment' }), ', mended');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(mine?.querySelector('p')?.textContent).toBe('Mine, mended'));
    expect(mine?.textContent).toContain('edited');
    await user.click(within(mine as HTMLElement).getByRole('button', { name: 'Delete comment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect((await storedComments()).map((c) => c.comment)).toEqual(['Theirs']));
    await waitFor(() => expect(screen.queryByText('Mine, mended')).toBeNull());
  });

  it('are settled one by one and all at once, and opened again', async () => {
    await postComment(other, 'One');
    await postComment(me, 'Two');
    await opened();
    await user.click((await screen.findAllByRole('button', { name: 'Resolve comment' }))[0] as HTMLElement);
    await screen.findByText(`Resolved by ${nameOf(me)}`);
    await screen.findByText('2 comments · 1 open');
    await user.click(screen.getByRole('button', { name: 'Resolve all' }));
    await screen.findByText('Resolved');
    expect((await storedComments()).map((c) => c.is_resolved)).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await screen.findByRole('button', { name: 'Resolve all' });
    expect((await storedComments()).map((c) => c.is_resolved)).toEqual([false, false]);
  });

  it('never become markup', async () => {
    await postComment(other, '<img src=x onerror="window.pwned=1"> [go](javascript:alert(1))');
    await opened();
    const shown = await list();
    expect(shown.querySelector('img, script, a, iframe')).toBeNull();
    expect(shown.textContent).toContain('<img src=x onerror="window.pwned=1"> go');
  });

  it('are shown by pages, the newest first to be seen', async () => {
    for (let n = 1; n <= 32; n += 1) await postComment(me, `Number ${n}.`);
    await opened();
    await list();
    expect(screen.queryByText('Number 2.')).toBeNull();
    expect(screen.getByText('Number 32.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show earlier comments' }));
    await screen.findByText('Number 1.');
    const order = within(await list())
      .getAllByRole('listitem')
      .map((li) => /Number \d+/.exec(li.textContent ?? '')?.[0]);
    expect(order).toEqual(Array.from({ length: 32 }, (_, n) => `Number ${n + 1}`));
  });

  it('are read without being written by who may not comment', async () => {
    await postComment(me, 'Read this');
    signOut();
    await signIn(on, ['test.talk.view']);
    await opened();
    await list();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Resolve|Edit comment|Delete comment/ })).toBeNull();
  });
});

describe('what is typed', () => {
  it('is kept where the session ends before it is sent, and stands there at the next visit', async () => {
    await opened();
    await user.type(await box(), 'Half a thought');
    on.server.use(
      http.post('*/comments', () =>
        HttpResponse.json({ success: false, message: 'Session Expired Please Login Again' }, { status: 401 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await screen.findByText('Session Expired Please Login Again');
    closePopup();
    cleanup();
    on.server.resetHandlers();
    startSession(me.session);
    await opened();
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Half a thought');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await list();
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith(`draft:${idOf(me)}:`))).toEqual([]),
    );
  });

  it('stays in the box with the reason where it is refused', async () => {
    await opened();
    const nobody = mentionToken({ id: 999_999, name: 'Nobody' });
    await user.click(await box());
    await user.paste(`Ask ${nobody}`);
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nobody cannot be mentioned here');
    expect(((await box()) as HTMLTextAreaElement).value).toBe(`Ask ${nobody}`);
  });

  it('of a change is kept, too, and given up by Esc', async () => {
    await postComment(me, 'Mine');
    await opened();
    await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
    await user.type(await screen.findByRole('textbox', { name: 'Edit comment' }), ' and more');
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    await user.click(screen.getByRole('tab', { name: /^Comments/ }));
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' });
    expect(again.value).toBe('Mine and more');
    await user.type(again, '{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull());
    expect(Object.keys(localStorage).filter((key) => key.startsWith(`draft:${idOf(me)}:`))).toEqual([]);
  });
});

it('says that the comments could not be read, and tries again', async () => {
  await postComment(me, 'There');
  const failing = http.get('*/comments', () =>
    HttpResponse.json({ success: false, message: 'The database is away' }, { status: 503 }),
  );
  on.server.use(failing);
  await opened();
  const state = await within(await screen.findByRole('tabpanel')).findByRole('alert');
  expect(state.textContent).toContain('The database is away');
  on.server.resetHandlers();
  await user.click(within(state).getByRole('button', { name: 'Retry' }));
  expect((await list()).textContent).toContain('There');
});
