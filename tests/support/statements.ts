import { databaseOf, type Database } from '../../src/server/db/database.ts';
import type { PooledConnection } from '../../src/server/db/engine/index.ts';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, type Caller, type TestApp } from './app.ts';
import { asOwner, silent } from './database.ts';

/** Does some work; how many statements it sent, and its result. */
export type Counting = <T>(work: () => Promise<T>) => Promise<[statements: number, result: T]>;

/** The database of an application, and how many statements some work on it sends. */
export const countingDatabase = (on: TestApp): { readonly database: Database; readonly counted: Counting } => {
  let statements = 0;
  const { source } = on.testDatabase;
  const counting = (connection: PooledConnection): PooledConnection =>
    new Proxy(connection, {
      get: (target, name) => {
        if (name === 'query') statements += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const watched = new Proxy(source, {
    get: (target, name) =>
      name === 'acquire' ? async () => counting(await source.acquire()) : (Reflect.get(target, name) as unknown),
  });
  const counted: Counting = async (work) => {
    statements = 0;
    const result = await work();
    return [statements, result];
  };
  return { database: databaseOf(watched), counted };
};

/**
 * The same person on an application whose statements are counted. Their rights are read already, as those of anybody at
 * work. No call stores that the session is in use, which takes three statements more: that is due a minute after the
 * last time, and so on slow machines in the middle of a test.
 */
export const countingCaller = async (
  on: TestApp,
  { session, branch }: Caller,
): Promise<{ readonly caller: Caller; readonly counted: Counting }> => {
  const { database, counted } = countingDatabase(on);
  const caller = callerOf(createApp({ database, log: silent }), session, branch);
  await caller.get('/api/client');
  await asOwner(
    on.testDatabase,
    `update sessions set last_seen_at = now() + interval '4 minutes' where user_id = ${session.user.id}`,
  );
  return { caller, counted };
};
