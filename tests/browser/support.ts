import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromium, chromiumFlags } from '../../scripts/chromium.ts';
import { doorsOf, type Doors } from '../../src/server/db/doors.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import { openLive, type Live } from '../../src/server/live/hub.ts';
import { openTestDatabase, silent, type TestDatabase } from '../support/database.ts';

/** The built application, served for real on a free port, and a Chromium to visit it with. */
export interface Served {
  readonly url: string;
  readonly doors: Doors;
  readonly live: Live;
  /** A fresh visitor: no session, no cache. What the page logs as an error fails the test. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** A fresh visitor who has signed in, and stands at `path`. */
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

/** A toast with this text appears. Toasts last a second, so it is waited for from before the act. */
export const toast = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor({ state: 'visible', timeout: 10_000 });

/** One served application for the tests of a file. */
export const served = (): Served => {
  let database: TestDatabase | undefined;
  let server: ServerType | undefined;
  let live: Live | undefined;
  let url = '';
  let doors: Doors | undefined;
  const uploads = mkdtempSync(join(tmpdir(), 'plumbline-uploads-'));
  beforeAll(async () => {
    database = await openTestDatabase();
    doors = doorsOf(database.source);
    live = await openLive(database.source);
    const files = directoryStore(uploads);
    const app = createApp({
      doors,
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
    await database?.close();
    rmSync(uploads, { recursive: true, force: true });
  });

  const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await (
      await browser()
    ).newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, ...options });
    const broken: string[] = [];
    onTestFinished(async () => {
      await context.close();
      if (broken.length) throw new Error(`The page broke: ${broken.join('; ')}`);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(`${url}/login`);
    return page;
  };

  return {
    get url() {
      return url;
    },
    get doors() {
      if (!doors) throw new Error('The application is served before the first test');
      return doors;
    },
    get live() {
      if (!live) throw new Error('The application is served before the first test');
      return live;
    },
    visit,
    visitAs: async (email, path = '/', options) => {
      const page = await visit(options);
      await signIn(page, email);
      await page.waitForURL((at) => at.pathname !== '/login');
      if (path !== '/') await page.goto(url + path);
      return page;
    },
  };
};
