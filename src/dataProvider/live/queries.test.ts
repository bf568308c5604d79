import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '../../schema/calls/shared/live.ts';
import { freshQueries } from './queries.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
let read: string[] = [];
let queries = freshQueries(client);
let stops: (() => void)[] = [];

/** An observed query that counts its reads. */
const show = async (queryKey: QueryKey, answer: () => Promise<unknown> = async () => 1) => {
  const queryFn = () => {
    read.push(
      queryKey
        .slice(1)
        .map((part) => JSON.stringify(part))
        .join(' '),
    );
    return answer();
  };
  stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
};
const change = (ids: readonly number[] | null, resource = 'clients'): LiveChange => ({
  resource,
  ids,
  part: 'record',
  action: 'update',
  by: 1,
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  queries = freshQueries(client);
  read = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  queries.stop();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what is read anew', () => {
  beforeEach(async () => {
    await show(['clients', 'getInfiniteList', { page: 1 }]);
    await show(['clients', 'getOne', { id: '1' }]);
    await show(['clients', 'getOne', { id: '2' }]);
    await show(['clients', 'history', '2']);
    await show(['items', 'getOne', { id: '1' }]);
    read = [];
  });

  it('every list of the resource, and of single records those that changed', async () => {
    queries.changed(change([1]));
    await pass(300);
    expect(read).toEqual(['"getInfiniteList" {"page":1}', '"getOne" {"id":"1"}']);
  });

  it('what is kept under the name of a part, where that part changed', async () => {
    await show(['attachments', '/api/clients/:id/attachments', { id: 7 }]);
    read = [];
    queries.changed(change([7]));
    await pass(300);
    expect(read).toEqual(['"getInfiniteList" {"page":1}']);
    queries.changed({ ...change([7]), part: 'attachments' });
    await pass(1500);
    expect(read.slice(1).sort()).toEqual(['"/api/clients/:id/attachments" {"id":7}', '"getInfiniteList" {"page":1}']);
  });

  it('all of the resource where it is not said which', async () => {
    queries.changed(change([1]));
    queries.changed(change(null));
    queries.changed(change([2]));
    await pass(300);
    expect(read).toHaveLength(4);
  });

  it('everything where changes may have been missed', async () => {
    queries.missed();
    await pass(0);
    expect(read).toHaveLength(5);
  });

  it('only what is old where the stream has opened for the first time', async () => {
    await pass(5000);
    await show(['clients', 'getList', {}]);
    read = [];
    queries.missed(Date.now() - 1000);
    await pass(0);
    expect(read).toHaveLength(5);
    expect(read).not.toContain('"getList" {}');
  });

  it('nothing while nobody can see it, and all that is due once somebody can', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    queries.changed(change([1]));
    await pass(60_000);
    expect(read).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(300);
    expect(read).toHaveLength(2);
  });
});

describe('how often', () => {
  it('at most once a second, however much changes', async () => {
    await show(['clients', 'getList', {}]);
    read = [];
    for (let n = 0; n < 100; n += 1) {
      queries.changed(change([n]));
      await pass(50);
    }
    await pass(2000);
    expect(read.length).toBeGreaterThanOrEqual(5);
    expect(read.length).toBeLessThanOrEqual(7);
  });

  it('once more where a reading was under way, which is not cut off', async () => {
    let answered = 0;
    const slow = () =>
      new Promise((resolve) =>
        setTimeout(() => {
          answered += 1;
          resolve(answered);
        }, 3000),
      );
    await show(['clients', 'getList', {}], slow);
    queries.changed(change([1]));
    await pass(2900);
    expect([read.length, answered]).toEqual([1, 0]);
    await pass(10_000);
    expect([read.length, answered]).toEqual([2, 2]);
  });
});
