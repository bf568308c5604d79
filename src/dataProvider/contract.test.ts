import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSam } from '../../tests/support/session.ts';
import { headersOf, addressOf, contract, held, nameOf, rowOf, type ContractCall } from '../../tests/contract/table.ts';
import { closePopup, clearForbidden, getClientState } from '../authProvider/clientState.ts';
import { wipeSession } from '../authProvider/session.ts';
import { resources } from '../resources/index.ts';
import type { Call } from '../schema/calls/call.ts';
import { allCallsOf } from '../schema/calls/everyCall.ts';
import { dataProvider } from './index.ts';
import { send } from './http.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
}
const sent: Sent[] = [];
let answer: () => Response;

const record = async (request: Request): Promise<void> => {
  const url = new URL(request.url);
  const text = request.method === 'GET' ? '' : await request.text();
  sent.push({
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined,
  });
};
const server = setupServer(
  http.all('*', async ({ request }) => {
    await record(request);
    return answer();
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  sent.length = 0;
  startSam();
});
afterEach(() => {
  wipeSession();
  closePopup();
  clearForbidden();
});
afterAll(() => server.close());

const succeeds = (data: unknown, message?: string, headers: Record<string, string> = {}) => {
  answer = () => HttpResponse.json({ success: true, message, data }, { headers });
};
/** A failure without a message. */
const failsSilently = () => {
  answer = () => HttpResponse.json({ success: false, message: '' }, { status: 422 });
};

/** The browser's declaration of a call, by any name. */
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'scope' in value;
const modules = import.meta.glob<Record<string, unknown>>(
  ['../schema/calls/shared/*.ts', '../resources/home/homeCalls.ts'],
  {
    eager: true,
  },
);
const calls = [
  ...resources.flatMap(allCallsOf),
  ...Object.values(modules).flatMap((m) => Object.values(m).filter(isCall)),
];

const ids = (path: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 7]));
const spelled = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
const callOf = ({ method, path }: ContractCall) =>
  calls.find((call) => call.method === method && spelled(call.path) === spelled(path));

describe('a call of the browser', () => {
  it('is one of the contract', () => {
    const known = contract.map((row) => `${row.method} ${spelled(row.path)}`);
    expect(calls.map((call) => `${call.method} ${spelled(call.path)}`).filter((name) => !known.includes(name))).toEqual(
      [],
    );
  });

  // The POST that a header makes a GET is how the provider sends a list whose filters are in the body.
  const declared = contract.filter((row) => Object.keys(headersOf(row)).length === 0);
  it.each(declared.map((row) => [nameOf(row), row] as const))(
    '%s is as it stands there, is sent, and its failure told',
    async (_, row) => {
      const call = callOf(row);
      expect(call, 'is declared').toBeDefined();
      const { permission, status = 200, success = '', query = {} } = call as Call;
      held(
        row,
        {
          ...(row.permission === '?' ? {} : { permission: permission ?? '-' }),
          status,
          success: row.success === '*' ? '*' : success,
          query: Object.keys(query).toSorted(),
        },
        {
          ...(row.permission === '?' ? {} : { permission: row.permission }),
          status: row.status,
          success: row.success,
          query: row.query.map((name) => name.replace('*', '')).toSorted(),
        },
      );
      failsSilently();
      const failed = send(call as Call, { params: ids((call as Call).path) });
      await expect(failed).rejects.toMatchObject({
        status: 422,
        message: row.failure || 'Something went wrong. Please try again.',
      });
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
        `${row.method} ${row.path.replace(/\{\w+\}/g, '7')}`,
      ]);
    },
  );

  it.each([
    [
      'create',
      'Structure Creation Failed',
      'Failed to create structure',
      () => dataProvider.create('structures', { data: { name: 'A' } }),
    ],
    [
      'delete',
      'Structure Deletion Failed',
      'Failed to delete structure',
      () => dataProvider.delete('structures', { id: 7 }),
    ],
  ] as const)('of a structure fails in a popup: %s', async (_, title, message, act) => {
    failsSilently();
    await expect(act()).rejects.toMatchObject({ message });
    expect(getClientState().popup).toEqual({ title, message, type: 'error' });
  });
});

