import { pino } from 'pino';
import { databaseOf } from '../src/server/db/database.ts';
import { openSource, roleOnConnect, type DatabaseSource } from '../src/server/db/engine/index.ts';
import { systemRole } from '../src/server/db/policies.ts';
import { prepare } from '../src/server/prepare.ts';
import { createApp } from '../src/server/http/app.ts';
import { freshDatabase } from './measure.ts';

/** Milliseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const log = pino({ level: 'silent' });

/** Measures on a new database of the server, or on an embedded one, with the demo firm in it. */
export const onNewDatabase = async (
  server: string,
  measure: (source: DatabaseSource) => Promise<void>,
): Promise<void> => {
  const fresh = server ? await freshDatabase(server) : undefined;
  try {
    const source = await openSource({
      dataDir: '',
      databaseUrl: fresh?.url,
      memory: !fresh,
      log,
      onConnect: roleOnConnect(systemRole),
      prepare: prepare({ demo: true, announce: () => undefined }),
    });
    await measure(source).finally(() => source.close());
  } finally {
    await fresh?.drop();
  }
};

/** Somebody of the demo firm who asks the API in the first branch. */
export interface Caller {
  /** A body that is a text is sent as it is. @throws Error for an answer that is no success */
  readonly ask: (
    method: string,
    path: string,
    body?: object | string,
    more?: Record<string, string>,
  ) => Promise<Response>;
}

export const callerOf = async (source: DatabaseSource, email: string): Promise<Caller> => {
  const app = createApp({ database: databaseOf(source), log });
  const login = await app.request('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo' }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  return {
    ask: async (method, path, body, more = {}) => {
      const answer = await app.request(path, {
        method,
        headers: {
          authorization: `Bearer ${data.token}`,
          'x-branch-id': '1',
          'content-type': 'application/json',
          ...more,
        },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
  };
};

/** The longest that another person's request waits while the work lasts, in milliseconds. */
export const longestWait = async (other: Caller, work: Promise<unknown>): Promise<number> => {
  const state = { isDone: false };
  const waits: number[] = [];
  const ended = work.finally(() => (state.isDone = true));
  while (!state.isDone) waits.push(await timed(() => other.ask('GET', '/api/client?per_page=10')));
  await ended;
  return Math.max(0, ...waits);
};
