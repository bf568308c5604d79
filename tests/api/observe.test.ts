import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { items } from '../../src/resources/items.ts';
import { createApp } from '../../src/server/http/app.ts';
import { metrics } from '../../src/server/http/observe.ts';
import { callerOf, testApp } from '../support/app.ts';

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
