import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock, type DirectoryLock } from './lock.ts';

/** The folders of a data directory. */
export function places(dataDir: string): { database: string; backups: string; uploads: string } {
  return {
    database: join(dataDir, 'database'),
    backups: join(dataDir, 'backups'),
    uploads: join(dataDir, 'uploads'),
  };
}

/** A directory for a new cluster, next to the real one. */
export function newDatabaseDir(dataDir: string): string {
  return `${places(dataDir).database}.new-${randomBytes(4).toString('hex')}`;
}

/** Creates the data directory if needed, and locks it. @throws DirectoryInUse */
export async function takeDataDir(path: string): Promise<{ dataDir: string; lock: DirectoryLock }> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(path);
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
