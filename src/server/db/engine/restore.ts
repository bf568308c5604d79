import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { filesOfBackup, linkFiles } from './backup.files.ts';
import { BackupError, checkBackup, type Header } from './backup.format.ts';
import { quotedName, readTables } from './catalog.ts';
import { newDatabaseDir, places, takeDataDir, tidyDataDir } from './data.dir.ts';
import { openCluster } from './embedded.ts';
import { checkApplied, readMigrations } from './migration.files.ts';
import { migrateOn, prepareLock, withLock, type MigrateSettings } from './migrate.ts';
import { load } from './restore.load.ts';
import { readMade, removeMade } from './restore.undo.ts';
import type { Connection, DatabaseSource, Log } from './source.ts';

/** The schema of the program, for `migrate`. */
export interface Schema {
  folder: string;
  /** Runs as owner before the migrations: creates what they need, such as roles. */
  beforeMigrations?: (connection: Connection) => Promise<void>;
  afterMigrations?: MigrateSettings['afterMigrations'];
  /** Tries at the end, as owner, what a start needs. @throws Error where it does not work */
  opens?: (connection: Connection) => Promise<void>;
  /** The names of tables whose rows are not restored. A name that the backup does not have counts for nothing. */
  transient?: readonly string[];
}

export interface RestoreResult {
  tables: number;
  rows: number;
  /** The number of restored uploaded files. */
  files: number;
  /** The folder of the previous database; null without one. */
  before: string | null;
}

/**
 * Restores into a data directory: fills a new database next to the old one, and then moves the old one aside. On an
 * error the old database stays in place.
 * @throws DirectoryInUse while a server uses it, BackupError or MigrationError if the file does not fit
 */
export async function restoreEmbedded(
  settings: { dataDir: string; log: Log },
  file: string,
  schema: Schema,
): Promise<RestoreResult> {
  const { dataDir, lock } = await takeDataDir(settings.dataDir, settings.log);
  try {
    tidyDataDir(dataDir);
    const { database } = places(dataDir);
    const fresh = newDatabaseDir(dataDir);
    const cluster = await openCluster(settings, fresh);
    let result: Omit<RestoreResult, 'before'>;
    try {
      result = await restoreInto(cluster, file, schema);
    } catch (error) {
      await cluster.close();
      await rm(fresh, { recursive: true });
      throw error;
    }
    await cluster.close();
    // Other files stay: keys are never used twice, so none conflict.
    const files = await linkFiles(filesOfBackup(file), places(dataDir).uploads);
    const before = existsSync(database)
      ? `${database}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '')}`
      : null;
    // After a kill between these steps, the next start completes the change: it finds the complete database by its
    // name.
    await rename(fresh, `${database}.restored`);
    if (before) await rename(database, before);
    await rename(`${database}.restored`, database);
    return { ...result, files, before };
  } finally {
    await lock.release();
  }
}

/**
 * Restores into an empty database, and the uploaded files into the folder `uploads` where there is one. What fails on the
 * way, or cannot be opened in the end, leaves nothing in the database.
 * @throws BackupError if a table has rows, or the file or the program does not fit
 */
export async function restoreInto(
  source: DatabaseSource,
  file: string,
  schema: Schema,
  uploads?: string,
): Promise<Omit<RestoreResult, 'before'>> {
  const { header, end } = await checkBackup(file);
  return withLock(source, prepareLock, async (connection) => {
    await checkFits(connection, header, schema.folder);
    const before = await readMade(connection);
    try {
      const restored = await fill(connection, file, { header, end }, schema);
      const files = uploads === undefined ? 0 : await linkFiles(filesOfBackup(file), uploads);
      await schema.opens?.(connection);
      return { tables: restored.length, rows: restored.reduce((sum, count) => sum + count, 0), files };
    } catch (error) {
      // On a connection that was lost nothing more can be done.
      await removeMade(connection, before).catch(() => undefined);
      throw error;
    }
  });
}

/** Makes the tables of the backup's version, fills them, and brings them to this version. Returns the rows of each table. */
async function fill(
  connection: Connection,
  file: string,
  { header, end }: Awaited<ReturnType<typeof checkBackup>>,
  { folder, beforeMigrations, afterMigrations, transient = [] }: Schema,
): Promise<number[]> {
  await beforeMigrations?.(connection);
  await migrateOn(connection, { folder, upTo: header.migrations.at(-1)?.number ?? -1 });
  await connection.query('begin');
  try {
    await load(connection, file, header, end);
    for (const name of header.tables.filter((table) => transient.includes(table)))
      await connection.query(`truncate ${quotedName(name)}`);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
  await migrateOn(connection, { folder, afterMigrations });
  await connection.query('analyze');
  return Object.entries(end.rows).flatMap(([table, count]) => (transient.includes(table) ? [] : [count]));
}

async function checkFits(connection: Connection, header: Header, folder: string): Promise<void> {
  checkApplied(header.migrations, await readMigrations(folder), 'The backup');
  for (const { name } of await readTables(connection)) {
    const { rows } = await connection.query<{ filled: boolean }>(
      `select exists (select from ${quotedName(name)}) as filled`,
    );
    if (rows[0]?.filled) throw new BackupError(`The database is not empty (${name} has rows): restore into a new one.`);
  }
}
