import { describe, expect, it } from 'vitest';
import * as accessCalls from '../../src/schema/calls/shared/access.ts';
import { boms } from '../../src/resources/masters/boms.ts';
import { clients } from '../../src/resources/masters/clients.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import { enquiries, enquiryComments, enquiryRelations } from '../../src/resources/sales/enquiries.ts';
import { followUps } from '../../src/resources/sales/followUps.ts';
import { resources } from '../../src/resources/index.ts';
import { items } from '../../src/resources/masters/items.ts';
import { live } from '../../src/schema/calls/shared/live.ts';
import { logCategories, scopeCalls } from '../../src/resources/sales/logCategories.ts';
import { users } from '../../src/resources/people/users.ts';
import * as homeCalls from '../../src/resources/home/homeCalls.ts';
import { differencesOf } from '../../src/schema/calls/shared/differences.ts';
import { decideInbox, inbox } from '../../src/schema/calls/shared/inbox.ts';
import * as optionCalls from '../../src/schema/calls/shared/options.ts';
import { search } from '../../src/schema/calls/shared/search.ts';
import * as seenCalls from '../../src/schema/calls/shared/readMarks.ts';
import * as undoCalls from '../../src/schema/calls/shared/undo.ts';
import * as sessionCalls from '../../src/schema/calls/shared/session.ts';
import type { Call } from '../../src/schema/calls/call.ts';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import { listCallsOf } from '../../src/schema/calls/listCalls.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { stepCallOf } from '../../src/schema/calls/stepCalls.ts';
import { createApp } from '../../src/server/http/app.ts';
import { testApp, type Answered } from '../support/app.ts';
import { send } from '../support/calls.ts';
import { create, sample } from '../support/samples.ts';
import { openTestDatabase, silent } from '../support/database.ts';
import { databaseOf } from '../../src/server/db/database.ts';

const on = testApp();
type Json = Record<string, unknown>;

/** Where a value differs from its schema: names that it does not know or misses, and values of another type. */
const unsaid = (schema: Json, value: unknown, at = 'data'): string[] => {
  const choices = schema['anyOf'] as Json[] | undefined;
  if (choices) {
    const found = choices.map((choice) => unsaid(choice, value, at));
    return found.find((differences) => differences.length === 0) ?? found[0] ?? [];
  }
  const types = schema['type'] === undefined ? [] : [schema['type']].flat();
  const type =
    value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (types.length && !types.includes(type)) return [`${at} is ${type}, not ${types.join(' or ')}`];
  if (Array.isArray(value))
    return value.flatMap((each, n) => unsaid((schema['items'] ?? {}) as Json, each, `${at}.${n}`));
  if (typeof value !== 'object' || value === null || !schema['properties']) return [];
  const properties = schema['properties'] as Record<string, Json>;
  return [
    ...((schema['required'] ?? []) as string[])
      .filter((name) => !(name in value))
      .map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, each]) =>
      properties[name] ? unsaid(properties[name], each, `${at}.${name}`) : [`${at}.${name} is not said`],
    ),
  ];
};
interface Operation {
  operationId: string;
  tags: string[];
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
  security?: unknown[];
  'x-permission'?: string;
}
const specification = async () =>
  (await (await on.app.request('/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: Json;
  };

const declared: Call[] = [
  ...Object.values(sessionCalls),
  ...Object.values(optionCalls),
  ...Object.values(seenCalls),
  ...Object.values(undoCalls),
  ...Object.values(homeCalls),
  accessCalls.askAccess,
  accessCalls.withdrawAccess,
  accessCalls.seenAccess,
  accessCalls.grantAccess,
  accessCalls.refuseAccess,
  decideInbox,
  differencesOf,
  inbox,
  search,
  live,
  ...resources.flatMap(allCallsOf),
];
const named = (call: Call) => [call.path.replace(/:(\w+)/g, '{$1}'), call.method.toLowerCase()] as const;

const refsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, v]) => (key === '$ref' ? [String(v)] : refsIn(v)));

