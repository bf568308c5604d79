import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import type { DatabaseSource, Log } from './db/engine/index.ts';
import { selectRows } from './db/rows.ts';

/** The lock of the process that removes old entries. */
const trailLock = 7_231_946_022;
const firstMs = 60_000;
const againMs = 60 * 60_000;
/** The entries of one transaction: others wait no longer than for so many. */
const sliceSize = 2000;
/** Between two slices, as a multiple of the time of the last one: others have most of the time. */
const restShare = 2;

interface Settings {
  readonly log: Log;
  /** The days for which entries are kept. */
  readonly days: number;
  readonly firstMs?: number;
}

/** Removes the entries of the audit trail that are older than so many days, in slices; returns how many. */
export const removeOldEntries = async (database: Database, days: number, ended?: AbortSignal): Promise<number> => {
  let removed = 0;
  for (;;) {
    const began = performance.now();
    const rows = await database.asSystem((tx) =>
      selectRows(
        tx,
        { id: sql<number>`id` },
        (list) => sql`delete from trail_entries where id = any (array(
        select id from trail_entries where at < now() - make_interval(days => ${days}::int) order by at, id limit ${sliceSize})) returning ${list}`,
      ),
    );
    removed += rows.length;
    if (rows.length < sliceSize || ended?.aborted) return removed;
    const restMs = (performance.now() - began) * restShare;
    await wait(restMs, undefined, { ref: false, ...(ended && { signal: ended }) }).catch(() => undefined);
  }
};

/** Removes old entries in one process of those that share a PostgreSQL. */
const removedInOne = async (source: DatabaseSource, database: Database, days: number): Promise<number> => {
  if (source.kind === 'embedded') return removeOldEntries(database, days, source.closing);
  const connection = await source.acquire({ as: 'owner' });
  try {
    const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [trailLock]);
    // The release of an owner's connection also releases its advisory locks.
    return rows[0]?.held ? await removeOldEntries(database, days, source.closing) : 0;
  } finally {
    connection.release();
  }
};

/** Removes what the audit trail keeps no longer, once an hour, until the source closes. */
export const startTrailUpkeep = (source: DatabaseSource, database: Database, settings: Settings): void => {
  const { log, days } = settings;
  const round = async () => {
    try {
      const entries = await removedInOne(source, database, days);
      if (entries > 0) log.info({ entries, days }, 'Old entries of the audit trail removed');
    } catch (error) {
      if (!source.closing.aborted) log.error({ err: error }, 'Old entries of the audit trail could not be removed');
    }
  };
  const arm = (afterMs: number) => {
    if (source.closing.aborted) return;
    const cancel = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      source.closing.removeEventListener('abort', cancel);
      void round().then(() => arm(againMs));
    }, afterMs);
    timer.unref();
    source.closing.addEventListener('abort', cancel, { once: true });
  };
  arm(settings.firstMs ?? firstMs);
};
