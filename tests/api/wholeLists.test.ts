import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { asOwner } from '../support/database.ts';
import { branchIds } from '../support/people.ts';

const on = testApp(async (database) => {
  await asOwner(
    database,
    `select set_config('app.user_id', '1', false);
     insert into clients (branch_id, name, created_by, updated_by)
     select b.id, 'Many ' || n, 1, 1 from generate_series(1, 10001) n, branches b where b.code = 'BRS'`,
  );
});

describe('a whole list', () => {
  it.each(['/api/client?getAll=true', '/api/clients?getAll=true'])(
    'of more than 10,000 rows is refused, with what to do instead: %s',
    async (path) => {
      const { bristol } = await branchIds(on);
      const answer = await (await on.as('admin@demo.test')).in(bristol).get(path);
      expect(answer.status).toBe(422);
      expect(answer.message).toMatch(
        /^This list has 10,\d{3} rows, and at most 10,000 are given at once: ask for pages, or export it$/,
      );
    },
  );

  it('of 10,000 rows and less is given', async () => {
    const { bristol } = await branchIds(on);
    const caller = (await on.as('admin@demo.test')).in(bristol);
    const { data } = await caller.get('/api/client?getAll=true&search=Many%201');
    expect(data.clients.total).toBeGreaterThan(1000);
    expect(data.clients.data).toHaveLength(data.clients.total);
    expect(data.clients.per_page).toBe(data.clients.total);
  });

  it('is read in pages as before', async () => {
    const { bristol } = await branchIds(on);
    const { data } = await (await on.as('admin@demo.test')).in(bristol).get('/api/client?page=2&per_page=200');
    expect(data.clients.data).toHaveLength(200);
    expect(data.clients.total).toBe(10_000);
  });
});

describe('the total of a list', () => {
  const asked = async (query: string) => {
    const { bristol } = await branchIds(on);
    return (await (await on.as('admin@demo.test')).in(bristol).get(`/api/client?per_page=200&${query}`)).data.clients;
  };

  it('beyond 10,000 is a floor that says so, and pages go on until an empty one', async () => {
    const { data, ...standing } = await asked('page=1');
    expect(data).toHaveLength(200);
    expect(standing).toEqual({ total: 10_000, total_is_floor: true, current_page: 1, per_page: 200 });
    const beyond = await asked('page=51');
    expect(beyond.data.length).toBeGreaterThan(0);
    expect((await asked('page=52')).data).toEqual([]);
  });

  it('is exact when it is asked for, and of 10,000 and less', async () => {
    const exact = await asked('total=exact');
    expect(exact).not.toHaveProperty('total_is_floor');
    expect(exact.total).toBeGreaterThan(10_000);
    expect(exact.last_page).toBe(Math.ceil(exact.total / 200));
    const fewer = await asked('search=Many%201');
    expect(fewer).not.toHaveProperty('total_is_floor');
    expect(fewer.last_page).toBe(Math.ceil(fewer.total / 200));
    const { bristol } = await branchIds(on);
    const wrong = await (await on.as('admin@demo.test')).in(bristol).get('/api/client?total=most');
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['total']]);
  });
});
