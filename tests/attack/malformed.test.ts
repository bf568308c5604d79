import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { filterFields } from '../../src/schema/filters.ts';
import { can } from '../../src/schema/resource.ts';
import type { Caller } from '../support/app.ts';
import { everyKind, simpleKind } from '../support/everyKind.ts';
import { testAppWith } from '../support/fixtures.ts';
import { changed, change, hostile, names, nested, replaced, wrongValues } from '../support/badJson.ts';
import { branchIds, person } from '../support/people.ts';
import { sample } from '../support/samples.ts';
import { expectAnswer } from './answers.ts';
import { watchTables } from './digest.ts';
import { chance, counted, isWhole, seed } from './extent.ts';
import { exampleOf, nameOf, operationsOf, sent, type Operation } from './operations.ts';

const on = testAppWith(everyKind, simpleKind);
const tried = counted();
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

/** What is derived is derived alike: the resources that have everything are tried hardest. */
const runsOf = ({ path }: Operation): number => {
  if (isWhole) return 200;
  return [everyKind, simpleKind].some((r) => path.startsWith(r.path)) ? 8 : 2;
};

/** Queries of declared and of other names; a filter as JSON where the call speaks that dialect. */
const queryOf = ({ query, kind }: Operation) => {
  const short = wrongValues.filter((v) => v.length < 9000);
  const resource = resources.find(({ title }) => title === kind);
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
    { weight: 6, arbitrary: fc.constantFrom('x', ...query) },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
  );
  const any = fc.tuple(name, text);
  const pair = query.includes('range') ? fc.oneof(fc.tuple(fc.constant('filter'), json), any) : any;
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

/** A body that the operation would take, or nearly. */
const makeBody = async (me: Caller, operation: Operation): Promise<unknown> => {
  const { method, path, body } = operation;
  const example = exampleOf(body ?? {});
  const resource = resources.find((r) =>
    [callsOf(r).create, callsOf(r).update].some(
      (c) => c.method === method && c.path.replace(/:(\w+)/g, '{$1}') === path,
    ),
  );
  if (!resource || operation.overridden || !can(resource, 'create')) return example;
  return { ...(example as object), ...(await sample(me, resource)), version: 1 };
};

const bodies = new Map<string, Promise<unknown>>();
/** The same for all tests: they change it. */
const bodyFor = (me: Caller, operation: Operation): Promise<unknown> => {
  const body = bodies.get(nameOf(operation)) ?? makeBody(me, operation);
  bodies.set(nameOf(operation), body);
  return body;
};

/** Escaped for a query; half of a surrogate pair as the three bytes that somebody may send for it, which are no UTF-8. */
const escaped = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{1}')).replaceAll('%01', '%ED%A0%80');

/** Its filters come in a body. */
const filtered = callsOf(everyKind).list;

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
        await expectAnswer(() => me.raw('GET', `${callsOf(simpleKind).list.path}?filter=${escaped(filter)}`), filter);
  });

  it('as a body', async () => {
    const me = await person(on, { branches: [branch] });
    for (const value of [...json, nested])
      for (const filters of [`{"stage":${value}}`, `{"days_min":${value}}`, `{"structure_id":[1,${value}]}`, value])
        await expectAnswer(
          () => me.raw('POST', filtered.path, filters, { 'X-HTTP-Method-Override': 'GET' }),
          filters.slice(0, 100),
        );
  });
});

describe(`bad input is never the server’s fault (seed ${seed})`, () => {
  it('in any field of any operation, and changes nothing', async () => {
    const state = await watchTables(on);
    const me = await person(on, { branches: [branch] });
    for (const operation of (await operationsOf(on)).filter(({ body }) => body)) {
      const body = await bodyFor(me, operation);
      const before = await state();
      const path = operation.path.replace(/\{\w+\}/g, '1');
      const shapes = wrongValues.filter((value) => isWhole || chance(nameOf(operation) + value) < 0.05);
      for (const shape of [hostile, ...shapes]) {
        const json = replaced(body, shape);
        const said = `${nameOf(operation)}: ${json.slice(0, 300)}`;
        const { status } = await expectAnswer(() => sent(me, on, operation, path, json), said);
        tried('bodies with one value everywhere');
        if (shape === hostile) expect(status, said).toBeGreaterThanOrEqual(400);
        if (shape === hostile) expect(await state(), said).toEqual(before);
      }
    }
  });

  it('of any operation, and changes nothing where it is refused', async () => {
    const state = await watchTables(on);
    const usual = await person(on, { branches: [branch] });
    for (const operation of await operationsOf(on)) {
      // A session that ends, or a password that changes, is not that of the others.
      const me = /logout|password/.test(operation.path) ? await person(on, { branches: [branch] }) : usual;
      const body = operation.method === 'GET' ? undefined : await bodyFor(me, operation);
      const request = fc.record({
        ids: fc.array(id, { minLength: 2, maxLength: 2 }),
        query: queryOf(operation),
        body: change,
      });
      let before = await state();
      await fc.assert(
        fc.asyncProperty(request, async ({ ids, query, body: c }) => {
          const path = operation.path.replace(
            /\{(\w+)\}/g,
            (_, name: string) => ids[operation.params.indexOf(name)] ?? '1',
          );
          const text = query.map((pair) => pair.map((part) => escaped(part)).join('=')).join('&');
          const address = text && (operation.query.length || c.place % 5 === 0) ? `${path}?${text}` : path;
          const json = body === undefined ? undefined : changed(body, c);
          const said = `${nameOf(operation)}: ${address} ${json?.slice(0, 300)}`;
          const { status } = await expectAnswer(() => sent(me, on, operation, address, json), said);
          tried('malformed requests');
          if (status < 400) before = await state();
          else if (c.place % 20 === 0) expect(await state(), said).toEqual(before);
        }),
        { seed, numRuns: runsOf(operation), endOnFailure: true },
      );
      expect(await state(), `${nameOf(operation)}: a refused call changed something`).toEqual(before);
    }
  });
});
