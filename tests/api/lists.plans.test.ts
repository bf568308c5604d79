import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRoutes, type ListRoute } from '../../bench/calls/routes.ts';
import { fillFirm } from '../../bench/firm/fill.ts';
import { makeRequests } from '../../bench/firm/procurement.ts';
import { rowsAfterTenYears } from '../../bench/firm/sizes.ts';
import { pageIn as rowsOf } from '../../src/dataProvider/answer.ts';
import { paramsOf } from '../../src/schema/calls/call.ts';
import { sortableOf } from '../../src/schema/filters.ts';
import { databaseOf } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { createApp } from '../../src/server/http/app.ts';
import { prepare } from '../../src/server/prepare.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { startOwnPostgres, type OwnPostgres } from '../support/ownPostgres.ts';
import { explainAll, wholeScans } from '../support/wholeScans.ts';
import type { Session } from '../../src/schema/calls/shared/session.ts';

/** A list's address: its first page in an order. */
const addressOf = ({ call: { path, list } }: ListRoute, column: string): string => {
  const query: Record<string, string> =
    list.dialect === 'simple'
      ? { sort: JSON.stringify([column, 'DESC']), range: '[0,29]' }
      : { page: '1', [list.perPage]: '30', [list.sort[0]]: column, [list.sort[1]]: 'desc' };
  return `${path}?${new URLSearchParams(query).toString()}`;
};

/**
 * A tab of half of the requests, in the order of people's names: any of one person's can be on the first page (decision
 * 113).
 */
const byPerson = /^by (created_by_name|updated_by_name|creator_id|reviewer_id|approver_id): purchase_requests$/;

const lists = readRoutes().lists.filter(({ call }) => paramsOf(call.path).length === 0);

describe.runIf(process.env['TEST_DATABASE_URL'])('a list of a firm with ten years behind it', () => {
  let server: OwnPostgres;
  let source: DatabaseSource;
  let large: ReadonlySet<string>;
  const people = new Map<string, Caller>();

  beforeAll(async () => {
    server = await startOwnPostgres();
    await server.run(`alter role plumbline password 'firm'`);
    const url = server.url('plumbline', 'firm', 'plumbline');
    const open = () =>
      openSource({
        dataDir: '',
        databaseUrl: url,
        log: silent,
        onConnect: roleOnConnect(systemRole),
        prepare: prepare({ demo: true, announce: () => undefined }),
      });
    const empty = await open();
    await makeRequests(empty).finally(() => empty.close());
    // A ninth of such a firm has tables of more than 10,000 rows; of its history a part is enough.
    await fillFirm(url, 0.12, { rows: { ...rowsAfterTenYears, history: 0 } });
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and reltuples > 10000`,
    );
    await client.end();
    large = new Set(rows.map(({ name }) => name));
    await explainAll(server, 'plumbline');
    source = await open();
    const app = createApp({ database: databaseOf(source), log: silent });
    for (const person of ['sales', 'admin']) {
      const body = JSON.stringify({ email: `${person}@demo.test`, password: 'demo' });
      const { data } = (await (
        await app.request('/api/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      ).json()) as { data: Session };
      people.set(person, callerOf(app, data, 1));
    }
  }, 600_000);
  afterAll(async () => {
    await source?.close();
    server?.remove();
  });

  it('has large tables to read', () => {
    expect([...large]).toEqual(
      expect.arrayContaining([
        'enquiries',
        'follow_ups',
        'boq_detail_lines',
        'items_variants',
        'transitions',
        'purchase_requests',
      ]),
    );
  });

  describe.each(['sales', 'admin'])('of %s', (person) => {
    it.each(lists.map((route) => [route.call.path, route] as const))(
      'reads no large table whole: %s',
      async (_, route) => {
        const caller = people.get(person) as Caller;
        const found: string[] = [];
        const { resource, call } = route;
        if (call.permission !== null && !caller.session.permissions.includes(call.permission)) return;
        // An order matters where the table itself is large.
        for (const column of large.has(resource.name) ? sortableOf(resource) : [resource.list.sort[0]]) {
          const scans = await wholeScans(server, large, async () => {
            const address = addressOf(route, column);
            const { data } = await caller.get(address);
            const last = rowsOf<{ id: number; version?: number }>(call.list, data, {
              page: 1,
              perPage: 30,
            }).rows.at(-1);
            if (last) await caller.get(`${address}&after=${last.id}&after_version=${last.version ?? 0}`);
          });
          found.push(...scans.map(({ table }) => `by ${column}: ${table}`));
        }
        expect([...new Set(found)].filter((one) => !byPerson.test(one))).toEqual([]);
      },
    );
  });
});
