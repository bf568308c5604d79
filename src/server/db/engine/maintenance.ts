import { readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupInto } from './backup.ts';
import { filesOfBackup } from './backup.files.ts';
import type { DatabaseSource, Log } from './source.ts';

/** The lock of the process that writes the nightly backup. */
const backupLock = 7_231_946_020;
/**
 * The lock remains for as long as the clocks of machines may differ, so that no other process writes the same night
 * again.
 */
const holdMs = 60_000;

export interface MaintenanceSettings {
  log: Log;
  /** The folder of the backups. */
  backups: string;
  /** The folder of the uploaded files, which are part of a backup. */
  uploads: string;
  /** Embedded only: minutes between two vacuums, if anything was written (default 10). */
  vacuumMinutes?: number;
  /** Local time of the nightly backup, `HH:MM` (default 02:00); null for none. */
  backupAt?: string | null | undefined;
  /** The number of nightly backups that stay (default 14); backups made by hand always stay. */
  keep?: number | undefined;
}

/** What became of the nightly backups since the start. */
export interface BackupState {
  failures: number;
  /** The last failure, if none succeeded since. */
  failed: { readonly at: Date; readonly error: unknown } | null;
}

/** How long after the start one is written that was missed, and how long after a failure it is tried again. */
const catchUpMs = 60_000;
const againMs = 15 * 60_000;
/** A timer may be early. */
const earlyMs = 5 * 60_000;

/**
 * Vacuums the embedded database (PostgreSQL does so by itself) and writes the nightly backup, until the source closes: one
 * that was missed soon after the start, and one that failed again and again. No timer keeps the process alive.
 */
export function startMaintenance(source: DatabaseSource, settings: MaintenanceSettings): BackupState {
  const { log } = settings;
  if (source.kind === 'embedded') {
    let seen: string | null = null;
    repeat(
      source.closing,
      () => (settings.vacuumMinutes ?? 10) * 60_000,
      async () => {
        try {
          seen = await vacuumIfWritten(source, seen);
        } catch (error) {
          if (!source.closing.aborted) log.error({ err: error }, 'The database could not be vacuumed');
        }
      },
    );
  }
  const state: BackupState = { failures: 0, failed: null };
  const { backupAt = '02:00' } = settings;
  if (backupAt === null) return state;
  let missedMs = catchUpMs;
  repeat(
    source.closing,
    () => untilBackup(backupAt, new Date(), newestNightly(settings.backups), missedMs),
    async () => {
      missedMs = againMs;
      try {
        const file = await nightlyBackup(source, settings);
        state.failed = null;
        if (file) log.info({ file }, 'Nightly backup written');
      } catch (error) {
        if (source.closing.aborted) return;
        state.failures += 1;
        state.failed = { at: new Date(), error };
        log.error({ err: error }, 'The nightly backup failed, and is tried again in a quarter of an hour');
      }
    },
  );
  return state;
}

const nightlyName = /^nightly-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.ndjson\.gz$/;

/** When the newest nightly backup of a folder was written; null without one. */
export function newestNightly(backups: string): Date | null {
  let names: string[] = [];
  try {
    names = readdirSync(backups);
  } catch {
    // A folder that cannot be read has none; the next backup says why.
  }
  const [newest] = names.filter((name) => nightlyName.test(name)).sort((a, b) => (a < b ? 1 : -1));
  return newest === undefined ? null : new Date(newest.replace(nightlyName, '$1:$2:$3Z'));
}

/** Milliseconds from `now` until the next nightly backup: `missedMs` at most where that of the last night is not there. */
export function untilBackup(time: string, now: Date, newest: Date | null, missedMs: number): number {
  const until = untilTime(time, now);
  const last = new Date(now.getTime() + until);
  last.setDate(last.getDate() - 1);
  return newest && newest.getTime() >= last.getTime() - earlyMs ? until : Math.min(until, missedMs);
}

/** VACUUM ANALYZE of everything, as owner. */
export async function vacuum(source: DatabaseSource): Promise<void> {
  await asOwner(source, 'vacuum (analyze)');
}

/** Vacuums if anything was written since the transaction `seen`; returns the number of the next transaction. */
export async function vacuumIfWritten(source: DatabaseSource, seen: string | null): Promise<string> {
  if ((await nextTransaction(source)) === seen) return seen;
  await vacuum(source);
  return nextTransaction(source);
}

/** Writes a nightly backup and removes the oldest; null if another process writes it. */
export async function nightlyBackup(
  source: DatabaseSource,
  settings: Pick<MaintenanceSettings, 'backups' | 'uploads' | 'keep'>,
): Promise<string | null> {
  if (source.kind === 'embedded') return writeNightly(source, settings);
  const connection = await source.acquire({ as: 'owner' });
  let held = false;
  try {
    const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [backupLock]);
    held = rows[0]?.held === true;
    return held ? await writeNightly(source, settings) : null;
  } finally {
    if (held) releaseLater(source.closing, () => connection.release());
    else connection.release();
  }
}

async function writeNightly(
  source: DatabaseSource,
  settings: Pick<MaintenanceSettings, 'backups' | 'uploads' | 'keep'>,
): Promise<string> {
  const file = await backupInto(source, settings, 'nightly');
  const nightly = (await readdir(settings.backups)).filter((name) => nightlyName.test(name)).sort();
  for (const name of nightly.slice(0, -(settings.keep ?? 14))) {
    const old = join(settings.backups, name);
    await rm(old);
    await rm(filesOfBackup(old), { recursive: true, force: true });
  }
  return file;
}

/** Milliseconds from `now` until the local clock next shows `HH:MM`. */
export function untilTime(time: string, now: Date): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!match) throw new Error(`The time of the nightly backup must be HH:MM, not ${time}.`);
  const next = new Date(now);
  next.setHours(Number(match[1]), Number(match[2]), 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}

/** Runs `work` again and again, each time after a pause, until the signal. */
function repeat(ended: AbortSignal, pauseMs: () => number, work: () => Promise<void>): void {
  const arm = (): void => {
    if (ended.aborted) return;
    const timer = setTimeout(() => {
      ended.removeEventListener('abort', cancel);
      void work().then(arm);
    }, pauseMs());
    const cancel = (): void => clearTimeout(timer);
    timer.unref();
    ended.addEventListener('abort', cancel, { once: true });
  };
  arm();
}

function releaseLater(ended: AbortSignal, release: () => void): void {
  if (ended.aborted) return release();
  const done = (): void => {
    clearTimeout(timer);
    ended.removeEventListener('abort', done);
    release();
  };
  const timer = setTimeout(done, holdMs);
  timer.unref();
  ended.addEventListener('abort', done, { once: true });
}

/** The number of the next transaction: only a transaction that writes gets one, so it changes with writes alone. */
async function nextTransaction(source: DatabaseSource): Promise<string> {
  return (
    (await asOwner<{ next: string }>(source, 'select pg_snapshot_xmax(pg_current_snapshot())::text as next'))[0]
      ?.next ?? ''
  );
}

async function asOwner<Row extends Record<string, unknown>>(source: DatabaseSource, sql: string): Promise<Row[]> {
  const connection = await source.acquire({ as: 'owner' });
  try {
    return (await connection.query<Row>(sql)).rows;
  } finally {
    connection.release();
  }
}
