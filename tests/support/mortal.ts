import type { Database } from '../../src/server/db/database.ts';
import { Unavailable } from '../../src/server/db/unavailable.ts';

/** A database whose process can die in the middle of a change that goes on in further transactions. */
export interface Mortal {
  readonly database: Database;
  /** So many of the further transactions are done, and none after them. */
  diesAfter(transactions: number): void;
  /** The next process. */
  lives(): void;
}

export const mortal = (real: Database): Mortal => {
  let left = Infinity;
  return {
    database: {
      ...real,
      inBranch: (actor, work, mode) => {
        // What goes onward does not check the session again.
        const isFurther = actor.session === undefined && mode !== 'reading';
        if (isFurther && left <= 0) return Promise.reject(new Unavailable('unknown'));
        if (isFurther) left -= 1;
        return real.inBranch(actor, work, mode);
      },
    },
    diesAfter: (transactions) => {
      left = transactions;
    },
    lives: () => {
      left = Infinity;
    },
  };
};
