import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { answeredBySaying } from '../../tests/support/answers.ts';
import { startSam } from '../../tests/support/session.ts';
import { authProvider, refreshSession } from './index.ts';
import { resetClientState, setOutage } from './clientState.ts';
import { keepPreference } from './preferences.ts';
import { getSession, wipeSession } from './session.ts';
import { unsentPreferences } from './unsentPreferences.ts';

const { server } = answeredBySaying(() => startSam());
afterEach(() => {
  resetClientState();
  localStorage.clear();
});

interface Stored {
  readonly name: string;
  readonly value: string;
}
/** A server that keeps preferences; `fails` answers in its place. */
const keeping = (fails?: () => Response) => {
  const stored = new Map<string, string>();
  const sent: Stored[] = [];
  server.use(
    http.put('*/api/me/preferences', async ({ request }) => {
      const { name, value } = (await request.json()) as Stored;
      sent.push({ name, value });
      const failure = fails?.();
      if (failure) return failure;
      stored.set(name, value);
      return HttpResponse.json({ success: true, data: Object.fromEntries(stored) });
    }),
    http.get('*/api/me', () => {
      const { permissions = [], assigned_branches = [], user } = getSession() ?? {};
      const preferences = Object.fromEntries(stored);
      return HttpResponse.json({
        success: true,
        data: { user: { ...user, preferences }, permissions, assigned_branches },
      });
    }),
    http.post('*/api/logout', () => HttpResponse.json({ success: true, data: null })),
  );
  return { stored, sent };
};
const inUse = (name: string) => getSession()?.user.preferences[name];

it.each(['pagehide', 'visibilitychange'] as const)('is sent when the page goes away: %s', async (event) => {
  const { sent } = keeping();
  void keepPreference('widths.a', '1');
  void keepPreference('widths.a', '2');
  expect(sent).toEqual([]);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  await waitFor(() => expect(sent).toEqual([{ name: 'widths.a', value: '2' }]));
});

it('holds though the session is read before the server has it, and is sent then', async () => {
  const { stored } = keeping();
  void keepPreference('widths.a', '1');
  // The next start of the application: the page went away before anything was sent.
  await refreshSession();
  expect(inUse('widths.a')).toBe('1');
  await waitFor(() => expect(stored.get('widths.a')).toBe('1'));
  await waitFor(() => expect(unsentPreferences(7)).toEqual({}));
});

it('that is set and sent while the session is read is not lost to the older answer', async () => {
  const { stored } = keeping();
  const { permissions, assigned_branches, user } = getSession() ?? {};
  let answer = () => {};
  const late = new Promise<void>((done) => (answer = done));
  server.use(
    http.get('*/api/me', async () => {
      await late;
      return HttpResponse.json({ success: true, data: { user, permissions, assigned_branches } });
    }),
  );
  const reading = refreshSession();
  void keepPreference('widths.a', '1');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(stored.get('widths.a')).toBe('1'));
  await waitFor(() => expect(unsentPreferences(7)).toEqual({}));
  answer();
  await reading;
  expect(inUse('widths.a')).toBe('1');
});

it('is sent before a sign-out, and after the next sign-in where the session ended before', async () => {
  const { stored } = keeping();
  void keepPreference('widths.a', '1');
  await authProvider.logout({});
  expect(stored.get('widths.a')).toBe('1');
  startSam();
  void keepPreference('widths.b', '2');
  wipeSession('expired');
  startSam();
  expect(inUse('widths.b')).toBe('2');
  await refreshSession();
  await waitFor(() => expect(stored.get('widths.b')).toBe('2'));
});

it('is kept through an outage, and sent after it', async () => {
  let away = true;
  const { stored, sent } = keeping(() => (away ? HttpResponse.error() : (undefined as never)));
  const kept = keepPreference('widths.a', '1');
  window.dispatchEvent(new Event('pagehide'));
  await kept;
  expect([sent.length, unsentPreferences(7)]).toEqual([1, { 'widths.a': '1' }]);
  away = false;
  setOutage(null);
  await waitFor(() => expect(stored.get('widths.a')).toBe('1'));
});

it('that is refused is told, and not sent again', async () => {
  const { sent } = keeping(() => HttpResponse.json({ success: false, message: 'Too long' }, { status: 422 }));
  const kept = keepPreference('widths.a', '1');
  window.dispatchEvent(new Event('pagehide'));
  await expect(kept).rejects.toThrow('Too long');
  expect([sent.length, unsentPreferences(7)]).toEqual([1, {}]);
});

it('that another tab has set holds here, and is not overwritten by an older one', async () => {
  const { stored } = keeping();
  void keepPreference('widths.a', 'older');
  // The other tab: it writes the storage, and this one hears of it.
  const user = { ...getSession()?.user, preferences: { 'widths.a': 'newer' } };
  localStorage.setItem('draft:7:preferences', JSON.stringify({ 'widths.a': 'newer' }));
  localStorage.setItem('plumbline:user', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'plumbline:user' }));
  expect(inUse('widths.a')).toBe('newer');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(stored.get('widths.a')).toBe('newer'));
});
