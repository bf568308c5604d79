import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { clients } from '../../src/resources/masters/clients.ts';
import { paymentTerms } from '../../src/resources/masters/paymentTerms.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { Database } from '../../src/server/db/database.ts';
import { createApp } from '../../src/server/http/app.ts';
import { listed } from '../support/calls.ts';
import { testApp } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { fresh, sample } from '../support/samples.ts';

const on = testApp();
const admin = () => on.as('admin@demo.test');

describe('the envelope', () => {
  it('of a success holds the data, and a message where the call has one', async () => {
    const me = await admin();
    const made = await me.raw('POST', '/api/client', await sample(me, clients));
    expect(made.status).toBe(201);
    const body = (await made.json()) as { data: { id: number } };
    expect(Object.keys(body)).toEqual(['success', 'message', 'data']);
    expect(Object.keys((await (await me.raw('GET', `/api/client/${body.data.id}`)).json()) as object)).toEqual([
      'success',
      'data',
    ]);
  });

  it('of a failure holds the message, and the fields where fields are wrong', async () => {
    const me = await admin();
    expect(await (await me.raw('POST', '/api/client', {})).json()).toEqual({
      success: false,
      message: 'Name is required',
      errors: { name: ['Name is required'] },
    });
    expect(await (await me.raw('GET', '/api/client/999999999')).json()).toEqual({
      success: false,
      message: 'Client not found',
    });
  });

  it('carries an id of its own with every answer', async () => {
    const me = await admin();
    const answers = [
      await me.raw('GET', '/api/me'),
      await me.raw('GET', '/api/no-such'),
      await on.app.request('/api/me'),
      await on.app.request('/healthz'),
    ];
    const ids = answers.map((a) => a.headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      (await me.raw('GET', '/api/me', undefined, { 'X-Request-Id': 'mine' })).headers.get('x-request-id'),
    ).not.toBe('mine');
  });

  it('writes history under the request’s id', async () => {
    const me = await admin();
    const answer = await me.raw('POST', '/api/client', await sample(me, clients));
    const { rows } = await on.database.inBranch({ branchId: me.branch, userId: me.session.user.id }, (tx) =>
      tx.execute(sql`select request_id from history order by id desc limit 1`),
    );
    expect(rows).toEqual([{ request_id: answer.headers.get('x-request-id') }]);
  });
});

