import { describe, expect, it } from 'vitest';
import type { Call } from '../schema/calls/call.ts';
import { resources } from '../resources/index.ts';
import { makeDataProvider } from './index.ts';

/** A provider whose answers wait until they are given. */
const waiting = () => {
  const asked: { path: string; answer: () => void; fail: () => void }[] = [];
  const sendList = (call: Call, _query: unknown, _filters: unknown, input: { signal?: AbortSignal | undefined } = {}) =>
    new Promise<never>((resolve, reject) => {
      const data = { records: [], pagination: { current_page: 1, per_page: 10, total: 0 } };
      input.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      asked.push({
        path: call.path,
        answer: () => resolve({ data, headers: {}, status: 200 } as never),
        fail: () => reject(new Error('Broken')),
      });
    });
  return { asked, provider: makeDataProvider(resources, () => Promise.reject(new Error('Not asked')), sendList) };
};

const page = (list: string, n = 1, signal?: AbortSignal) => ({
  pagination: { page: n, perPage: 10 },
  sort: { field: 'number', order: 'DESC' as const },
  filter: {},
  meta: { list },
  ...(signal && { signal }),
});

describe('a tab of purchase requests', () => {
  it('is fetched once at a time; a second fetch is dropped quietly, each tab by itself', async () => {
    const { asked, provider } = waiting();
    const first = provider.getList('purchase_requests', page('project'));
    const other = provider.getList('purchase_requests', page('general'));
    await expect(provider.getList('purchase_requests', page('project', 2))).rejects.toMatchObject({
      name: 'AbortError',
      message: 'Request already in progress',
    });
    expect(asked.map(({ path }) => path)).toEqual(['/api/purchase-request/project', '/api/purchase-request/general']);
    for (const one of asked) one.answer();
    expect(await first).toMatchObject({ data: [], total: 0 });
    await other;
    const again = provider.getList('purchase_requests', page('project', 2));
    asked.at(-1)?.fail();
    await expect(again).rejects.toThrow('Broken');
    void provider.getList('purchase_requests', page('project'));
    expect(asked).toHaveLength(4);
    asked.at(-1)?.answer();
  });

  it('is fetched anew at once where the first fetch is called off', async () => {
    const { asked, provider } = waiting();
    const left = new AbortController();
    const first = provider.getList('purchase_requests', page('assigned-to-me', 1, left.signal));
    left.abort();
    const second = provider.getList('purchase_requests', page('assigned-to-me', 2));
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await expect(provider.getList('purchase_requests', page('assigned-to-me', 3))).rejects.toMatchObject({
      message: 'Request already in progress',
    });
    asked.at(-1)?.answer();
    expect(await second).toMatchObject({ total: 0 });
  });
});
