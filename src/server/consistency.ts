import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import type { DatabaseSource, Log } from './db/engine/index.ts';
import { versionOf } from './db/version.ts';
import { allChecks } from './engine/consistency/checks.ts';
import { checkCommands, checkDatabase } from './engine/consistency/command.ts';
import { checkKept, renewFigures, runChecks, type Summary } from './engine/consistency/run.ts';

/** The lock of the process that checks a database. */
const checkLock = 7_231_946_021;
/** The first people who come after a start are not kept waiting. */
const firstMs = 10_000;
const againMs = 10 * 60_000;
/** What was checked is checked again after so many days. */
const days = 7;
/** Between two slices, as a multiple of the time of the last one: others have most of the time. */
const restShare = 2;

/** When the check begins after the start, and how long after its end it looks again; milliseconds. */
export interface ConsistencyTimes {
  readonly firstMs?: number;
  readonly againMs?: number;
}

interface Settings extends ConsistencyTimes {
  readonly log: Log;
}

/** A pause in proportion to the work before it. */
const pauses = (ended: AbortSignal) => {
  let since = performance.now();
  return async () => {
    const restMs = (performance.now() - since) * restShare;
    await wait(restMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
    since = performance.now();
  };
};

const told = ({ records, differing, mended }: Summary): string =>
  differing + mended === 0
    ? `The check of the database found no difference in ${records} records`
    : `The check of the database found differences in ${differing + mended} of ${records} records, and mended ${mended}: npm run check lists them`;

/** One round: what is due of the whole database, else what was found before. Undefined where there was nothing to do. */
const checkRound = async (source: DatabaseSource, database: Database): Promise<Summary | undefined> => {
  const checks = allChecks();
  const how = { mends: 'alone', pause: pauses(source.closing), ended: source.closing } as const;
  await renewFigures(database, checks, how);
  const whole = await runChecks(database, checks, { ...how, version: String(await versionOf(source)), days });
  if (whole.records > 0) return whole;
  const kept = await checkKept(database, checks, how);
  return kept.records > 0 ? kept : undefined;
};

/** Runs a round in one process of those that share a PostgreSQL. */
const roundInOne = async (source: DatabaseSource, database: Database): Promise<Summary | undefined> => {
  if (source.kind === 'embedded') return checkRound(source, database);
  const connection = await source.acquire({ as: 'owner' });
  try {
    const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [checkLock]);
    // The release of an owner's connection also releases its advisory locks.
    return rows[0]?.held ? await checkRound(source, database) : undefined;
  } finally {
    connection.release();
  }
};

/**
 * Checks the stored figures of the whole database in the background, once for each version of it and then every week,
 * and looks at what differs every ten minutes. It serves `npm run check` where that cannot open the database itself.
 */
export const startConsistency = (source: DatabaseSource, database: Database, settings: Settings): void => {
  const { log } = settings;
  for (const [mends, command] of [
    [false, checkCommands.check],
    [true, checkCommands.mend],
  ] as const)
    source.serve?.(command, async (say) =>
      JSON.stringify(await checkDatabase(database, await versionOf(source), { mends, say })),
    );
  let last = '';
  const round = async () => {
    try {
      const found = await roundInOne(source, database);
      const line = found && told(found);
      // What differs and stays is told once.
      if (found && line && line !== last) log.info({ ...found }, line);
      last = line ?? last;
    } catch (error) {
      if (!source.closing.aborted) log.error({ err: error }, 'The check of the database failed');
    }
  };
  const arm = (afterMs: number) => {
    if (source.closing.aborted) return;
    const timer = setTimeout(() => {
      source.closing.removeEventListener('abort', cancel);
      void round().then(() => arm(settings.againMs ?? againMs));
    }, afterMs);
    const cancel = () => clearTimeout(timer);
    timer.unref();
    source.closing.addEventListener('abort', cancel, { once: true });
  };
  arm(settings.firstMs ?? firstMs);
};
