import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { everyKind, simpleKind } from '../support/everyKind.ts';
import { testAppWith } from '../support/fixtures.ts';
import type { Caller } from '../support/app.ts';
import { listed, read } from '../support/calls.ts';
import { branchIds, person } from '../support/people.ts';
import { create, least, sample } from '../support/samples.ts';

const on = testAppWith(everyKind, simpleKind);
let me: Caller;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
});
const override = { 'X-HTTP-Method-Override': 'GET' };

describe('a list whose filters come in the body', () => {
  beforeAll(async () => {
    for (const stage of ['draft', 'sent', 'draft'])
      await create(me, everyKind, { ...(await sample(me, everyKind)), stage, days: 7, is_open: stage === 'draft' });
  });

  it('is the same list as a GET, in the same spelling', async () => {
    const post = await me.call('POST', '/api/probe?limit=2&sort_by=name&order=desc', {}, override);
    const get = await me.get('/api/probe?limit=2&sort_by=name&order=desc');
    expect(post).toMatchObject({ status: 200, data: { probes: { per_page: 2, total: 3, data: { length: 2 } } } });
    expect(post.data).toEqual(get.data);
    expect((await me.call('POST', '/api/probe', {}, override)).data.probes.per_page).toBe(30);
  });

  it.each([
    [{ stage: 'draft' }, 2],
    [{ stage: 'draft,sent' }, 3],
    [{ stage: ['draft', 'sent'] }, 3],
    [{ is_open: false }, 1],
    [{ is_open: 'false' }, 1],
    [{ days_min: 7, days_max: '7' }, 3],
    [{ days_min: 8 }, 0],
    [{ stage: null, is_open: '' }, 3],
    [{ structure_id: 999999 }, 0],
  ])('narrows by %j', async (filters, total) => {
    expect((await me.call('POST', '/api/probe', filters, override)).data.probes.total).toBe(total);
  });

  it.each([
    [{ no_such: 1 }, 'no_such'],
    [{ branch_id: 2 }, 'branch_id'],
    [{ is_open: 'maybe' }, 'is_open'],
    [{ days_min: 'x' }, 'days_min'],
    [{ structure_id: {} }, 'structure_id'],
    [{ due_on_from: '2026-02-30' }, 'due_on_from'],
    [{ name: 'x' }, 'name'],
    [{ stage: { toString: 1 } }, 'stage'],
    [{ stage: [['draft']] }, 'stage'],
    [{ days_min: [null] }, 'days_min'],
  ])('refuses %j', async (filters, key) => {
    const refused = await me.call('POST', '/api/probe', filters, override);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([key]);
  });

  it('creates without the header, or with another method in it', async () => {
    const { total } = await listed(me, everyKind);
    for (const headers of [
      {},
      { 'X-HTTP-Method-Override': 'PUT' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { 'X-HTTP-Method-Override': '' },
    ])
      expect((await me.call('POST', '/api/probe', {}, headers)).status).toBe(422);
    expect(
      (await me.call('POST', '/api/probe', await least(me, everyKind), { 'X-HTTP-Method-Override': 'PUT' })).status,
    ).toBe(201);
    expect((await listed(me, everyKind)).total).toBe(total + 1);
  });

  it('needs the permission to view, not the one to create', async () => {
    const viewer = await person(on, { permissions: ['test.probe.view'], branches: [me.branch] });
    expect((await viewer.call('POST', '/api/probe', {}, override)).status).toBe(200);
    expect((await viewer.call('POST', '/api/probe', {})).status).toBe(403);
    const creator = await person(on, { permissions: ['test.probe.create'], branches: [me.branch] });
    expect((await creator.call('POST', '/api/probe', {}, override)).status).toBe(403);
  });

  it('is taken nowhere else: not on other calls, not on other methods, not as a query', async () => {
    const { id } = await create(me, everyKind);
    expect((await me.call('POST', '/api/client', { name: '' }, override)).status).toBe(422);
    expect((await me.call('POST', `/api/probe/${id}`, {}, override)).status).toBe(405);
    expect((await me.call('DELETE', `/api/probe/${id}`, undefined, override)).status).toBe(200);
    expect((await me.call('GET', '/api/probe', undefined, { 'X-HTTP-Method-Override': 'DELETE' })).status).toBe(200);
    expect((await me.call('POST', '/api/probe?_method=GET', {})).status).toBe(422);
    expect((await on.anonymous('POST', '/api/probe', {}, override)).status).toBe(401);
  });
});

describe('a resource that declares no calls', () => {
  const path = '/api/plain-probes';
  const ask = (query: Record<string, unknown>) =>
    me.get(
      `${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))}`,
    );
  let ids: number[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 30; n += 1) {
      const { id } = await create(me, simpleKind, {
        ...(await least(me, simpleKind)),
        amount: String(n),
        is_active: n % 2 === 0,
      });
      ids = [...ids, id];
    }
  });

  it('answers a range with Content-Range, inside the envelope', async () => {
    const page = await ask({ range: [5, 9], sort: ['amount', 'DESC'] });
    expect(page).toMatchObject({
      status: 200,
      success: true,
      data: { pagination: { current_page: 2, per_page: 5, total: 30 } },
    });
    expect(page.data.records.map((r: { amount: string }) => r.amount)).toEqual([
      '24.00',
      '23.00',
      '22.00',
      '21.00',
      '20.00',
    ]);
    expect(page.headers.get('content-range')).toBe('plain-probes 5-9/30');
    expect((await ask({ range: [25, 49] })).headers.get('content-range')).toBe('plain-probes 25-29/30');
    expect((await ask({})).headers.get('content-range')).toBe('plain-probes 0-9/30');
    const beyond = await ask({ range: [50, 74] });
    expect(beyond).toMatchObject({ status: 200, data: { records: [] } });
    expect(beyond.headers.get('content-range')).toBe('plain-probes */30');
    const between = await ask({ range: [7, 9], sort: ['amount', 'DESC'] });
    expect(between.headers.get('content-range')).toBe('plain-probes 7-9/30');
    expect(between.data.records).toEqual(page.data.records.slice(2));
  });

  it('answers a list of ids with all of them, and with none for none', async () => {
    expect((await ask({ filter: { id: ids } })).data.records).toHaveLength(30);
    expect(
      (await ask({ filter: { id: ids.slice(0, 2) } })).data.records.map((r: { id: number }) => r.id).sort(),
    ).toEqual(ids.slice(0, 2).sort());
    expect((await ask({ filter: { id: [] } })).data).toMatchObject({ records: [], pagination: { total: 0 } });
    expect((await ask({ filter: { id: ids[0] } })).data.records).toHaveLength(1);
  });

  it('filters by what is declared, and takes null for nothing', async () => {
    expect((await ask({ filter: { is_active: true } })).data.pagination.total).toBe(15);
    expect((await ask({ filter: { is_active: null, q: null } })).data.pagination.total).toBe(30);
    expect(
      (await ask({ filter: { amount_min: '10', amount_max: 19.5, is_active: false } })).data.pagination.total,
    ).toBe(5);
    const { code } = await read(me, simpleKind, ids[3] as number);
    expect((await ask({ filter: { q: code } })).data.records.map((r: { id: number }) => r.id)).toEqual([ids[3]]);
  });

  it.each([
    [{ range: '[0' }, 'range'],
    [{ range: '[0]' }, 'range'],
    [{ range: '["0","9"]' }, 'range'],
    [{ range: '[9,0]' }, 'range'],
    [{ range: '[-5,-1]' }, 'range'],
    [{ range: '[0,200]' }, 'range'],
    [{ range: '[0,1e300]' }, 'range'],
    [{ sort: 'code' }, 'sort'],
    [{ sort: '["code"]' }, 'sort'],
    [{ sort: '["code","up"]' }, 'sort'],
    [{ sort: '["no_such","ASC"]' }, 'sort'],
    [{ filter: 'code' }, 'filter'],
    [{ filter: '[]' }, 'filter'],
    [{ filter: '{"no_such":1}' }, 'no_such'],
    [{ filter: '{"is_active":"maybe"}' }, 'is_active'],
    [{ filter: '{"id":["x"]}' }, 'ids'],
    [{ filter: '{"id":[{"toString":1}]}' }, 'ids'],
    [{ filter: '{"is_active":{"toString":1}}' }, 'is_active'],
    [{ filter: '{"q":[["x"]]}' }, 'search'],
    [{ page: '1' }, 'page'],
  ])('refuses %j', async (query, key) => {
    const refused = await ask(query);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([key]);
  });

  it('is mounted at its own name', () => {
    expect(callsOf(simpleKind)).toMatchObject({ list: { path }, read: { path: `${path}/:id` } });
  });
});

