import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../tests/support/app.ts';
import { everyKind, simpleKind } from '../../tests/support/everyKind.ts';
import { testAppWith } from '../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../tests/support/msw.ts';
import { signIn, signOut } from '../../tests/support/screens.tsx';
import { resources } from '../resources/index.ts';
import { failureIn } from './failure.ts';
import { send, sendList } from './http.ts';
import { makeDataProvider } from './index.ts';

const on = servedByTheApp(testAppWith(everyKind, simpleKind));
const provider = makeDataProvider([...resources, everyKind, simpleKind], send, sendList);
let caller: Caller;

const seen = () => {
  const requests: { method: string; path: string; override: string | null; search: URLSearchParams }[] = [];
  on.server.events.removeAllListeners();
  on.server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    requests.push({
      method: request.method,
      path: url.pathname,
      override: request.headers.get('x-http-method-override'),
      search: url.searchParams,
    });
  });
  return requests;
};
const page = (filter: Record<string, unknown> = {}, perPage = 10, n = 1) => ({
  pagination: { page: n, perPage },
  sort: { field: 'name', order: 'ASC' as const },
  filter,
});

beforeAll(async () => {
  caller = await signIn(on);
});
afterAll(signOut);

describe('a resource that states its calls', () => {
  it('is listed page by page, in whatever shape it answers', async () => {
    for (const name of ['clients', 'customers', 'structures']) {
      const first = await provider.getList(name, page({}, 3));
      const total = first.total ?? 0;
      expect(first.data).toHaveLength(3);
      expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
      const past = await provider.getList(name, page({}, 3, Math.ceil(total / 3) + 1));
      expect(past).toMatchObject({ data: [], total, pageInfo: { hasNextPage: false } });
    }
  });

  it('goes on after the last row of a page, whatever came above it meanwhile', async () => {
    const add = async (letter: string) => provider.create('structures', { data: { name: `Gallery ${letter}` } });
    for (const letter of ['B', 'C', 'D', 'E']) await add(letter);
    const requests = seen();
    const names = async (n: number) =>
      (await provider.getList('structures', page({ q: 'Gallery' }, 2, n))).data.map(({ name }) => name);
    expect(await names(1)).toEqual(['Gallery B', 'Gallery C']);
    await add('A');
    expect(await names(2)).toEqual(['Gallery D', 'Gallery E']);
    // Another order, or another page size, has rows of its own.
    expect((await provider.getList('structures', page({ q: 'Gallery' }, 3, 2))).data).toHaveLength(2);
    const asked = requests
      .filter(({ method }) => method === 'GET')
      .map(({ search }) => [search.get('page'), search.has('after')]);
    expect(asked).toEqual([
      ['1', false],
      ['2', true],
      ['2', false],
    ]);
  });

  it('is searched, filtered and sorted by the server', async () => {
    const { data } = await provider.getList('clients', page({ q: 'a', is_active: false }));
    expect(data.every((c) => c.is_active === false)).toBe(true);
    await expect(provider.getList('clients', page({ is_secret: true }))).rejects.toMatchObject({ status: 422 });
  });

  it('is read by ids in one call', async () => {
    const { data } = await provider.getList('clients', page({}, 40));
    const ids = data.map((c) => c.id);
    const requests = seen();
    const many = await provider.getMany('clients', { ids });
    expect(many.data.map((c) => c.id).toSorted()).toEqual(ids.toSorted());
    expect(requests).toHaveLength(1);
  });

  it('sends what it declares and its version, and tells what the server said', async () => {
    const created = await provider.create('clients', {
      data: { name: 'By the provider', is_active: true, nonsense: 1 },
    });
    expect(created.meta).toEqual({ message: 'Client created' });
    const changed = await provider.update('clients', {
      id: created.data.id,
      data: { ...created.data, city: 'Leeds' },
      previousData: created.data,
    });
    expect(changed.data).toMatchObject({ city: 'Leeds', version: 2 });
    const late = provider.update('clients', {
      id: created.data.id,
      data: { city: 'Hull', version: 1 },
      previousData: created.data,
    });
    const error: unknown = await late.catch((e: unknown) => e);
    expect(failureIn(error)?.conflict).toMatchObject({
      changed_by_name: caller.session.user.name,
      current: { city: 'Leeds', version: 2 },
    });
    const removed = await provider.delete('clients', { id: created.data.id });
    expect(removed.meta).toEqual({ message: 'Client Deleted Successfully' });
    await expect(provider.updateMany('clients', { ids: [1], data: {} })).rejects.toThrow('cannot be changed at once');
  });

  it('deletes several in one call, all or none', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b'])
      ids.push((await provider.create('structures', { data: { name: `Several ${name}` } })).data.id);
    await expect(provider.deleteMany('structures', { ids: [...ids, 999_999] })).rejects.toMatchObject({ status: 404 });
    const requests = seen();
    await provider.deleteMany('structures', { ids });
    expect(requests.map((r) => r.method)).toEqual(['DELETE']);
  });

  it('is exported as a file, narrowed as the list is', async () => {
    const { blob, name } = await provider.exportRows('clients', {
      format: 'csv',
      columns: ['name', 'city'],
      filter: { city: 'leeds' },
      sort: { field: 'name', order: 'ASC' },
    });
    const [head, ...rows] = (await blob.text()).trim().split(/\r?\n/);
    expect(name).toMatch(/^clients.*\.csv$/);
    expect(head?.replace('\uFEFF', '')).toBe('Name,City');
    expect(rows.length).toBe((await provider.getList('clients', page({ city: 'leeds' }))).total);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const reading = provider.getList('clients', { ...page(), signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('filters in the body', () => {
  it('make the list a POST that is a GET; without any it stays one', async () => {
    const structure = (await provider.getList('structures', page({}, 1))).data[0];
    const made = await provider.create('probes', {
      data: { name: 'Probe', value: '12.5', structure_id: structure.id, rows: [{ name: 'row', qty: '1' }] },
    });
    const requests = seen();
    const all = await provider.getList('probes', page());
    const some = await provider.getList(
      'probes',
      page({ stage: ['draft'], value_min: '12.50', structure_id: [structure.id] }),
    );
    const none = await provider.getList('probes', page({ value_max: '12.49' }));
    expect(requests.map(({ method, override }) => [method, override])).toEqual([
      ['GET', null],
      ['POST', 'GET'],
      ['POST', 'GET'],
    ]);
    expect(requests[0]?.search.get('limit')).toBe('10');
    expect([all.total, some.total, none.total]).toEqual([1, 1, 0]);
    expect(some.data[0]).toMatchObject({
      id: made.data.id,
      value: '12.50',
      structure_name: structure.name,
      rows_count: 1,
    });
  });
});

describe('a resource that states no calls', () => {
  it('speaks the simple dialect, and nobody can tell', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      const { data } = await provider.create('plain-probes', {
        data: { code: `P-${String(i).padStart(2, '0')}`, amount: '1.00', is_active: i % 2 === 0 },
      });
      ids.push(data.id);
    }
    const requests = seen();
    const sort = { field: 'code', order: 'DESC' as const };
    const list = await provider.getList('plain-probes', { ...page({ q: 'P-', is_active: false }, 10), sort });
    expect(list).toMatchObject({ total: 15, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    expect(list.data.map((r) => r.code).slice(0, 2)).toEqual(['P-29', 'P-27']);
    expect(requests[0]?.search.get('range')).toBe('[0,9]');
    const above = await provider.create('plain-probes', { data: { code: 'P-99', amount: '1.00', is_active: false } });
    ids.push(above.data.id);
    const next = await provider.getList('plain-probes', { ...page({ q: 'P-', is_active: false }, 10, 2), sort });
    expect(next.data.map((r) => r.code)).toEqual(['P-09', 'P-07', 'P-05', 'P-03', 'P-01']);
    expect((await provider.getMany('plain-probes', { ids })).data).toHaveLength(31);
    const one = (await provider.getOne('plain-probes', { id: ids[0] })).data;
    expect(one).toMatchObject({ code: 'P-00', version: 1 });
    const changed = await provider.update('plain-probes', {
      id: one.id,
      data: { ...one, amount: '2.00' },
      previousData: one,
    });
    expect(changed.data).toMatchObject({ amount: '2.00', version: 2 });
    await provider.deleteMany('plain-probes', { ids });
    expect((await provider.getList('plain-probes', { ...page(), sort })).total).toBe(0);
  });
});
