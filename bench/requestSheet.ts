import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { chromium as playwright, type Browser } from 'playwright-core';
import { buildBrowser } from '../scripts/browserBuild.ts';
import { chromium, chromiumFlags } from '../scripts/chromium.ts';
import { databaseOf } from '../src/server/db/database.ts';
import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { createApp } from '../src/server/http/app.ts';
import { openLive } from '../src/server/live/hub.ts';
import { callerOf, onNewDatabase } from './inProcess.ts';
import { median } from './median.ts';
import { opened } from './screens/visit.ts';

/**
 * `node --import tsx bench/requestSheet.ts [postgres://…]`: a purchase request of 5,000 lines in Chromium: milliseconds
 * from the answer with its lines to the frame that shows them.
 */
const [server = ''] = process.argv.slice(2);
const [lines, atOnce, rounds, aim] = [5000, 1000, Number(process.env['BENCH_ROUNDS'] ?? 7), 300];

const fill = async (source: DatabaseSource): Promise<number> => {
  const buyer = await callerOf(source, 'buyer@demo.test');
  const read = async <T>(method: string, path: string, body?: object) =>
    ((await (await buyer.ask(method, path, body)).json()) as { data: T }).data;
  const { user } = await read<{ user: { id: number } }>('GET', '/api/me');
  const sent = { title: 'Measured', purpose: 'general_purchase', reviewer_id: user.id, approver_id: user.id };
  const { id } = await read<{ id: number }>('POST', '/api/purchase-request/store', sent);
  for (let from = 0; from < lines; from += atOnce) {
    const added = Array.from({ length: atOnce }, (_, nth) => ({
      key: String(from + nth),
      kind: 'item',
      description: `Bracket ${from + nth}, galvanised`,
      unit: 'ea',
      quantity: String(1 + (nth % 40)),
    }));
    // oxlint-disable-next-line no-await-in-loop -- one call after the other, before anything is measured
    await buyer.ask('POST', `/api/purchase-request/${id}/store-items-and-products`, { added });
  }
  return id;
};

/** Runs in the page from its begin: notes when the first lines are painted. */
const notePaint = (): void => {
  performance.setResourceTimingBufferSize(5000);
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[role=treegrid] [role=row][data-row]')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { paintedAt: performance.now() })));
  });
  watch.observe(document, { childList: true, subtree: true });
};

const paint = async (browser: Browser, url: string, kept: Readonly<Record<string, string>>, id: number) => {
  const page = await opened(browser, { url, kept, list: '', home: '', row: '', filters: ['', ''] });
  await page.addInitScript(notePaint);
  await page.goto(`${url}/purchase_requests/${id}/show`);
  await page.waitForFunction(() => 'paintedAt' in window, undefined, { timeout: 60_000 });
  const taken = await page.evaluate(() => {
    const { paintedAt } = window as unknown as { paintedAt: number };
    const answers = performance
      .getEntriesByType('resource')
      .flatMap((entry) => (/purchase-request\/\d+\/lines/.test(entry.name) ? [entry as PerformanceResourceTiming] : []))
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= paintedAt);
    return paintedAt - Math.max(...answers.map(({ responseEnd }) => responseEnd));
  });
  await page.context().close();
  return taken;
};

const measure = async (source: DatabaseSource): Promise<void> => {
  const id = await fill(source);
  const live = await openLive(source);
  const app = createApp({
    database: databaseOf(source),
    live,
    log: pino({ level: 'silent' }),
    browserDir: resolve('dist/browser'),
  });
  const serving = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(serving, 'listening');
  const url = `http://127.0.0.1:${(serving.address() as AddressInfo).port}`;
  const login = await app.request('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@demo.test', password: 'demo' }),
  });
  const { data } = (await login.json()) as { data: Readonly<Record<string, unknown>> };
  const kept = Object.fromEntries(
    ['user', 'permissions', 'assigned_branches', 'token'].map((name) => [
      `plumbline:${name}`,
      JSON.stringify(data[name]),
    ]),
  );
  const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
  try {
    const taken: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one visit after the other
    for (let round = 0; round <= rounds; round += 1) taken.push(await paint(browser, url, kept, id));
    const ms = median(taken.slice(1));
    console.log(
      `  a request of ${lines} lines, its answer → painted: ${ms.toFixed(0)} ms   aim ${aim}${ms > aim ? '  OVER' : ''}`,
    );
  } finally {
    await browser.close();
    await live.close();
    serving.close();
  }
};

await buildBrowser();
await onNewDatabase(server, measure);
process.exit(0);
