import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import { databaseOf, type Database } from '../../src/server/db/database.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import type { FileStore } from '../../src/server/files/store.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { AppContext, Env } from '../../src/server/http/types.ts';
import { readSystemState, type Installation } from '../../src/server/system/state.ts';
import { openLive, type Live } from '../../src/server/live/hub.ts';
import type { Session } from '../../src/schema/calls/shared/session.ts';
import { openTestDatabase, silent, type TestDatabase } from './database.ts';
import { patience } from './patience.ts';

/** What the API answers; `data` is whatever the call declares. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly success: boolean;
  readonly message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  readonly data: any;
  readonly errors: Record<string, string[]>;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly conflict: any;
  readonly changed: unknown;
}

/** Somebody who calls the API. */
export interface Caller {
  readonly session: Session;
  readonly branch: number;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown): Promise<Answered>;
  put(path: string, body?: unknown): Promise<Answered>;
  del(path: string, body?: unknown): Promise<Answered>;
  /** The same person in another branch. */
  in(branch: number): Caller;
}

export interface TestApp {
  readonly app: Hono<Env>;
  readonly database: Database;
  readonly live: Live;
  readonly testDatabase: TestDatabase;
  /** Where uploads are kept: a directory of its own. */
  readonly uploads: string;
  readonly files: FileStore;
  /** Signs in (once each) with the demo password. */
  as(email: string): Promise<Caller>;
  /** Without a token. */
  anonymous(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  close(): Promise<void>;
}

const answered = async (response: Response): Promise<Answered> => {
  const body = (await response.json()) as Omit<Answered, 'status' | 'headers'>;
  return { ...body, status: response.status, headers: response.headers };
};

const sent = (method: string, body: unknown, headers: Record<string, string>): RequestInit => ({
  method,
  headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
  ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
});

/** Whoever holds the session, in a branch. */
export const callerOf = (app: Hono<Env>, session: Session, branch: number): Caller => {
  const own = {
    Authorization: `Bearer ${session.token}`,
    'X-Branch-Id': String(branch),
    'X-Requested-With': 'XMLHttpRequest',
  };
  const raw: Caller['raw'] = async (method, path, body, headers = {}) =>
    app.request(path, sent(method, body, { ...own, ...headers }));
  const call: Caller['call'] = async (...request) => answered(await raw(...request));
  return {
    session,
    branch,
    raw,
    call,
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body = {}) => call('PUT', path, body),
    del: (path, body) => call('DELETE', path, body),
    in: (other) => callerOf(app, session, other),
  };
};

/** The state of an installation that keeps everything in one folder. */
export const installationOf = (of: Pick<Installation, 'source' | 'database' | 'files'>, folder: string) => () =>
  readSystemState({
    ...of,
    store: folder,
    dataDir: folder,
    backups: { folder: join(folder, 'backups'), at: '02:00', keep: 14 },
    backupState: { failures: 0, failed: null },
    demo: true,
  });

/** The real application on a database of its own; `before` adds to the database what the application is to find there. */
export const openTestApp = async (
  before?: (database: TestDatabase) => Promise<void>,
  settings: (database: Database) => Partial<AppContext> = () => ({}),
  open: () => Promise<TestDatabase> = openTestDatabase,
): Promise<TestApp> => {
  const testDatabase = await open();
  await before?.(testDatabase);
  // As it serves, but for the longest wait for a turn: on a busy machine it would refuse what is only slow.
  const database = databaseOf(testDatabase.source, { maxWaitMs: patience });
  const uploads = mkdtempSync(join(tmpdir(), 'plumbline-uploads-'));
  const files = directoryStore(uploads);
  const live = await openLive(testDatabase.source);
  const system = installationOf({ source: testDatabase.source, database, files }, uploads);
  const app = createApp({ database, live, log: silent, files, system, checkAnswers: true, ...settings(database) });
  const callers = new Map<string, Promise<Caller>>();
  const anonymous: TestApp['anonymous'] = async (method, path, body, headers = {}) =>
    answered(await app.request(path, sent(method, body, headers)));
  const signIn = async (email: string) => {
    const { data } = await anonymous('POST', '/api/login', { email, password: 'demo' });
    return callerOf(app, data as Session, (data as Session).user.defaultBranch as number);
  };
  return {
    app,
    database,
    live,
    testDatabase,
    uploads,
    files,
    anonymous,
    as: (email) => {
      const caller = callers.get(email) ?? signIn(email);
      callers.set(email, caller);
      return caller;
    },
    close: async () => {
      await live.close();
      await testDatabase.close();
      rmSync(uploads, { recursive: true, force: true });
    },
  };
};

/** One application for the tests of a file: `const on = testApp(); … on.app`. */
export const testApp = (
  before?: (database: TestDatabase) => Promise<void>,
  settings?: (database: Database) => Partial<AppContext>,
  open?: () => Promise<TestDatabase>,
): TestApp => {
  let opened: TestApp | undefined;
  beforeAll(async () => {
    opened = await openTestApp(before, settings, open);
  });
  afterAll(() => opened?.close());
  return new Proxy({} as TestApp, {
    get: (_, name: keyof TestApp) => {
      if (!opened) throw new Error('The application opens before the first test');
      return opened[name];
    },
  });
};
