import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { optionList } from '../../src/resources/options.calls.ts';
import { resources } from '../../src/resources/index.ts';
import * as seenCalls from '../../src/resources/readMarks.calls.ts';
import * as sessionCalls from '../../src/resources/session.calls.ts';
import { paramsOf, type Call } from '../../src/schema/calls/call.ts';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { filterFields } from '../../src/schema/filters.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Caller } from '../support/app.ts';
import { everyKind, simpleKind } from '../support/everyKind.ts';
import { testAppWith } from '../support/fixtures.ts';
import { changed, change, names, nested, wrongValues } from '../support/badJson.ts';
import { branchIds, person } from '../support/people.ts';
import { sample } from '../support/samples.ts';

const on = testAppWith(everyKind, simpleKind);
let branch = 0;
beforeAll(async () => {
  branch = (await branchIds(on)).leeds;
});

const words = [
  '',
  '0',
  '1',
  '-1',
  'true',
  'asc',
  'id',
  'name',
  'csv',
  '%',
  '1,2',
  ',',
  '1e9',
  '2026-02-28',
  '["name","ASC"]',
  '["__proto__","ASC"]',
  '[0,9]',
  '[-1,1e300]',
];

/** Queries of declared and of other names; a filter as JSON where the call speaks that dialect. */
const queryOf = (call: Call, resource: Resource | undefined) => {
  const short = wrongValues.filter((v) => v.length < 9000);
  const filters = resource ? Object.keys(filterFields(resource)) : [];
  const json = fc
    .tuple(fc.constantFrom('id', 'q', ...filters), fc.constantFrom(...short), fc.boolean())
    .map(([n, v, listed]) => `{"${n}":${listed ? `[1,${v}]` : v}}`);
  const text = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(...short),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys(call.query ?? { x: 1 })) },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
  );
  const any = fc.tuple(name, text);
  const pair = call.list?.dialect === 'simple' ? fc.oneof(fc.tuple(fc.constant('filter'), json), any) : any;
  return fc.array(pair, { maxLength: 3 });
};

const id = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1.5',
      '999999999999999',
      '9999999999999999999',
      '__proto__',
      'x',
      '%00',
      '%',
      '%ff',
      ' ',
      '1%20',
      '٣',
    ),
  },
);

/** A body that the call would take, or nearly. */
const bodyFor = async (me: Caller, call: Call, resource: Resource | undefined): Promise<unknown> => {
  if (!resource)
    return {
      email: 'nobody@demo.test',
      password: 'x',
      current_password: 'x',
      new_password: 'long enough to be one',
      name: 'theme',
      value: 'dark',
      resource: 'clients',
      record_id: 1,
    };
  const calls = callsOf(resource);
  const whole = await sample(me, resource);
  if (call === calls.removeMany) return { ids: [1, 2] };
  if (call === calls.saveView)
    return {
      name: 'Mine',
      is_default: true,
      filters: { is_active: true },
      search: 'x',
      sort: ['name', 'ASC'],
      columns: ['name'],
    };
  if (call === calls.importRows) {
    const plain = Object.entries(whole).filter(([, v]) => typeof v !== 'object');
    const lines = Object.values(whole).find((v): v is object[] => Array.isArray(v)) ?? [];
    return {
      dry_run: false,
      mode: 'skip',
      create_missing: [],
      records: [
        { row: 2, values: Object.fromEntries(plain), lines: lines.map((values, at) => ({ row: at + 2, values })) },
      ],
    };
  }
  if (call === filteredInBody)
    return { is_open: true, stage: ['draft'], days_min: 1, value_max: '5', structure_id: [1] };
  if (call.path === '/api/userPermissions') return { user: 2, permissions: ['master.client.view'], version: 0 };
  const declared = call.body ?? whole;
  return Object.fromEntries([...Object.keys(declared).map((name) => [name, whole[name] ?? 1]), ['version', 1]]);
};

/** Escaped for a query; half of a surrogate pair as the three bytes that somebody may send for it, which are no UTF-8. */
const escaped = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{1}')).replaceAll('%01', '%ED%A0%80');

