import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromium, chromiumFlags } from '../../scripts/chromium.ts';
import { databaseOf, type Database } from '../../src/server/db/database.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { Env } from '../../src/server/http/types.ts';
import { openLive, type Live } from '../../src/server/live/hub.ts';
import type { Session } from '../../src/resources/session.calls.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { patience } from '../support/patience.ts';
import { keptOf } from './kept.ts';
import { noteToasts } from './toasts.ts';
import { openTestDatabase, silent, type TestDatabase } from '../support/database.ts';

/** The built application, served for real on a free port, and a Chromium to visit it with. */
export interface Served {
  readonly url: string;
  readonly database: Database;
  readonly live: Live;
  /** A fresh visitor: no session, no cache. What the page logs as an error fails the test. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** Calls the API as somebody with the demo password, who has signed in. */
  as(email: string): Promise<Caller>;
  /** A fresh visitor who has signed in, and stands at `path`. Only `session.test.ts` tries the form of the sign-in. */
  visitAs(email: string, path?: string, options?: BrowserContextOptions): Promise<Page>;
}

let shared: Promise<Browser> | undefined;
/** Test files share a process, and so one Chromium. */
const browser = (): Promise<Browser> =>
  (shared ??= playwright.launch({ executablePath: chromium(), args: chromiumFlags }));

/** Signs in through the form. */
export const signIn = async (page: Page, email: string, password = 'demo'): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/**
 * From now on nothing tells the page by itself that rights or the session are others: it finds out by what it asks for
 * next. Returns how to end that.
 */
export const unheard = async (page: Page): Promise<() => Promise<void>> => {
  const byItself = /\/api\/(live|waiting)\b/;
  await page.route(byItself, () => undefined);
  return () => page.unroute(byItself);
};

/** Goes to another screen as a link does: the application stays loaded. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** One served application for the tests of a file. */
export const served = (): Served => {
  let testDatabase: TestDatabase | undefined;
  let server: ServerType | undefined;
  let live: Live | undefined;
  let url = '';
  let database: Database | undefined;
  let app: Hono<Env> | undefined;
  const application = (): Hono<Env> => {
    if (!app) throw new Error('The application is served before the first test');
    return app;
  };
  const uploads = mkdtempSync(join(tmpdir(), 'plumbline-uploads-'));
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    database = databaseOf(testDatabase.source);
    live = await openLive(testDatabase.source);
    const files = directoryStore(uploads);
    app = createApp({
      database,
      live,
      log: silent,
      files,
      browserDir: resolve(process.env['BROWSER_DIR'] ?? 'dist/browser'),
    });
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
    server = listening;
    await new Promise((done) => listening.once('listening', done));
    url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await live?.close();
    await new Promise((done) => server?.close(done) ?? done(undefined));
    await testDatabase?.close();
    rmSync(uploads, { recursive: true, force: true });
  });

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await (
      await browser()
    ).newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, ...options });
    const broken: string[] = [];
    onTestFinished(async () => {
      await context.close();
      if (broken.length) throw new Error(`The page broke: ${broken.join('; ')}`);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.addInitScript(noteToasts);
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(url + path);
    return page;
  };
  const visit: Served['visit'] = (options) => open('/login', options);

  const people = new Map<string, Caller>();
  const as: Served['as'] = async (email) => {
    const before = people.get(email);
    // Tests end sessions too.
    if (before && (await before.get('/api/me')).status === 200) return before;
    const body = JSON.stringify({ email, password: 'demo' });
    const answer = await application().request('/api/login', { method: 'POST', body });
    if (!answer.ok) throw new Error(`${email} cannot sign in`);
    const { data } = (await answer.json()) as { data: Session };
    const caller = callerOf(application(), data, data.user.defaultBranch as number);
    people.set(email, caller);
    return caller;
  };

  return {
    get url() {
      return url;
    },
    get database() {
      if (!database) throw new Error('The application is served before the first test');
      return database;
    },
    get live() {
      if (!live) throw new Error('The application is served before the first test');
      return live;
    },
    visit,
    as,
    visitAs: async (email, path = '/', options) =>
      open(path, { ...options, storageState: keptOf(await as(email), url) }),
  };
};
