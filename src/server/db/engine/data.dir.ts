import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { takeLock, type DirectoryLock } from './lock.ts';
import type { Log } from './source.ts';

/** The folders of a data directory; backups may be elsewhere. */
export function places(
  dataDir: string,
  backups = join(dataDir, 'backups'),
): { database: string; backups: string; uploads: string } {
  return {
    database: join(dataDir, 'database'),
    backups,
    uploads: join(dataDir, 'uploads'),
  };
}

/** A directory for a new cluster, next to the real one. */
export function newDatabaseDir(dataDir: string): string {
  return `${places(dataDir).database}.new-${randomBytes(4).toString('hex')}`;
}

/** The bit of a directory in which everybody has files, such as `/tmp`. */
const sticky = 0o1000;

/**
 * Creates the data directory if needed, and takes it and the folders in it away from other users of the machine, also
 * if it was there before. What belongs to another user, or to all, stays as it is, with a warning. Returns the real
 * path.
 */
export function privateDataDir(path: string, log: Log): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(path);
  const entries = readdirSync(dataDir).filter((name) => /^(database|backups|uploads)(\.|$)/.test(name));
  for (const place of [dataDir, ...entries.map((name) => join(dataDir, name))]) {
    const found = statSync(place, { throwIfNoEntry: false });
    // Windows has no such users.
    if (!found || !process.getuid) continue;
    if (found.uid !== process.getuid() || found.mode & sticky)
      log.warn({ place }, `${place} is not this user's alone, so others of this machine may read the data in it`);
    else if (found.mode & 0o077) chmodSync(place, found.mode & 0o700);
  }
  return dataDir;
}

/** Creates the data directory if needed, keeps it private, and locks it. @throws DirectoryInUse */
export async function takeDataDir(path: string, log: Log): Promise<{ dataDir: string; lock: DirectoryLock }> {
  const dataDir = privateDataDir(path, log);
  return { dataDir, lock: await takeLock(dataDir) };
}

/**
 * Cleans up after a kill: removes unfinished clusters, and completes a restore that had moved the old cluster away
 * (`database.restored` is complete by then). The caller holds the lock.
 */
export function tidyDataDir(dataDir: string): void {
  const { database } = places(dataDir);
  const restored = `${database}.restored`;
  if (existsSync(database) && readdirSync(database).length === 0) rmdirSync(database);
  if (!existsSync(database) && existsSync(restored)) renameSync(restored, database);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('database.new-') || name === 'database.restored')
      rmSync(join(dataDir, name), { recursive: true });
  }
}
