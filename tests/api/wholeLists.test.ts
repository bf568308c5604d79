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
    expect(data.clients.total).toBeGreaterThan(10_000);
  });
});
