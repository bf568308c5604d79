import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Answered, type Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { addressOf, contract, headersOf, held, matches, nameOf, strayExceptions, type ContractCall } from './table.ts';

const on = testApp();
/** Everything is allowed to one, nothing to the other. */
let all: Caller;
let nobody: Caller;
let described: Record<string, Record<string, Operation>>;

interface Named {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Operation {
  readonly 'x-permission'?: string;
  readonly parameters: readonly Named[];
  readonly requestBody?: { readonly content: Record<string, { schema: { properties?: object } }> };
  readonly responses: Record<string, { readonly content?: object }>;
}

beforeAll(async () => {
  const { leeds } = await branchIds(on);
  all = await person(on, { branches: [leeds] });
  nobody = await person(on, { branches: [leeds], permissions: [] });
  const spec = (await (await on.app.request('/api/openapi.json')).json()) as { paths: typeof described };
  described = spec.paths;
});

/** What a call needs before it is looked at: nothing, a token, or a token and a branch. */
const needs = ({ path }: ContractCall): 'nothing' | 'token' | 'branch' => {
  if (path === '/api/login') return 'nothing';
  return ['/api/logout', '/api/me', '/api/me/password', '/api/me/preferences'].includes(path) ? 'token' : 'branch';
};

const bare = (names: readonly string[]) => names.map((name) => name.replace('*', '')).sort();
const required = (names: readonly string[]) => names.filter((name) => name.endsWith('*')).map((n) => n.slice(0, -1));

/** What a call answers when all is well. */
const mediaOf = ({ method, path }: ContractCall): string => {
  if (path === '/api/live') return 'text/event-stream';
  const file =
    /\/(export|import\/template|document|workbook|bundle|ms-project|pick-list|\{attachmentId\})$/.test(path) &&
    method === 'GET';
  // What is typed in a dialog is shown as a page before it is issued.
  return file || path.endsWith('/quotation/preview') ? 'application/octet-stream' : 'application/json';
};

/** The names of path parameters are nobody's business: `/api/x/{id}` and `/api/x/{lineId}` are one path. */
const plain = (path: string) => path.replace(/\{\w+\}/g, '{}');

const operationOf = ({ method, path }: ContractCall): Operation | undefined =>
  Object.keys(described)
    .filter((p) => plain(p) === plain(path))
    .map((p) => described[p]?.[method.toLowerCase()])
    .find((operation) => operation !== undefined);

const send = (caller: Caller, row: ContractCall, query = '', body?: unknown): Promise<Answered> =>
  caller.call(row.method, addressOf(row.path) + query, row.method === 'GET' ? undefined : body, headersOf(row));

describe('the description of the API', () => {
  it('has the calls of the contract, and no other', () => {
    const known = contract.map((row) => `${row.method} ${plain(row.path)}`).sort();
    const there = Object.entries(described).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${plain(path)}`),
    );
    expect(there.sort()).toEqual(known);
    expect(strayExceptions()).toEqual([]);
  });

  it.each(contract.map((row) => [nameOf(row), row] as const))('%s is described as it stands there', (_, row) => {
    const said = operationOf(row);
    const json = said?.requestBody?.content['application/json']?.schema.properties;
    const success = Object.entries(said?.responses ?? {}).find(([status]) => status.startsWith('2'));
    expect(Object.keys(success?.[1].content ?? {}), nameOf(row)).toEqual([mediaOf(row)]);
    const queries = said?.parameters.filter((p) => p.in === 'query') ?? [];
    held(
      row,
      {
        ...(row.permission === '?' ? {} : { permission: said?.['x-permission'] ?? '-' }),
        query: queries.map((p) => p.name + (p.required ? '*' : '')).sort(),
        body: said?.requestBody ? (json ? Object.keys(json).sort() : ['FILE']) : [],
        status: success?.[0],
      },
      {
        ...(row.permission === '?' ? {} : { permission: row.permission }),
        query: [...row.query].sort(),
        body: bare(row.body),
        status: String(row.status),
      },
    );
  });
});

describe('a call', () => {
  it.each(contract.map((row) => [nameOf(row), row] as const))('%s is guarded', async (_, row) => {
    const address = addressOf(row.path);
    const allowed = contract.filter((other) => matches(other, address)).map((other) => other.method);
    const other = await all.call('PATCH', address);
    expect(other.status).toBe(405);
    expect(other.headers.get('allow')?.split(', ').sort()).toEqual([...new Set(allowed)].sort());

    if (needs(row) !== 'nothing')
      expect(await on.anonymous(row.method, address, undefined, headersOf(row))).toMatchObject({
        status: 401,
        message: 'Session Expired Please Login Again',
      });
    if (needs(row) === 'branch')
      expect(await send({ ...all, call: withoutBranch }, row)).toMatchObject({
        status: 400,
        message: 'The X-Branch-Id header is missing',
      });
    if (row.permission === '?') {
      const refused = await nobody.raw(row.method, address, row.method === 'GET' ? undefined : {});
      await refused.body?.cancel();
      held(row, { permission: refused.status }, { permission: 403 });
    } else if (row.permission !== '-')
      expect(await send(nobody, row, '', {})).toMatchObject({
        status: 403,
        message: `You do not have the permission ${row.permission}`,
      });
  });

  const withoutBranch: Caller['call'] = (method, path, body, headers) =>
    on.anonymous(method, path, body, { Authorization: `Bearer ${all.session.token}`, ...headers });

  it.each(contract.map((row) => [nameOf(row), row] as const))('%s takes no other names', async (_, row) => {
    const unknown = await send(all, row, '?no_such_name=1', {});
    // The word that chooses a step stands in the path, which is looked at first.
    const wrong = row.path.endsWith('/{action}') ? 'action' : 'no_such_name';
    expect([unknown.status, Object.keys(unknown.errors ?? {})]).toEqual([422, [wrong]]);
    if (required(row.query).length) {
      const without = await send(all, row);
      expect([without.status, Object.keys(without.errors ?? {})]).toEqual([422, required(row.query)]);
    }
    if (row.body.length && row.body[0] !== 'FILE') {
      const sent = await send(all, row, '', { no_such_name: 1 });
      expect([sent.status, Object.keys(sent.errors ?? {}).sort()]).toEqual([
        422,
        [...required(row.body), 'no_such_name'].sort(),
      ]);
    }
  });
});
