import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainTextOf } from '../../../src/server/db/searched.ts';
import { openTestApp, type Caller, type TestApp } from '../../support/app.ts';
import { asOwner } from '../../support/database.ts';
import { branchIds } from '../../support/people.ts';

/** A node of a plan. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** The rows of a table that a plan touched. */
const touched = (node: Node, table: string): number =>
  (node['Relation Name'] === table
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, below) => sum + touched(below, table), 0);

/** The entries of the trail, and of a branch's history: enough that reading all of them would not be taken for little. */
const many = 200_000;

describe.runIf(process.env['TEST_DATABASE_URL'])('of very many entries', () => {
  let on: TestApp;
  let admin: Caller;

  beforeAll(async () => {
    on = await openTestApp();
    admin = await on.as('admin@demo.test');
    const { leeds } = await branchIds(on);
    const me = admin.session.user.id;
    await asOwner(
      on.testDatabase,
      `insert into trail_entries (at, kind, user_id, person, email, branch_id, subject, address, device)
       select now() - make_interval(secs => n), case when n % 5000 = 0 then 'failed_sign_in' else 'read' end,
         case when n % 4000 = 0 then ${me} end, 'Person ' || n % 300, 'p@x.example', ${leeds}, 'Record ' || n, '10.0.0.1', 'Firefox'
       from generate_series(1, ${many}) n`,
    );
    await asOwner(
      on.testDatabase,
      `insert into history (branch_id, resource, record_id, table_name, row_id, action, at, by, after)
       select ${leeds}, 'clients', 1, 'clients', 1, 'create', now() - make_interval(secs => n), ${me}, '{}' from generate_series(1, ${many}) n`,
    );
    await asOwner(on.testDatabase, 'vacuum analyze trail_entries');
    await asOwner(on.testDatabase, 'vacuum analyze history');
  });
  afterAll(() => on.close());

  /** The rows of the table that are read for a page, or for a total that is counted as far as it is shown. */
  const rowsFor = async (
    table: string,
    where: string,
    order = 'order by at desc, id desc limit 30',
  ): Promise<number> => {
    const [row] = await asOwner(
      on.testDatabase,
      `explain (analyze, format json) select id from ${table} where ${where} ${order}`,
    );
    const [explained] = (row?.['QUERY PLAN'] ?? []) as { readonly Plan: Node }[];
    return explained ? touched(explained.Plan, table) : Infinity;
  };

  it('a page is read, and no more: by time, person, kind and words', async () => {
    const words = `${plainTextOf(['person', 'email', 'subject', 'address', 'device'])} like '%record 199999%'`;
    for (const where of ['true', `user_id = ${admin.session.user.id}`, `kind = 'failed_sign_in'`, words])
      expect(await rowsFor('trail_entries', where), where).toBeLessThan(500);
    expect(await rowsFor('trail_entries', `at < now() - interval '2 days'`)).toBeLessThan(500);
    expect(await rowsFor('history', `branch_id = ${admin.branch}`)).toBeLessThan(500);
    expect(await rowsFor('history', `branch_id = ${admin.branch} and at < now() - interval '2 days'`)).toBeLessThan(
      500,
    );
  });

  it('lists answer with a floor of what there is', async () => {
    for (const path of ['/api/audit-trail', '/api/changes']) {
      const { status, data } = await admin.get(path);
      expect([status, data.records.length, data.pagination.total_is_floor]).toEqual([200, 30, true]);
    }
    const found = await admin.get('/api/audit-trail?search=record+199999');
    expect(found.data.records).toHaveLength(1);
  });
});