describe('OpenAPI', () => {
  it('is 3.1, answers without a token, and its references resolve', async () => {
    const spec = await specification();
    expect(spec.openapi).toBe('3.1.0');
    const refs = refsIn(spec);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      const found = ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], spec);
      expect(found, ref).toBeTypeOf('object');
    }
  });

  it('has every declared call, and nothing that is not declared', async () => {
    const { paths } = await specification();
    for (const call of declared) {
      const [path, method] = named(call);
      expect(paths[path]?.[method], `${method} ${path}`).toBeDefined();
    }
    const all = new Set(declared.map((call) => named(call).join(' ')));
    expect(
      Object.entries(paths)
        .flatMap(([path, of]) => Object.keys(of).map((method) => `${path} ${method}`))
        // A list whose filters are in the body is the POST that a header makes a GET, too.
        .filter((key) => !all.has(key) && key !== '/api/buyout-requests post'),
    ).toEqual([]);
  });

  it('names every operation once, its path’s parameters, and what it needs', async () => {
    const { paths } = await specification();
    const operations = Object.entries(paths).flatMap(([path, of]) =>
      Object.values(of).map((operation) => [path, operation] as const),
    );
    const ids = operations.map(([, o]) => o.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, o] of operations) {
      expect(o.operationId).toMatch(/^\w+$/);
      const inPath = o.parameters.filter((p) => p.in === 'path').map((p) => `{${p.name}}`);
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
      const names = o.parameters.map((p) => `${p.in} ${p.name} ${p.$ref}`);
      expect(new Set(names).size).toBe(names.length);
      expect(Object.keys(o.responses).some((s) => s.startsWith('2'))).toBe(true);
    }
    for (const call of declared) {
      const [path, method] = named(call);
      const operation = paths[path]?.[method] as Operation;
      expect(operation['x-permission']).toBe(call.permission ?? undefined);
      expect(operation.security).toEqual(call.scope === 'public' ? [] : undefined);
      expect(operation.parameters.some((p) => p.$ref?.endsWith('/Branch'))).toBe(call.scope === 'branch');
      expect(operation.responses).toHaveProperty(String(call.status ?? 200));
    }
  });

  it('says what a body holds: every field with its type, the required ones required', async () => {
    const { paths } = await specification();
    for (const call of declared) {
      if (typeof call.body !== 'object') continue;
      const { body } = call;
      const [path, method] = named(call);
      const schema = paths[path]?.[method]?.requestBody?.content['application/json']?.schema as {
        properties: Record<string, Json>;
        required?: string[];
        additionalProperties: boolean;
      };
      expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(body).sort());
      for (const [name, property] of Object.entries(schema.properties))
        expect('type' in property || 'anyOf' in property || 'enum' in property, `${path} ${name}`).toBe(true);
      const required =
        call.method === 'PUT' && body['version']?.required
          ? ['version']
          : Object.entries(body)
              // A new record begins with it; a step has to send what its dialog begins with.
              .filter(([, f]) => f.required && !(call.method === 'POST' && 'initial' in f))
              .map(([n]) => n);
      expect(schema.required ?? []).toEqual(required);
      expect(schema.additionalProperties).toBe(false);
    }
  });

  it('says what every call answers, and nothing is answered that it does not say', async () => {
    const { paths } = await specification();
    const schemaOf = (call: Call): Json => {
      const [path, method] = named(call);
      const content = paths[path]?.[method]?.responses[String(call.status ?? 200)]?.['content'] as Record<
        string,
        { schema: { properties: { data: Json } } }
      >;
      return content['application/json']?.schema.properties.data ?? { file: true };
    };
    for (const call of declared)
      expect(Object.keys(schemaOf(call)).length, `${call.method} ${call.path}`).toBeGreaterThan(0);

    const me = await on.as('admin@demo.test');
    const tried: [Call, Answered][] = [];
    const tell = async (call: Call, sending: Parameters<typeof send>[2] = {}) => {
      const answer = await send(me, call, sending);
      expect(answer.success, `${call.method} ${call.path} ${answer.message}`).toBe(true);
      tried.push([call, answer]);
      return answer.data as { id: number };
    };
    for (const resource of [clients, boms, items, logCategories].map((r): Resource => r)) {
      const calls = callsOf(resource);
      const body = await sample(me, resource);
      const { id } = await tell(calls.create, { body });
      await tell(calls.update, { id, body: { version: 1 } });
      for (const call of [calls.read, calls.history]) await tell(call, { id });
      await tell(calls.list);
      await tell(calls.saveView, { body: { name: 'Mine', sort: ['name', 'ASC'] } });
      await tell(calls.views);
      const record = { row: 2, values: { [resource.import.key]: 'No such key', name: '' } };
      await tell(calls.importRows, { body: { dry_run: true, mode: 'skip', records: [record] } });
      await tell(calls.removeMany, { body: { ids: [id] } });
    }
    const bom = await create(me, boms, { ...(await sample(me, boms)), is_active: true });
    await tell(boms.endpoints.explode, { id: bom.id });
    const using = { ...(await sample(me, boms)), components: [{ bom_id: bom.id, quantity: '2' }] };
    await create(me, boms, using);
    await tell(boms.endpoints.whereUsed, { id: bom.id });
    const category = await create(me, logCategories);
    await tell(scopeCalls.list, { id: category.id });
    await tell(scopeCalls.add, { id: category.id, body: { name: 'One more' } });
    const contractor = await create(me, customers, { ...(await sample(me, customers)), is_contractor: true });
    await tell(customers.endpoints.contactPersons, { query: { contractor: contractor.id } });
    const enquiry = await create(me, enquiries);
    await tell(enquiryComments.add, { id: enquiry.id, body: { comment: 'Which door?' } });
    await tell(enquiryComments.list, { id: enquiry.id });
    await tell(enquiryComments.resolve, { id: enquiry.id, body: {} });
    await tell(seenCalls.markSeen, { body: { resource: 'enquiries', record_id: enquiry.id } });
    const other = await create(me, enquiries);
    await tell(enquiryRelations.add, { id: enquiry.id, body: { related_ids: [other.id] } });
    await tell(enquiries.endpoints.clone, { id: enquiry.id });
    for (const call of listCallsOf(enquiries).values()) await tell(call);
    for (const call of [callsOf(enquiries).read, enquiryRelations.list]) await tell(call, { id: enquiry.id });
    const followUp = await create(me, followUps);
    await tell(callsOf(followUps).list);
    await tell(stepCallOf(followUps, 'done').call, { id: followUp.id, body: { status: 'DONE' } });
    await tell(stepCallOf(enquiries, 'cancel').call, { id: other.id, body: { comment: 'Logged twice' } });
    const found = [homeCalls.home, homeCalls.waiting, inbox, seenCalls.mentions];
    for (const call of [sessionCalls.me, users.endpoints.modules, users.endpoints.directory, ...found])
      await tell(call);
    await tell(users.endpoints.held, { id: me.session.user.id });
    for (const [call, { data }] of tried)
      expect(unsaid(schemaOf(call), data), `${call.method} ${call.path}`).toEqual([]);
  });
});

describe('the documentation page', () => {
  it('lists every call, answers without a token, and runs no script', async () => {
    const response = await on.app.request('/api/docs');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    for (const call of declared) expect(page).toContain(`<b>${call.method}</b> <code>${call.path}</code>`);
    expect(page).not.toMatch(/<script|javascript:|\son\w+=/i);
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(anchors.length).toBeGreaterThan(3);
    for (const id of anchors) expect(page).toContain(`<h2 id="${id}">`);
  });
});

describe('health', () => {
  it('answers without a token', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect(await on.anonymous('GET', path)).toMatchObject({ status: 200, success: true, data: { status: 'ok' } });
  });

  it('is serving, but not ready, without a database', async () => {
    const database = await openTestDatabase();
    const app = createApp({ database: databaseOf(database.source), log: silent });
    expect((await app.request('/readyz')).status).toBe(200);
    await database.close();
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/healthz')).status).toBe(200);
  });
});

describe('a path', () => {
  it('answers HEAD and OPTIONS in order', async () => {
    const admin = await on.as('admin@demo.test');
    const head = await admin.raw('HEAD', '/api/me');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await admin.call('OPTIONS', '/api/me')).toMatchObject({ status: 405 });
  });
});
