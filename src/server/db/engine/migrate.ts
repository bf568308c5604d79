import { setTimeout as pause } from 'node:timers/promises';
import { amongOthers, SchemaInUse } from './patience.ts';
import { checkApplied, readMigrations, type Applied, type Migration } from './migration.files.ts';
import type { Connection, DatabaseSource } from './source.ts';

/** The key of the lock that lets only one process migrate a database at a time. */
const migrationLock = 7_231_946_018;
/** The key of the lock during preparation and restore, around the migrations. */
export const prepareLock = 7_231_946_019;

export interface MigrateSettings {
  /** The folder with `NNNN_name.sql` files of drizzle-kit. */
  folder: string;
  /**
   * Brings grants, policies and triggers to those of the program, where they are not. It runs as owner after the
   * migrations of every start, within the lock, and is told their numbers.
   */
  afterMigrations?: ((connection: Connection, applied: readonly number[]) => Promise<unknown>) | undefined;
  /** The last migration to apply, without `afterMigrations`: a restore fills the tables of that version. */
  upTo?: number | undefined;
}

/**
 * Applies missing migrations, each in a transaction of its own beside working people, and returns their
 * numbers. Nothing remains of a migration that fails.
 * @throws MigrationError if a file was changed or is missing, or the database is newer than the program
 */
export async function migrate(source: DatabaseSource, settings: MigrateSettings): Promise<number[]> {
  return withLock(source, migrationLock, (connection) => migrateOn(connection, settings));
}

/** Migrates on an owner's connection; the caller excludes other migrations. */
export async function migrateOn(connection: Connection, settings: MigrateSettings): Promise<number[]> {
  const known = await readMigrations(settings.folder);
  const applied = await readApplied(connection);
  checkApplied(applied, known, 'The database');
  if (applied.length === 0)
    await connection.query(`create table if not exists schema_migrations (
      number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`);
  const done: number[] = [];
  for (const migration of known.slice(applied.length)) {
    if (settings.upTo !== undefined && migration.number > settings.upTo) break;
    await apply(connection, migration);
    done.push(migration.number);
  }
  if (settings.upTo === undefined) await settings.afterMigrations?.(connection, done);
  return done;
}

/** The applied migrations in order; none without their table. */
export async function readApplied(connection: Connection): Promise<Applied[]> {
  const { rows: tables } = await connection.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!tables[0]?.there) return [];
  const { rows } = await connection.query<Applied>(
    'select number, name, hash from public.schema_migrations order by number',
  );
  return rows;
}

/** Runs `work` as owner, while no other process runs work under this key. */
export async function withLock<T>(
  source: DatabaseSource,
  key: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await source.acquire({ as: 'owner' });
  try {
    await take(connection, key);
    return await work(connection);
  } finally {
    // The release of an owner's connection also releases its advisory locks.
    connection.release();
  }
}

/**
 * Asks again and again: who waits in the database has a snapshot, and an index that is made concurrently by the process
 * with the lock waits for all of those.
 */
async function take(connection: Connection, key: number): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
    if (rows[0]?.held) return;
    await pause(50);
  }
}

async function apply(connection: Connection, migration: Migration): Promise<void> {
  const label = `${String(migration.number).padStart(4, '0')}_${migration.name}`;
  try {
    await amongOthers(connection, async () => {
      for (const statement of migration.statements) await connection.query(statement);
      await connection.query('insert into schema_migrations (number, name, hash) values ($1, $2, $3)', [
        migration.number,
        migration.name,
        migration.hash,
      ]);
    });
  } catch (error) {
    if (error instanceof SchemaInUse) throw error;
    throw new Error(`Migration ${label} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