describe('what other records use', () => {
  it('is not deleted, and the refusal names them', async () => {
    const probe = await create(me, everyKind);
    const used = [];
    for (let n = 0; n < 4; n += 1)
      used.push(await create(me, simpleKind, { ...(await least(me, simpleKind)), probe_id: probe.id }));
    for (const [method, at, body] of [
      ['DELETE', `/api/probe/${probe.id}`, undefined],
      ['DELETE', '/api/probe', { ids: [probe.id] }],
    ] as const) {
      const refused = await me.call(method, at, body);
      expect(refused).toMatchObject({ status: 409, success: false });
      expect(refused.message).toMatch(/^Probe in use by 4 plain-probes \(.+, .+, .+, …\)$/);
    }
    await me.del('/api/plain-probes', { ids: used.map((u) => u.id) });
    expect((await me.del(`/api/probe/${probe.id}`)).status).toBe(200);
  });

  it('in a line, too: the record of the line is named', async () => {
    const probe = await create(me, everyKind);
    const [{ client_id, client_name }] = probe['rows'] as [{ client_id: number; client_name: string }];
    const refused = await me.del(`/api/client/${client_id}`);
    expect(refused).toMatchObject({ status: 409, message: `Client in use by 1 probe (${String(probe['name'])})` });
    expect(client_name).toBe((await me.get(`/api/client/${client_id}`)).data.name);
  });
});
