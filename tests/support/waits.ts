import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from './database.ts';

/** What sessions of a database waited for, as the database itself says. */
export interface Waits {
  /** The longest wait of one session for a lock on a table, in milliseconds. */
  readonly maxMs: number;
  /** How often it was looked. */
  readonly looks: number;
}

/** Waits for locks on tables, and not those of two people for the same row. */
const waiting = `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms
  from pg_locks where not granted and locktype = 'relation'`;

/** Looks at all waits for tables while `work` goes on. */
export const watchWaits = async (database: TestDatabase, work: () => Promise<unknown>): Promise<Waits> => {
  const owner = await database.source.acquire({ as: 'owner' });
  let maxMs = 0;
  let looks = 0;
  const over = new AbortController();
  const look = async () => {
    while (!over.signal.aborted) {
      const { rows } = await owner.query<{ ms: number }>(waiting);
      maxMs = Math.max(maxMs, rows[0]?.ms ?? 0);
      looks += 1;
      await pause(10);
    }
  };
  const looking = look();
  try {
    await work();
  } finally {
    over.abort();
    await looking.finally(() => owner.release());
  }
  return { maxMs, looks };
};
