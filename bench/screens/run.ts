import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { chromium as playwright, type Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { buildBrowser } from '../../scripts/browserBuild.ts';
import { chromium, chromiumFlags } from '../../scripts/chromium.ts';
import { databaseOf } from '../../src/server/db/database.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import { openLive } from '../../src/server/live/hub.ts';
import { open } from '../database.ts';
import { measureScroll } from './scroll.ts';
import { usable } from './usable.ts';
import { clicks, firstUse, type Side } from './visit.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const firstUses = 3;
const config = 'bench/screens/vite.config.ts';

/** Of what a busy machine does at the same time the least is in the least. */
const least = (values: readonly number[]): number => Math.min(...values);

const told = (what: string, ours: number, bare: number, aim?: number): string => {
  const columns = [ours, bare].map((value) => (Number.isNaN(value) ? '–' : value.toFixed(0)).padStart(7));
  const ratio = Number.isNaN(bare) ? '' : `   ratio ${(ours / bare).toFixed(2)}`;
  const missed = aim !== undefined && ours > aim ? '  OVER' : '';
  return `  ${what.padEnd(34)}${columns.join(' ')}${ratio}${aim === undefined ? '' : `   aim ${aim}`}${missed}`;
};

const measureFirstUse = async (browser: Browser, side: Side, path: string, shown: string) => {
  const uses = [];
  for (let n = 0; n < firstUses; n += 1) uses.push(await firstUse(browser, side, path, shown));
  return {
    requests: least(uses.map((use) => use.requests)),
    kilobytes: least(uses.map((use) => use.kilobytes)),
    lcp: least(uses.map((use) => use.lcp)),
  };
};

const none = { requests: NaN, kilobytes: NaN, lcp: NaN };

const compare = async (browser: Browser, product: Side, bare: Side): Promise<void> => {
  console.log(
    `In Chromium, the least of ${rounds}: the product, a bare react-admin list of the same rows, their ratio`,
  );
  const home = await measureFirstUse(browser, product, product.home, 'h1');
  const lists = await measureFirstUse(browser, product, product.list, product.row);
  const bareLists = await measureFirstUse(browser, bare, bare.list, bare.row);
  for (const [screen, ours, other] of [
    ['the start page', home, none],
    ['a list', lists, bareLists],
  ] as const) {
    console.log(told(`first use of ${screen}, requests`, ours.requests, other.requests, 25));
    console.log(told(`first use of ${screen}, kB`, ours.kilobytes, other.kilobytes));
    console.log(told(`first use of ${screen}, LCP ms`, ours.lcp, other.lcp, 1200));
  }
  const [ours, others] = [await clicks(browser, product, rounds), await clicks(browser, bare, rounds)];
  for (const [key, what] of [
    ['again', 'a visited list, ms'],
    ['selectAll', 'Select all, ms'],
    ['filters', 'Filters, ms'],
  ] as const)
    console.log(told(what, least(ours.map((taken) => taken[key])), least(others.map((taken) => taken[key])), 100));
};

/** The sign-in, and the start page for whoever has signed in, as Chromium has them first. */
const measureUsable = async (browser: Browser, product: Side): Promise<void> => {
  const signIn = { ...product, kept: {} };
  for (const [slower, aims] of [
    [1, { at: 600, blocked: undefined }],
    [4, { at: 1500, blocked: 500 }],
  ] as const)
    for (const [screen, side, shown] of [
      ['the sign-in', signIn, 'input[name=password]'],
      ['the start page', product, 'main section'],
    ] as const) {
      const taken = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they would be in each other's way
      for (let n = 0; n < rounds; n += 1) taken.push(await usable(browser, side, shown, slower));
      const on = `${screen}, processor ${slower}× slower`;
      console.log(told(`${on}: usable, ms`, least(taken.map(({ at }) => at)), NaN, aims.at));
      console.log(told(`${on}: blocked, ms`, least(taken.map(({ blocked }) => blocked)), NaN, aims.blocked));
    }
};

/**
 * The screens of the product in Chromium beside react-admin alone, on an embedded database with the demo firm; and a
 * scroll through 7,000 items beside a plain table.
 */
export const measureScreens = async (): Promise<void> => {
  await buildBrowser();
  const { NODE_ENV } = process.env;
  await build({ configFile: config, logLevel: 'error' });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  const log = pino({ level: 'silent' });
  const uploads = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const source = await open({ filled: false, log });
  const live = await openLive(source);
  const app = createApp({
    database: databaseOf(source),
    live,
    log,
    files: directoryStore(uploads),
    browserDir: resolve('dist/browser'),
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bareServer = await preview({
    configFile: config,
    preview: { port: 0, proxy: { '/api': url } },
    logLevel: 'error',
  });
  const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
  try {
    const body = JSON.stringify({ email: 'admin@demo.test', password: 'demo' });
    const login = await app.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const { data } = (await login.json()) as { data: Readonly<Record<string, unknown>> };
    const session = ['user', 'permissions', 'assigned_branches', 'token'].map((name) => [
      `plumbline:${name}`,
      JSON.stringify(data[name]),
    ]);
    const product: Side = {
      url,
      home: '/',
      list: '/clients',
      kept: Object.fromEntries(session) as Record<string, string>,
      row: 'tbody tr[data-index]',
      filters: ['button:has-text("Filters")', '[role=dialog][aria-label=Filters]'],
    };
    const bare: Side = {
      url: bareServer.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
      home: '/',
      list: '/#/clients',
      kept: { 'bench:token': String(data['token']) },
      row: 'tbody tr.RaDatagrid-row',
      filters: ['button.add-filter', '.MuiPopover-root [role=menu]'],
    };
    await measureUsable(browser, product);
    await compare(browser, product, bare);
    const { ours, bare: table } = await measureScroll(browser, product, source);
    console.log(told('scrolling 7,000 rows, ms a frame', ours.frame, table.frame, Math.ceil(2 * table.frame)));
    console.log(told('longest task of it, ms', ours.longest, NaN, 100));
  } finally {
    await browser.close();
    await bareServer.close();
    await live.close();
    server.close();
    await source.close();
    rmSync(uploads, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await measureScreens();
  process.exit(0);
}
