import { beforeAll, expect } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, type Answered, type Caller, type TestApp } from './app.ts';
import { asOwner, silent } from './database.ts';
import { idOf } from './sales.ts';

/** A transaction that is held: it has done its work, which it tells, and waits before it is committed. */
interface Gate {
  readonly reached: () => void;
  readonly opened: Promise<void>;
}

/** Something to wait for, and what makes it happen. */
const happening = (): [Promise<void>, () => void] => {
  let happens = () => {};
  return [new Promise<void>((resolve) => (happens = resolve)), () => happens()];
};

/** Two requests, of two people, at the same moment. */
export interface Together<Name extends string> {
  /** The people again, whose transactions end when they are let go. */
  readonly held: Readonly<Record<Name, Caller>>;
  /**
   * Does the first work up to its commit, begins the second meanwhile, and lets the first go once the second waits for
   * it, or has been done beside it.
   * @param who whoever does the first; the second is somebody else’s
   */
  readonly together: (
    who: Caller,
    first: () => Promise<Answered>,
    second: () => Promise<Answered>,
  ) => Promise<Answered[]>;
}

/** For PostgreSQL alone: with one connection the second waits for the first in any case. */
export const testTogether = <Name extends string>(
  on: TestApp,
  people: Readonly<Record<Name, Caller>>,
): Together<Name> => {
  const held = {} as Record<Name, Caller>;
  /** By whom the transactions are. */
  const gates = new Map<number, Gate>();

  beforeAll(async () => {
    const inBranch: Database['inBranch'] = (actor, work, mode) =>
      on.database.inBranch(
        actor,
        async (tx) => {
          const result = await work(tx);
          const gate = mode !== 'transaction' && mode !== undefined ? undefined : gates.get(actor.userId);
          gate?.reached();
          await gate?.opened;
          return result;
        },
        mode,
      );
    const app = createApp({ database: { ...on.database, inBranch }, log: silent });
    for (const [name, { session, branch }] of Object.entries<Caller>(people))
      Object.assign(held, { [name]: callerOf(app, session, branch) });
    // The first request of a session reads it.
    for (const who of Object.values<Caller>(held)) await who.get('/api/home');
  });

  /** Somebody in the database waits for a lock. */
  const isAnyWaiting = async (): Promise<boolean> =>
    (
      await asOwner(
        on.testDatabase,
        `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      )
    ).length > 0;

  return {
    held,
    together: async (who, first, second) => {
      const [isReached, reached] = happening();
      const [opened, letGo] = happening();
      gates.set(Number(idOf(who)), { reached, opened });
      const firstDone = first();
      await isReached;
      let isDone = false;
      const secondDone = second().finally(() => (isDone = true));
      await expect.poll(async () => isDone || (await isAnyWaiting())).toBe(true);
      letGo();
      gates.clear();
      return Promise.all([firstDone, secondDone]);
    },
  };
};
