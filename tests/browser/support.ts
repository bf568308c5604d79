import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { databaseOf, type Database } from '../../src/server/db/database.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { Env } from '../../src/server/http/types.ts';
import { Trail } from '../../src/server/engine/trail/trail.ts';
import { openLive, type Live } from '../../src/server/live/hub.ts';
import type { Session } from '../../src/schema/calls/shared/session.ts';
import { callerOf, installationOf, type Caller } from '../support/app.ts';
import { patience } from '../support/patience.ts';
import { keptOf } from './kept.ts';
import { serveHere } from './server.ts';
import { slowly } from './slowly.ts';
import { noteToasts } from './toasts.ts';
import { newVisitor, type Look } from './visitors.ts';
import { openTestDatabase, silent, type TestDatabase } from '../support/database.ts';

/** The built application, served for real on a free port, and a Chromium to visit it with. */
export interface Served {
  readonly url: string;
  readonly app: Hono<Env>;
  readonly database: Database;
  readonly live: Live;
  /** A fresh visitor: nothing is kept, and nobody signed in. What the page logs as an error fails the test. */
  visit(look?: Look): Promise<Page>;
  /** Calls the API as somebody with the demo password, who has signed in. */
  as(email: string): Promise<Caller>;
  /** The browser of a caller, who is signed in with the same token. */
  visitBy(caller: Caller, path: string, look?: Look): Promise<Page>;
  /** A fresh visitor who has signed in, and stands at `path`. Only `session.test.ts` tries the form of the sign-in. */
  visitAs(email: string, path?: string, look?: Look): Promise<Page>;
}

/** Signs in through the form. */
export const signIn = async (page: Page, email: string, password = 'demo'): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Where an element is on the page, in pixels. */
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

const byItself = /\/api\/(live|waiting)\b/;

/** What a page asks for: what is under way, and whether it hears of changes. */
interface Asking {
  readonly underWay: Set<Request>;
  /** How many requests the page has made. */
  made: number;
  hears: boolean;
}
const askingOf = new WeakMap<Page, Asking>();

const watchAsking = (page: Page): void => {
  const asking: Asking = { underWay: new Set(), made: 0, hears: false };
  askingOf.set(page, asking);
  page.on('request', (request) => {
    // Another document opens a stream of its own.
    if (request.isNavigationRequest()) asking.hears = false;
    asking.underWay.add(request);
    asking.made += 1;
  });
  page.on('requestfailed', (request) => asking.underWay.delete(request));
  page.on('response', (response) => {
    asking.underWay.delete(response.request());
    asking.hears ||= response.url().endsWith('/api/live');
  });
};

/** Waits until the page is told of what others change. */
export const hears = async (page: Page): Promise<void> => {
  await expect.poll(() => askingOf.get(page)?.hears).toBe(true);
};

/**
 * From now on nothing tells the page by itself that rights or the session are others: it finds out by what it asks for
 * next. What it asked for before is answered first. Returns how to end that.
 */
export const unheard = async (page: Page): Promise<() => Promise<void>> => {
  const asking = askingOf.get(page);
  await hears(page);
  const before = new Set(asking?.underWay);
  await page.route(byItself, () => undefined);
  const isAwaited = (request: Request) => before.has(request) || !byItself.test(request.url());
  // A picker asks once more a moment after a choice.
  let made = -1;
  const isCalm = () => {
    const last = made;
    made = asking?.made ?? 0;
    return last === made && ![...(asking?.underWay ?? [])].some(isAwaited);
  };
  await expect.poll(isCalm, { interval: 400 }).toBe(true);
  return () => page.unroute(byItself);
};