describe('refuses', () => {
  it.each([
    '/api/no-such',
    '/api',
    '/api/',
    '/api/client/',
    '/api/client/1/no-such',
    '/api/client/1/history/2',
    '/api//client',
    '/api/CLIENT',
    '/api/client/1/../../me/x',
  ])('an endpoint that is not there: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      expect(await (await admin()).call(method, path, method === 'GET' ? undefined : {})).toMatchObject({
        status: 404,
        success: false,
        message: 'No such endpoint',
      });
  });

  it.each([
    ['PUT', '/api/client', ['DELETE', 'GET', 'POST']],
    ['PATCH', '/api/client/1', ['DELETE', 'GET', 'PUT']],
    ['POST', '/api/client/1/history', ['GET']],
    ['GET', '/api/login', ['POST']],
    ['TRACE_', '/api/me', ['GET']],
  ])('a method that an endpoint does not have: %s %s', async (method, path, allowed) => {
    const answer = await on.anonymous(method, path);
    expect(answer).toMatchObject({ status: 405, success: false });
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed);
  });

  it('a body that is not readable, or no object', async () => {
    const me = await admin();
    const { total } = await listed(me, clients);
    for (const body of [
      '{',
      'name=x',
      '[]',
      '[{"name":"x"}]',
      '"x"',
      '5',
      'null',
      'true',
      '{"name":"x"}}',
      "{'name':'x'}",
    ])
      for (const [method, path] of [
        ['POST', '/api/client'],
        ['PUT', '/api/client/1'],
        ['DELETE', '/api/client'],
        ['POST', '/api/client/views'],
      ] as const)
        expect(await me.call(method, path, body), body).toMatchObject({
          status: 400,
          success: false,
          message: 'The body is not readable JSON',
        });
    const broken = new Uint8Array([
      ...new TextEncoder().encode('{"name":"'),
      0xff,
      0xfe,
      ...new TextEncoder().encode('"}'),
    ]);
    const headers = { Authorization: `Bearer ${me.session.token}`, 'X-Branch-Id': String(me.branch) };
    expect((await on.app.request('/api/client', { method: 'POST', headers, body: broken })).status).toBe(400);
    expect((await listed(me, clients)).total).toBe(total);
  });

  it('a body that is too large, said or not', async () => {
    const me = await admin();
    const large = JSON.stringify({ name: 'x', address: 'x'.repeat(1024 * 1024) });
    expect(await me.call('POST', '/api/client', large)).toMatchObject({ status: 413, success: false });
    expect(await me.call('POST', '/api/client', '{}', { 'Content-Length': '1048577' })).toMatchObject({ status: 413 });
    const chunks = new ReadableStream({ start: (c) => (c.enqueue(new TextEncoder().encode(large)), c.close()) });
    const headers = { Authorization: `Bearer ${me.session.token}`, 'X-Branch-Id': String(me.branch) };
    const streamed = await on.app.request('/api/client', {
      method: 'POST',
      headers,
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('a deeply nested body without falling over', async () => {
    const me = await admin();
    const nested = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await me.call('POST', '/api/client', nested(19))).status).toBe(422);
    for (const levels of [20, 50_000])
      expect(await me.call('POST', '/api/client', nested(levels))).toMatchObject({
        status: 400,
        success: false,
        message: 'The body has more than 20 levels',
      });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=99999999999',
    'per_page=0',
    'per_page=x',
    'getAll=maybe',
    'no_such=1',
    'Page=1',
    'sortOrder=up',
    'sortCol=',
    'ids=1,x',
    'ids=0',
    `search=${'x'.repeat(201)}`,
    'page[]=1',
    '__proto__=1',
    'constructor=1',
  ])('the query %s', async (query) => {
    const answer = await (await admin()).get(`/api/client?${query}`);
    const [name = ''] = query.split('=');
    if (query === 'sortCol=') expect(answer.status).toBe(200);
    else {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.errors)).toEqual([name]);
    }
  });

  it('a parameter on a call that declares none', async () => {
    const me = await admin();
    for (const path of ['/api/me?x=1', '/api/client/1?branch_id=2', '/api/client/views?x=1'])
      expect(await me.get(path)).toMatchObject({ status: 422 });
  });

  it('what nobody foresaw with its own text (rule 16), and logs it without what was sent', async () => {
    const lines: string[] = [];
    const log = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
    const { session, branch } = await admin();
    const secret = `private-${fresh()}`;
    const failing: Database = {
      ...on.database,
      inBranch: (actor, work) =>
        on.database.inBranch(actor, async (tx) => {
          await tx.execute(sql`select ${secret}::text from no_such_table`);
          return work(tx);
        }),
    };
    const answer = await createApp({ database: failing, log }).request('/api/client', {
      headers: { Authorization: `Bearer ${session.token}`, 'X-Branch-Id': String(branch) },
    });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Something went wrong,Please contact System Adminstrator',
    });
    const text = lines.join('');
    expect(text).toContain('no_such_table');
    expect(text).toContain(answer.headers.get('x-request-id'));
    for (const hidden of [secret, session.token]) expect(text).not.toContain(hidden);
  });
});

describe('a form', () => {
  it('is refused where JSON is expected', async () => {
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await (await admin()).call('POST', '/api/client', '{"name":"Northern"}', form);
    expect(answer).toMatchObject({ status: 415, message: 'The body must come as JSON' });
  });
});

describe('JSON under another name', () => {
  it.each(['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    '%s is refused, and nothing is saved',
    async (type) => {
      const me = await admin();
      const { total } = await listed(me, clients);
      const answer = await me.call('POST', '/api/client', '{"name":"Northern Named"}', { 'Content-Type': type });
      expect(answer).toMatchObject({ status: 415, message: 'The body must come as JSON' });
      expect((await listed(me, clients)).total).toBe(total);
    },
  );

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    '%s is JSON',
    async (type) => {
      const body = JSON.stringify({ name: fresh() });
      expect((await (await admin()).call('POST', '/api/client', body, { 'Content-Type': type })).status).toBe(201);
    },
  );
});