/** A resource of react-admin, and the path of its collection. */
const collections: Readonly<Record<string, string>> = {
  boms: '/api/bomMain',
  branches: '/api/branches',
  clients: '/api/client',
  customers: '/api/customer',
  enquiries: '/api/enquiries',
  estimations: '/api/estimations',
  follow_ups: '/api/followUp',
  item_categories: '/api/item-categories',
  items: '/api/item',
  log_categories: '/api/logcategory',
  payment_terms: '/payment-terms',
  production_units: '/api/production_units',
  projects: '/api/projects',
  stock_entries: '/api/stock_entries',
  structures: '/api/structure',
  users: '/api/users',
  vendors: '/api/vendors',
};
const simple = ['production_units', 'stock_entries'];
const listOf = (name: string) =>
  name === 'follow_ups' ? '/api/followUp/my-follow-ups' : (collections[name] as string);
const rows = [{ id: 1, name: 'A' }];

/** A page of rows at the path in the contract. */
const pageFor = (path: string, total = 1) => {
  const [, ...place] = rowOf(`GET ${path}`).rows.split('.');
  const [shape = ''] = place;
  return shape === 'records'
    ? { records: rows, pagination: { current_page: 1, per_page: 10, total } }
    : { [shape]: { data: rows, total, current_page: 1, last_page: Math.ceil(total / 10), per_page: 10 } };
};
const has = (name: string) => contract.some((row) => nameOf(row) === name);
const first = () => sent[0] as Sent;
const request = () => `${first().method} ${first().path}`;

