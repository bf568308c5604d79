import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { items } from '../../src/resources/masters/items.ts';
import { createApp } from '../../src/server/http/app.ts';
import { metrics } from '../../src/server/http/metrics.ts';
import { callerOf, testApp } from '../support/app.ts';
import { silent } from '../support/database.ts';

const on = testApp();

it('a request is logged and measured under the path that was declared for what answered it', async () => {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
  const { session, branch } = await on.as('admin@demo.test');
  const caller = callerOf(createApp({ database: on.database, log }), session, branch);
  const asked = ['/export?format=csv', '/import/template?format=csv', '/17', '/17/history', '', '/nowhere/at/all'];
  for (const path of asked) await (await caller.raw('GET', `/api/item${path}`)).arrayBuffer();
  await caller.raw('POST', '/api/item/import', {});
  const routes = lines
    .map((line) => JSON.parse(line) as { msg: string; route: string })
    .flatMap(({ msg, route }) => (msg === 'request' ? [route] : []));
  expect(routes.slice(0, 5)).toEqual([
    '/api/item/export',
    '/api/item/import/template',
    '/api/item/:id',
    '/api/item/:id/history',
    '/api/item',
  ]);
  expect(routes[5]).not.toContain('nowhere');
  expect(routes[6]).toBe(`${items.path}/import`);
  expect(await metrics.metrics()).toContain('route="/api/item/import/template"');
});

describe('metrics (rule 1)', () => {
  const metricsToken = 'a token of the metrics';
  const get = (app: typeof on.app, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress } } });
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

  it('are not there without a token or a port of their own, not even for this machine or an administrator', async () => {
    const admin = await on.as('admin@demo.test');
    for (const headers of [{}, { Via: '1.1 proxy' }, bearer(admin.session.token), bearer(metricsToken)]) {
      const answer = await get(on.app, headers);
      expect([answer.status, await answer.json()]).toEqual([404, { success: false, message: 'No such endpoint' }]);
    }
  });

  it('are told to who sends their token, from wherever: by route, without anybody’s words', async () => {
    const app = createApp({ database: on.database, log: silent, metricsToken });
    const admin = await on.as('admin@demo.test');
    await app.request('/api/client/77?search=somebody');
    for (const headers of [
      {},
      bearer(''),
      bearer(`${metricsToken}x`),
      bearer(admin.session.token),
      { Authorization: metricsToken },
    ])
      expect((await get(app, headers)).status).toBe(401);
    const told = await get(app, { ...bearer(metricsToken), Forwarded: 'for=1.1.1.1' }, '203.0.113.7');
    expect(told.status).toBe(200);
    const text = await told.text();
    expect(text).toContain('http_request_duration_seconds_bucket');
    expect(text).toContain('route="/api/client/:id"');
    expect(text).not.toContain('somebody');
    expect(text).not.toContain('/api/client/77');
  });
});