/** Waits until the page has asked for everything, and has drawn what it got: nothing is a placeholder, nothing changes. */
export const calm = async (page: Page): Promise<void> => {
  const asking = askingOf.get(page);
  let last = '';
  const isStill = async () => {
    const before = last;
    last = await page.evaluate(async () => {
      // What is drawn in steps, as another screen is, leaves the one before in sight: it is over once there is nothing to do.
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 500 }));
      const placeholders = document.querySelectorAll('.MuiSkeleton-root, main [role=progressbar]').length;
      return [location.href, document.querySelectorAll('*').length, document.body.innerText.length, placeholders].join(
        ' ',
      );
    });
    const isUnderWay = [...(asking?.underWay ?? [])].some((request) => !byItself.test(request.url()));
    return before === last && last.endsWith(' 0') && !isUnderWay;
  };
  await expect.poll(isStill, { interval: 80 }).toBe(true);
};

/** Waits until an element stays where it is, and says where. */
export const still = async (of: Locator): Promise<Box> => {
  const seen: (Box | null)[] = [];
  const isStill = async () => {
    seen.push(await of.boundingBox());
    const [last, now] = seen.slice(-2);
    return Boolean(last && now) && JSON.stringify(last) === JSON.stringify(now);
  };
  await expect.poll(isStill, { interval: 80 }).toBe(true);
  const place = seen.at(-1);
  if (!place) throw new Error('An element that stays has its place');
  return place;
};

/** Goes to another screen as a link does: the application stays loaded. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Says what a page showed when its test failed: where a machine fails alone, this is all that is known of it. */
const tell = async (page: Page, refused: readonly string[]): Promise<void> => {
  const text = await page.locator('body').innerText().catch(String);
  const asking = [...(askingOf.get(page)?.underWay ?? [])].map((request) => `${request.method()} ${request.url()}`);
  process.stderr.write(`${['', page.url(), ...refused, ...asking.map((one) => `… ${one}`), text].join('\n')}\n`);
};

/** What is served instead of the product as it is. */
interface Serving {
  readonly browserDir?: string;
  /** The path below which it is served. */
  readonly basePath?: string;
  /** Done with the database before the application is made. */
  readonly prepare?: (database: TestDatabase) => Promise<void>;
}

/** One served application for the tests of a file. */
export const served = ({
  browserDir = process.env['BROWSER_DIR'] ?? 'dist/browser',
  basePath = '',
  prepare,
}: Serving = {}): Served => {
  let testDatabase: TestDatabase | undefined;
  let live: Live | undefined;
  let trail: Trail | undefined;
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
    await prepare?.(testDatabase);
    database = databaseOf(testDatabase.source, { maxWaitMs: patience });
    live = await openLive(testDatabase.source);
    const files = directoryStore(uploads);
    app = createApp({
      database,
      live,
      log: silent,
      files,
      system: installationOf({ source: testDatabase.source, database, files }, uploads),
      trail: (trail = new Trail(database, silent)),
      checkAnswers: true,
      browserDir: resolve(browserDir),
      basePath,
      trustedProxies: new Set(['127.0.0.1']),
    });
    url = await serveHere(app.fetch);
  });
  afterAll(async () => {
    await live?.close();
    await trail?.close();
    await testDatabase?.close();
    rmSync(uploads, { recursive: true, force: true });
  });

  const open = async (path: string, look: Look = {}, kept?: Record<string, string>): Promise<Page> => {
    const { page, leave } = await newVisitor(url, look, kept);
    const broken: string[] = [];
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400)
        refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await tell(page, refused);
      await leave();
      if (broken.length) throw new Error(`The page broke: ${broken.join('; ')}`);
    });
    page.setDefaultTimeout(patience);
    watchAsking(page);
    await slowly(page);
    await page.addInitScript(noteToasts);
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(url + path);
    return page;
  };
  const visit: Served['visit'] = (look) => open('/login', look);

  const people = new Map<string, Caller>();
  const as: Served['as'] = async (email) => {
    const before = people.get(email);
    // Tests end sessions too.
    if (before && (await before.get('/api/me')).status === 200) return before;
    const body = JSON.stringify({ email, password: 'demo' });
    const answer = await application().request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
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
    get app() {
      return application();
    },
    visit,
    as,
    visitBy: (caller, path, look) => open(path, look, keptOf(caller)),
    visitAs: async (email, path = '/', look) => open(path, look, keptOf(await as(email))),
  };
};
