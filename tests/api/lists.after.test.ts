import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../support/database.ts';
import { expecting } from '../support/sales.ts';
import { readRoutes, type ListRoute } from '../../bench/calls/routes.ts';
import { pageIn as rowsOf } from '../../src/dataProvider/answer.ts';
import { paramsOf } from '../../src/schema/calls/call.ts';
import { sortableOf } from '../../src/schema/filters.ts';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import { resources } from '../../src/resources/index.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { testApp, type Caller } from '../support/app.ts';

const on = testApp();

interface Row {
  readonly id: number;
  readonly version?: number;
}

interface Page {
  readonly page: number;
  readonly size: number;
  readonly order: readonly [column: string, direction: 'ASC' | 'DESC'];
  readonly after?: Row | undefined;
}

/** A page of a list in an order; after a row, whatever the page's number. */
const pageOf = async (who: Caller, { call: { path, list } }: ListRoute, asked: Page): Promise<Row[]> => {
  const { page, size, order, after } = asked;
  const query: Record<string, string> = {
    ...(list.dialect === 'simple'
      ? { sort: JSON.stringify(order), range: JSON.stringify([(page - 1) * size, page * size - 1]) }
      : { page: String(page), [list.perPage]: String(size), [list.sort[0]]: order[0], [list.sort[1]]: order[1] }),
    ...(after ? { after: String(after.id) } : {}),
    ...(after?.version === undefined ? {} : { after_version: String(after.version) }),
  };
  const { status, data } = await who.get(`${path}?${new URLSearchParams(query).toString()}`);
  expect(status, path).toBe(200);
  return [...rowsOf<Row>(list, data, { page, perPage: size }).rows];
};

/** All rows in six pages, each after the last row of the one before; the number of each page is wrong. */
const byRows = async (who: Caller, route: ListRoute, order: Page['order'], count: number): Promise<number[]> => {
  const size = Math.max(1, Math.ceil(count / 6));
  const found: Row[] = await pageOf(who, route, { page: 1, size, order });
  while (found.length < count) {
    const next = await pageOf(who, route, { page: 900, size, order, after: found.at(-1) });
    if (next.length === 0) break;
    found.push(...next);
  }
  return found.map(({ id }) => id);
};

const lists = readRoutes().lists.filter(({ call }) => paramsOf(call.path).length === 0);

// Who sees all, in every order; and two who see what they are assigned to, in the order in which a list opens.
describe.each(['admin', 'approver', 'buyer'])('the lists of %s', (person) => {
  it.each(lists.map((route) => [`${route.list?.name ?? ''} ${route.call.path}`, route] as const))(
    'go on after a row in every order: %s',
    async (_, route) => {
      const who = await on.as(`${person}@demo.test`);
      if (route.call.permission && !who.session.permissions.includes(route.call.permission)) return;
      const { resource } = route;
      for (const column of person === 'admin' ? sortableOf(resource) : [resource.list.sort[0]])
        for (const direction of ['ASC', 'DESC'] as const) {
          const order = [column, direction] as const;
          const all = (await pageOf(who, route, { page: 1, size: 200, order })).map(({ id }) => id);
          expect(await byRows(who, route, order, all.length), `${column} ${direction}`).toEqual(all);
        }
    },
  );
});

// What is not of a branch alone: its lists are built for each person.
describe('the lists of people, their branches and roles, and what is recorded', () => {
  beforeAll(() =>
    asOwner(
      on.testDatabase,
      `insert into trail_entries (at, kind, user_id, branch_id, subject)
       select now() - make_interval(mins => n / 2), 'read', nullif(n % 3, 0), 1, 'Record ' || n from generate_series(1, 20) n`,
    ),
  );

  it.each(['users', 'roles', 'branches', 'trail_entries', 'history', 'global_history'])(
    'go on after a row in every order: %s',
    async (name) => {
      const who = await on.as('admin@demo.test');
      const resource = assertDefined(resources.find((one) => one.name === name));
      const call = callsOf(resource).list;
      const route: ListRoute = { resource, list: undefined, call };
      for (const column of sortableOf(resource))
        for (const direction of ['ASC', 'DESC'] as const) {
          const order = [column, direction] as const;
          const all = (await pageOf(who, route, { page: 1, size: 200, order })).map(({ id }) => id);
          expect(all.length).toBeGreaterThan(1);
          expect((await byRows(who, route, order, all.length)).slice(0, all.length), `${column} ${direction}`).toEqual(
            all,
          );
        }
    },
  );
});

describe('a page after a row', () => {
  const names = async (who: Caller, query: string): Promise<(string | number)[][]> =>
    (
      await expecting(200, who.get(`/api/structure?sortCol=name&sortOrder=asc&search=Annex&per_page=2&${query}`))
    ).records.map(({ name, id, version }: { name: string; id: number; version: number }) => [name, id, version]);
  const add = async (who: Caller, name: string): Promise<number> =>
    Number((await expecting(201, who.post('/api/structure', { name }))).id);

  it('does not repeat or leave out rows when others are added, removed or changed before it', async () => {
    const who = await on.as('admin@demo.test');
    for (const letter of ['B', 'C', 'D', 'E', 'F']) await add(who, `Annex ${letter}`);
    const first = await names(who, 'page=1');
    expect(first.map(([name]) => name)).toEqual(['Annex B', 'Annex C']);
    const last = first[1] ?? [];
    const after = `page=2&after=${last[1]}&after_version=${last[2]}`;
    await add(who, 'Annex A');
    expect((await names(who, after)).map(([name]) => name)).toEqual(['Annex D', 'Annex E']);
    expect((await names(who, 'page=2')).map(([name]) => name)).toEqual(['Annex C', 'Annex D']);
  });

  it('begins by its number where the row was changed or deleted meanwhile', async () => {
    const who = await on.as('admin@demo.test');
    const [, third] = await names(who, 'page=2');
    const [name, id, version] = third ?? [];
    expect(name).toBe('Annex D');
    await expecting(200, who.put(`/api/structure/${id}`, { name: 'Annex Z', version }));
    const after = `page=2&after=${id}&after_version=${version}`;
    expect((await names(who, after)).map(([one]) => one)).toEqual(['Annex C', 'Annex E']);
    await expecting(200, who.del(`/api/structure/${id}`));
    expect((await names(who, after)).map(([one]) => one)).toEqual(['Annex C', 'Annex E']);
  });

  it.each(['after=0', 'after=first', 'after=1.5', 'after=9223372036854775808', 'after=3&after_version=-1'])(
    'is refused for what is no id or version: %s',
    async (query) => {
      const who = await on.as('admin@demo.test');
      const { status, errors } = await who.get(`/api/structure?page=2&${query}`);
      expect([status, Object.keys(errors)]).toEqual([422, [query.includes('version') ? 'after_version' : 'after']]);
    },
  );
});
