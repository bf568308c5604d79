import { waitFor } from '@testing-library/react';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { patience } from '../../../tests/support/patience.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { branchIds, person } from '../../../tests/support/people.ts';
import { chooseBranch, startSession, wipeSession } from '../../authProvider/session.ts';
import type { LiveChange } from '../../schema/calls/shared/live.ts';
import { startLive } from './index.ts';
import { onLive } from './listeners.ts';

const on = servedByTheApp();
const client = new QueryClient();
let me: Caller;
let stop = () => undefined as void;
const often = { timeout: patience, interval: 5 };
const streams = (n: number) => waitFor(() => expect(on.live.count()).toBe(n), often);

beforeEach(async () => {
  const { leeds, bristol } = await branchIds(on);
  me = await person(on, { branches: [leeds, bristol] });
});
afterEach(async () => {
  stop();
  wipeSession();
  localStorage.clear();
  client.clear();
  vi.restoreAllMocks();
  await streams(0);
});
const start = () => {
  startSession(me.session);
  stop = startLive(client);
};

it('hears where somebody is signed in, in the branch that is looked at, by one stream', async () => {
  const heard: LiveChange[] = [];
  const forget = onLive('structures', (change) => heard.push(change));
  stop = startLive(client);
  expect(on.live.count()).toBe(0);
  startSession(me.session);
  await streams(1);
  const { bristol } = await branchIds(on);
  await me.post('/api/structure', { name: 'Heard in Leeds' });
  await waitFor(() => expect(heard).toHaveLength(1), often);
  chooseBranch(bristol);
  await me.post('/api/structure', { name: 'Not heard in Bristol' });
  await streams(1);
  let announced = 0;
  await waitFor(async () => {
    announced += 1;
    await me.in(bristol).post('/api/structure', { name: `Heard in Bristol ${announced}` });
    expect(heard.length).toBeGreaterThan(1);
  }, often);
  expect(heard.every(({ by }) => by === me.session.user.id)).toBe(true);
  wipeSession();
  await streams(0);
  forget();
});

it('opens the stream anew after it broke, and reads everything on the screen once', async () => {
  let fails = 0;
  on.server.use(
    http.get('*/api/live', () => {
      fails += 1;
      if (fails === 1) readsAtFirst = reads;
      const headers = { 'Content-Type': 'text/event-stream' };
      return fails < 2 ? new Response('event: nothing\n\n', { headers }) : undefined;
    }),
  );
  let reads = 0;
  let readsAtFirst = 0;
  const screen = new QueryObserver(client, { queryKey: ['clients', 'getList'], queryFn: () => (reads += 1) });
  const leave = screen.subscribe(() => undefined);
  start();
  await streams(1);
  expect([fails, readsAtFirst]).toEqual([2, 1]);
  await waitFor(() => expect(reads).toBe(2), often);
  leave();
});

it('tries at once when the network is back', async () => {
  let fails = 0;
  on.server.use(
    http.get('*/api/live', () => {
      fails += 1;
      return fails < 4 ? Response.error() : undefined;
    }),
  );
  // The mock never ends the pauses between two attempts. Only they have fractions of a millisecond.
  const later = globalThis.setTimeout;
  const never = 2 ** 31 - 1;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) =>
    later(act, Number.isInteger(ms) ? ms : never)) satisfies (act: () => void, ms?: number) => unknown);
  start();
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(on.live.count()).toBe(1);
  }, often);
  expect(fails).toBe(4);
});

it('gives the stream back while nobody can see the window, and takes it up at once when somebody can', async () => {
  start();
  await streams(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(11_000);
  vi.useRealTimers();
  await streams(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await streams(1);
});
