import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { desc, eq } from 'drizzle-orm';
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromium, chromiumFlags } from '../../scripts/chromium.ts';
import { databaseOf, type Database } from '../../src/server/db/database.ts';
import { sessions, users } from '../../src/server/db/system.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import { openLive, type Live } from '../../src/server/live/hub.ts';
import { patience } from '../support/patience.ts';
import { noteToasts } from './toasts.ts';
import { openTestDatabase, silent, type TestDatabase } from '../support/database.ts';

/** The built application, served for real on a free port, and a Chromium to visit it with. */
export interface Served {
  readonly url: string;
  readonly database: Database;
  readonly live: Live;
  /** A fresh visitor: no session, no cache. What the page logs as an error fails the test. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** A fresh visitor who has signed in, and stands at `path`. */
  visitAs(email: string, path?: string, options?: BrowserContextOptions): Promise<Page>;
}

/** What a browser keeps of a sign-in, for further visitors: the form is filled in once for each person of a file. */
interface SignedIn {
  readonly state: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  readonly token_hash: string;
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

/** One served application for the tests of a file. */
export const served = (): Served => {
  let testDatabase: TestDatabase | undefined;
  let server: ServerType | undefined;
  let live: Live | undefined;
  let url = '';
  let database: Database | undefined;
  const uploads = mkdtempSync(join(tmpdir(), 'plumbline-uploads-'));
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    database = databaseOf(testDatabase.source);
    live = await openLive(testDatabase.source);
    const files = directoryStore(uploads);
    const app = createApp({
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

  const signedIn = new Map<string, SignedIn>();
  const stands = async ({ token_hash }: SignedIn): Promise<boolean> => {
    const found = await database?.asSystem((tx) =>
      tx.select().from(sessions).where(eq(sessions.token_hash, token_hash)),
    );
    return found?.length === 1;
  };
  const newestSession = async (email: string): Promise<string> => {
    const found = await database?.asSystem((tx) =>
      tx
        .select({ token_hash: sessions.token_hash })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.user_id))
        .where(eq(users.email, email))
        .orderBy(desc(sessions.created_at))
        .limit(1),
    );
    return found?.[0]?.token_hash ?? '';
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
    visitAs: async (email, path = '/', options) => {
      const before = signedIn.get(email);
      if (before && (await stands(before))) return open(path, { ...options, storageState: before.state });
      const page = await visit(options);
      await signIn(page, email);
      await page.waitForURL((at) => at.pathname !== '/login');
      const state = await page.context().storageState();
      signedIn.set(email, { state, token_hash: await newestSession(email) });
      if (path !== '/') await page.goto(url + path);
      return page;
    },
  };
};
