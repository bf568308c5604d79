import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { filesOfBackup, giveFiles } from './backup.files.ts';
import { BackupError, checkBackup, type Header } from './backup.format.ts';
import { quoted, readTables } from './catalog.ts';
import { besideDatabase, places, takeDataDir, tidyDataDir } from './data.dir.ts';
import { openCluster } from './embedded.ts';
import { checkApplied, readMigrations } from './migration.files.ts';
import { migrateOn, prepareLock, withLock } from './migrate.ts';
import { load } from './restore.load.ts';
import type { Connection, DatabaseSource, Log } from './source.ts';

/** How the program makes its schema, as `migrate` takes it. */
export interface Schema {
  folder: string;
  /** Runs before the migrations, as owner: what they need to stand, such as roles. */
  beforeMigrations?: (connection: Connection) => Promise<void>;
  afterMigrations?: (connection: Connection) => Promise<void>;
}

export interface RestoreResult {
  tables: number;
  rows: number;
  /** Uploaded files that are back in their place. */
  files: number;
  /** Where the database that was there before is kept; null where there was none. */
  before: string | null;
}

/**
 * Restores into a data directory: a new database is made and filled beside the old one, which is then put aside. Throws
 * DirectoryInUse while a server runs on it, BackupError or MigrationError where the file does not fit; the old database
 * stays then as it is.
 */
export async function restoreEmbedded(
  settings: { dataDir: string; log: Log },
  file: string,
  schema: Schema,
): Promise<RestoreResult> {
  const { dataDir, lock } = await takeDataDir(settings.dataDir);
  try {
    tidyDataDir(dataDir);
    const { database } = places(dataDir);
    const beside = besideDatabase(dataDir);
    const cluster = await openCluster(settings, beside);
    let result: Omit<RestoreResult, 'before' | 'files'>;
    try {
      result = await restoreInto(cluster, file, schema);
    } catch (error) {
      await cluster.close();
      await rm(beside, { recursive: true });
      throw error;
    }
    await cluster.close();
    // Whatever else is there stays: keys are never used twice, so nothing is in the way of anything.
    const files = await giveFiles(filesOfBackup(file), places(dataDir).uploads);
    const before = existsSync(database)
      ? `${database}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '')}`
      : null;
    // Killed between these steps, the next start finds the complete one by its name and ends the change.
    await rename(beside, `${database}.restored`);
    if (before) await rename(database, before);
    await rename(`${database}.restored`, database);
    return { ...result, files, before };
  } finally {
    await lock.release();
  }
}

/** Restores into an empty database; throws BackupError when a table has rows, or the file or the program does not fit. */
export async function restoreInto(
  source: DatabaseSource,
  file: string,
  schema: Schema,
): Promise<Omit<RestoreResult, 'before' | 'files'>> {
  const { header, end } = await checkBackup(file);
  return withLock(source, prepareLock, async (connection) => {
    await checkFits(connection, header, schema.folder);
    await schema.beforeMigrations?.(connection);
    const { folder, afterMigrations } = schema;
    await migrateOn(connection, { folder, upTo: header.migrations.at(-1)?.number ?? -1 });
    await connection.query('begin');
    try {
      await load(connection, file, header, end);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback');
      throw error;
    }
    await migrateOn(connection, { folder, afterMigrations });
    await connection.query('analyze');
    const counts = Object.values(end.rows);
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
  });
}

async function checkFits(connection: Connection, header: Header, folder: string): Promise<void> {
  checkApplied(header.migrations, await readMigrations(folder), 'The backup');
  for (const { name } of await readTables(connection)) {
    const { rows } = await connection.query<{ filled: boolean }>(
      `select exists (select from ${quoted(name)}) as filled`,
    );
    if (rows[0]?.filled) throw new BackupError(`The database is not empty (${name} has rows): restore into a new one.`);
  }
}
