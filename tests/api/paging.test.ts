import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { clients } from '../../src/resources/masters/clients.ts';
import { testApp } from '../support/app.ts';
import { listed } from '../support/calls.ts';
import { create, fresh } from '../support/samples.ts';

const on = testApp();
const admin = () => on.as('admin@demo.test');

describe('paging', () => {
  it('says where it is, and a page past the end is empty', async () => {
    const me = await admin();
    const first = (await me.get('/api/client')).data.clients;
    expect(first).toMatchObject({ current_page: 1, per_page: 10, last_page: Math.ceil(first.total / 10) });
    expect(first.data).toHaveLength(10);
    expect((await me.get('/api/client?page=1000000')).data.clients).toMatchObject({
      data: [],
      current_page: 1000000,
      total: first.total,
      last_page: first.last_page,
    });
    expect((await me.get('/api/structure?per_page=3')).data).toMatchObject({
      pagination: { current_page: 1, per_page: 3 },
      records: { length: 3 },
    });
  });

  it('gives 200 rows a page at most, and all of them with getAll', async () => {
    const me = await admin();
    await on.database.inBranch({ branchId: me.branch, userId: me.session.user.id }, (tx) =>
      tx.execute(sql`insert into structures (name) select 'Bay ' || n from generate_series(1, 230) n`),
    );
    for (const asked of [201, 100000])
      expect((await me.get(`/api/structure?per_page=${asked}`)).data).toMatchObject({
        records: { length: 200 },
        pagination: { per_page: 200 },
      });
    const all = (await me.get('/api/structure?getAll=true&page=3&per_page=5')).data;
    expect(all.pagination).toEqual({ current_page: 1, per_page: all.pagination.total, total: all.pagination.total });
    expect(all.records).toHaveLength(all.pagination.total);
    expect(all.pagination.total).toBeGreaterThan(230);
    expect((await me.get('/api/structure?getAll=true&search=no such structure')).data).toMatchObject({
      records: [],
      pagination: { current_page: 1, total: 0 },
    });
  });

  it('orders by the resource’s own column when only a direction is given', async () => {
    const me = await admin();
    const [up, down] = [
      (await me.get('/api/client?getAll=true')).data.clients.data,
      (await me.get('/api/client?getAll=true&sortOrder=DESC')).data.clients.data,
    ];
    expect(down).toEqual(up.toReversed());
  });

  it('takes % and _ in a search for themselves', async () => {
    const me = await admin();
    const name = `100%_${fresh()}\\`;
    const { id } = await create(me, clients, { name });
    for (const [search, found] of [
      ['%_', true],
      ['100%', true],
      ['\\', true],
      ['1_0%', false],
      ['%%%%', false],
      ['100\\%', false],
    ] as const)
      expect((await listed(me, clients, { search, all: true })).ids.includes(id), search).toBe(found);
  });

  it('finds letters beyond English in either case', async () => {
    const me = await admin();
    const name = `Ünïversität ÉCOLE ${fresh()}`;
    const { id } = await create(me, clients, { name });
    for (const search of [name.toLowerCase(), name.toUpperCase()])
      expect((await listed(me, clients, { search })).ids).toEqual([id]);
    expect((await me.post('/api/client', { name: name.toLowerCase() })).status).toBe(422);
  });
});