const expectEnvelope = async (answer: Response, said: string): Promise<void> => {
  expect(answer.status, said).toBeLessThan(500);
  if (!answer.headers.get('content-type')?.startsWith('application/json')) {
    expect(answer.headers.get('content-disposition'), said).toMatch(/^attachment/);
    await answer.arrayBuffer();
    return;
  }
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body['success'], said).toBe(answer.status < 400);
  if (answer.status >= 400) expect(String(body['message']).length, said).toBeGreaterThan(0);
  if (answer.status === 422 && body['errors'])
    for (const messages of Object.values(body['errors']))
      expect(messages, said).toEqual(expect.arrayContaining([expect.any(String)]));
};

/** What is derived is derived alike: the resources that have everything are tried hardest. */
const thorough: readonly (Resource | undefined)[] = [everyKind, simpleKind];
const filteredInBody: Call = { ...callsOf(everyKind).list, method: 'POST', body: filterFields(everyKind) };

const every: [string, Call, Resource | undefined][] = [
  ['POST for GET, the filters in the body', filteredInBody, everyKind],
  ...[...resources, everyKind, simpleKind].flatMap((r) =>
    allCallsOf(r).map((call): [string, Call, Resource] => [`${call.method} ${call.path}`, call, r]),
  ),
  ...[...Object.values(sessionCalls), ...Object.values(seenCalls)].map((call): [string, Call, undefined] => [
    `${call.method} ${call.path}`,
    call,
    undefined,
  ]),
  [`${optionList.method} ${optionList.path}`, optionList, undefined],
];

describe('bad filters are never the server’s fault', () => {
  const json = wrongValues.filter((v) => v.length < 9000 && !v.includes('e400'));

  it('as the JSON of a query', async () => {
    const me = await person(on, { branches: [branch] });
    for (const value of json)
      for (const filter of [
        `{"id":${value}}`,
        `{"id":[1,${value}]}`,
        `{"q":${value}}`,
        `{"is_active":${value}}`,
        value,
      ])
        await expectEnvelope(await me.raw('GET', `${callsOf(simpleKind).list.path}?filter=${escaped(filter)}`), filter);
  });

  it('as a body', async () => {
    const me = await person(on, { branches: [branch] });
    for (const value of [...json, nested])
      for (const filters of [`{"stage":${value}}`, `{"days_min":${value}}`, `{"structure_id":[1,${value}]}`, value])
        await expectEnvelope(
          await me.raw('POST', filteredInBody.path, filters, { 'X-HTTP-Method-Override': 'GET' }),
          filters.slice(0, 100),
        );
  });
});

describe('bad input is never the server’s fault', () => {
  it.each(every)('%s', async (_, call, resource) => {
    const me = await person(on, { branches: [branch] });
    const body = call.method === 'GET' ? undefined : await bodyFor(me, call, resource);
    const request = fc.record({
      ids: fc.array(id, { minLength: 2, maxLength: 2 }),
      query: queryOf(call, resource),
      body: change,
      override: call === filteredInBody ? fc.constant(true) : fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ ids, query, body: c, override }) => {
        const params = paramsOf(call.path);
        const path = call.path.replace(/:(\w+)/g, (__, name: string) => ids[params.indexOf(name)] ?? '1');
        const text = query.map((pair) => pair.map((part) => escaped(part)).join('=')).join('&');
        const sent = body === undefined ? undefined : changed(body, c);
        const headers: Record<string, string> = override ? { 'X-HTTP-Method-Override': 'GET' } : {};
        const answer = await me.raw(
          call.method,
          text && (call.query || c.place % 5 === 0) ? `${path}?${text}` : path,
          sent,
          headers,
        );
        await expectEnvelope(answer, `${call.method} ${path}?${text} ${sent?.slice(0, 300)}`);
      }),
      { seed: 20261120, numRuns: thorough.includes(resource) ? 25 : 6, endOnFailure: true },
    );
  });
});
