import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../src/server/db/database.ts';
import { Unavailable } from '../../src/server/db/unavailable.ts';

/** A database whose connection is lost in the middle of a change. */
export interface Mortal {
  readonly database: Database;
  /** It is lost at the statement of this number, once. */
  diesAt(statement: number): void;
  /** Whether it has been lost since it was said when. */
  isDead(): boolean;
}

export const mortal = (real: Database): Mortal => {
  let left = Infinity;
  /** PostgreSQL ends the connection itself; the embedded database, which has no other, is told to undo. */
  const lose = (tx: Tx): void => {
    if (tx.engine !== 'postgres') throw new Unavailable('away');
    // Its owner may, and the role of the branch may not.
    void tx.execute(sql`reset role`).catch(() => undefined);
    void tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
  };
  const watched = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          left -= 1;
          if (left === 0) lose(target);
          return Reflect.apply(value, target, args);
        };
      },
    });
  return {
    database: { ...real, inBranch: (actor, work, mode) => real.inBranch(actor, (tx) => work(watched(tx)), mode) },
    diesAt: (statement) => {
      left = statement;
    },
    isDead: () => left <= 0,
  };
};