describe('below a path (rule 105)', () => {
  it.each(['/plumbline', ''])(
    'answers what asks for %j before the path, and names the path to browsers',
    async (asked) => {
      const app = createApp({ database: on.database, log: silent, basePath: '/plumbline' });
      expect((await app.request(`${asked}/healthz`)).status).toBe(200);
      expect((await app.request(`${asked}/api/client`)).status).toBe(401);
      expect((await app.request(`${asked}/api/none`)).status).toBe(404);
      const body = JSON.stringify({ email: 'admin@demo.test', password: 'demo' });
      const signedIn = await app.request(`${asked}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      expect(signedIn.headers.get('set-cookie')).toContain('; Path=/plumbline/api/login;');
    },
  );

  it('is not every path that begins so', async () => {
    const app = createApp({ database: on.database, log: silent, basePath: '/plumbline' });
    expect((await app.request('/plumbline-test/healthz')).status).toBe(404);
  });

  it('is in the description of the API for programs', async () => {
    const app = createApp({ database: on.database, log: silent, basePath: '/plumbline' });
    const spec = (await (await app.request('/plumbline/api/openapi.json')).json()) as { servers: unknown };
    expect(spec.servers).toEqual([{ url: '/plumbline' }]);
  });
});

describe('headers', () => {
  it('keep scripts out, and answers out of caches', async () => {
    const { headers } = await (await admin()).raw('GET', '/api/client');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((d) => d.trim().split(/ (.*)/)),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    });
    expect((await on.anonymous('GET', '/api/no-such')).headers.get('content-security-policy')).toContain(
      "script-src 'self'",
    );
  });

  it('keep the answers of every declared call out of caches, whatever its path, and its failures', async () => {
    const me = await admin();
    const elsewhere = callsOf(paymentTerms);
    const [{ id } = { id: 0 }] = (await listed(me, paymentTerms)).records;
    const answers = [
      ...[elsewhere.list, elsewhere.read, elsewhere.history].map(({ path }) =>
        me.raw('GET', path.replace(':id', String(id))),
      ),
      me.raw('POST', elsewhere.create.path, {}),
      on.app.request(elsewhere.list.path),
    ];
    const broken = Object.assign(Object.create(on.database) as Database, {
      atRest: () => Promise.reject(new Error('Broken')),
    });
    answers.push(
      createApp({ database: broken, log: silent }).request(elsewhere.list.path, {
        headers: { Authorization: `Bearer ${me.session.token}`, 'X-Branch-Id': String(me.branch) },
      }),
    );
    const settled = await Promise.all(answers.map(async (answer) => answer));
    expect(settled.map((a) => a.status)).toEqual([200, 200, 200, 422, 401, 500]);
    for (const { headers } of settled) expect(headers.get('cache-control')).toBe('no-store');
    expect(elsewhere.list.path).not.toMatch(/^\/api\//);
  });

  it('tie browsers to encryption where a trusted proxy says that it encrypts, and this host alone', async () => {
    const app = createApp({ database: on.database, log: silent, trustedProxies: new Set(['10.9.9.9']) });
    const told = async (remoteAddress: string, proto: string, path = '/healthz') => {
      const headers = { 'X-Forwarded-Proto': proto };
      const answer = await app.request(path, { headers }, { incoming: { socket: { remoteAddress } } });
      return answer.headers.get('strict-transport-security');
    };
    expect(await told('10.9.9.9', 'https')).toBe('max-age=15552000');
    expect(await told('10.9.9.9', 'https', '/api/client')).toBe('max-age=15552000');
    expect(await told('10.9.9.9', 'http')).toBeNull();
    expect(await told('10.8.8.8', 'https')).toBeNull();
    expect((await on.app.request('/healthz')).headers.get('strict-transport-security')).toBeNull();
  });

  it('are the same of a refused call, which is not cached either', async () => {
    expect((await on.anonymous('GET', '/api/client')).headers.get('cache-control')).toBe('no-store');
  });
});