describe.each(Object.entries(collections))('the data provider, for %s', (name, path) => {
  const list = listOf(name);

  it('lists by the names of the contract', async () => {
    succeeds(pageFor(list, 21), undefined, { 'Content-Range': `${name} 0-9/21` });
    const params = {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'id', order: 'DESC' as const },
      filter: { q: 'a b' },
    };
    const found = await dataProvider.getList(name, params);
    expect(found).toMatchObject({ data: rows, total: 21 });
    expect(request()).toBe(`GET ${list}`);
    const size = name === 'payment_terms' ? 'limit' : 'per_page';
    expect(first().query).toEqual(
      simple.includes(name)
        ? { range: '[10,19]', sort: '["id","DESC"]', filter: '{"q":"a b"}' }
        : { page: '2', [size]: '10', search: 'a b', sortCol: 'id', sortOrder: 'desc' },
    );
    const known = rowOf(`GET ${list}`).query;
    expect(Object.keys(first().query).filter((each) => !known.includes(each))).toEqual([]);
  });

  it('reads several at once', async () => {
    // Users have a lookup call for people who do not manage them.
    const from = name === 'users' ? '/api/usersListLW' : list;
    succeeds(pageFor(from), undefined, { 'Content-Range': `${name} 0-0/1` });
    expect((await dataProvider.getMany(name, { ids: [1] })).data).toEqual(rows);
    expect(request()).toBe(`GET ${from}`);
    const requestedIds =
      name === 'users' ? first().query['include_users'] : (first().query['ids'] ?? first().query['filter']);
    expect(requestedIds).toBe(simple.includes(name) ? '{"id":[1]}' : '1');
  });

  if (has(`GET ${path}/{id}`) && name !== 'follow_ups')
    it('reads one', async () => {
      succeeds({ id: 7 });
      expect((await dataProvider.getOne(name, { id: 7 })).data).toEqual({ id: 7 });
      expect(request()).toBe(`GET ${path}/7`);
    });

  if (has(`POST ${path}`))
    it('creates, and tells what the server said, else the text of the contract', async () => {
      // A form saves a new vendor by the call that saves any.
      const to = name === 'vendors' ? '/api/vendors/save' : path;
      const row = rowOf(`POST ${to}`);
      const [field = ''] = row.body.map((each) => each.replace('*', ''));
      succeeds({ id: 7 }, 'Done');
      const made = await dataProvider.create(name, { data: { [field]: 'A', no_such_name: 1 } });
      expect([made.data, made.meta]).toEqual([{ id: 7 }, { message: 'Done' }]);
      expect(request()).toBe(`POST ${to}`);
      expect(first().body).toEqual({ [field]: 'A' });
      succeeds({ id: 7 });
      const quiet = (await dataProvider.create(name, { data: {} })).meta as { message: string };
      held(row, { success: quiet.message }, { success: row.success });
    });

  if (has(`PUT ${path}/{id}`))
    it('changes what is declared, from the version that was read', async () => {
      const [field = ''] = rowOf(`PUT ${path}/{id}`).body;
      succeeds({ id: 7, version: 4 });
      await dataProvider.update(name, {
        id: 7,
        data: { [field]: 'B', created_at: 'x' },
        previousData: { id: 7, version: 3 },
      });
      expect(request()).toBe(`PUT ${path}/7`);
      expect(first().body).toEqual({ [field]: 'B', version: 3 });
    });

  if (has(`DELETE ${path}`))
    it('deletes one, and several in one call', async () => {
      succeeds({ id: 7 });
      await dataProvider.delete(name, { id: 7 });
      await dataProvider.deleteMany(name, { ids: [7, 8] });
      expect(sent.map(({ method, path: to, body }) => [method, to, body])).toEqual([
        ['DELETE', `${path}/7`, undefined],
        ['DELETE', path, { ids: [7, 8] }],
      ]);
    });

  if (has(`GET ${path}/{id}/history`))
    it('reads the history page by page', async () => {
      succeeds({ records: rows, pagination: { current_page: 2, per_page: 30, total: 31 } });
      const found = await dataProvider.history(name, { id: 7, page: 2 });
      expect(found).toMatchObject({ rows, total: 31, hasNext: false });
      expect([request(), first().query]).toEqual([`GET ${path}/7/history`, { page: '2', per_page: '30' }]);
    });

  if (has(`GET ${path}/export`))
    it('fetches a file of what is filtered', async () => {
      answer = () => new Response('a;b', { headers: { 'Content-Disposition': 'attachment; filename="mine.csv"' } });
      const file = await dataProvider.exportRows(name, { format: 'csv', columns: ['id', 'name'], filter: { q: 'a' } });
      expect([file.name, await file.blob.text()]).toEqual(['mine.csv', 'a;b']);
      expect([request(), first().query]).toEqual([
        `GET ${path}/export`,
        { format: 'csv', columns: 'id,name', search: 'a' },
      ]);
    });

  if (has(`POST ${path}/views`))
    it('reads, saves and deletes views', async () => {
      const view = { name: 'Mine', filters: {}, search: '', sort: null, columns: [], is_default: false };
      succeeds({ records: [view], id: 7 });
      expect(await dataProvider.views(name)).toEqual([view]);
      await dataProvider.saveView(name, view);
      await dataProvider.removeView(name, 7);
      expect(sent.map(({ method, path: to, body }) => [method, to, body])).toEqual([
        ['GET', `${path}/views`, undefined],
        ['POST', `${path}/views`, view],
        ['DELETE', `${path}/views/7`, undefined],
      ]);
      const known = rowOf(`POST ${path}/views`).body.map((each) => each.replace('*', ''));
      expect(Object.keys(view).sort()).toEqual([...known].sort());
    });

  if (has(`POST ${path}/import`))
    it('imports', async () => {
      succeeds({ summary: {} });
      const body = { dry_run: true, mode: 'skip', create_missing: [], records: [] } as const;
      await dataProvider.importRows(name, { body });
      expect([request(), first().body]).toEqual([`POST ${path}/import`, body]);
    });
});

it.each([
  ['own', '/api/enquiries'],
  ['global', '/api/enquiries/global'],
  ['global-pending', '/api/enquiries/global-pending'],
  ['pending', '/api/enquiries/pending'],
])('the list %s of enquiries is read from %s', async (list, path) => {
  succeeds(pageFor(path));
  const params = {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'number', order: 'ASC' as const },
    filter: {},
    meta: { list },
  };
  expect((await dataProvider.getList('enquiries', params)).data).toEqual(rows);
  expect(request()).toBe(`GET ${addressOf(path)}`);
});
