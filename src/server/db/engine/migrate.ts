import { checkApplied, readMigrations, type Applied, type Migration } from './migration.files.ts';
import type { Connection, DatabaseSource } from './source.ts';

/** One number for all processes on one database, so that only one of them migrates at a time. */
const migrationLock = 7_231_946_018;
/** Held while a database is prepared or restored, around the migrations. */
export const prepareLock = 7_231_946_019;

export interface MigrateSettings {
  /** Holds `NNNN_name.sql` files as drizzle-kit generates them. */
  folder: string;
  /** Idempotent: roles, grants, policies, triggers. Runs after every start's migrations, in the lock, as owner. */
  afterMigrations?: ((connection: Connection) => Promise<void>) | undefined;
  /** Stops at this number and leaves `afterMigrations` out: a restore fills the tables of that moment. */
  upTo?: number | undefined;
}

/**
 * Applies what is not applied yet, each migration in a transaction of its own; gives the applied numbers. Throws
 * MigrationError when a file was changed, is missing, or the database is newer than the program; then, and when a
 * statement fails, nothing of that migration stays.
 */
export async function migrate(source: DatabaseSource, settings: MigrateSettings): Promise<number[]> {
  return withLock(source, migrationLock, (connection) => migrateOn(connection, settings));
}

/** `migrate` on an owner's connection of the caller, who sees to it that nobody else migrates. */
export async function migrateOn(connection: Connection, settings: MigrateSettings): Promise<number[]> {
  const known = await readMigrations(settings.folder);
  await connection.query(`create table if not exists schema_migrations (
    number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`);
  const applied = await readApplied(connection);
  checkApplied(applied, known, 'The database');
  const done: number[] = [];
  for (const migration of known.slice(applied.length)) {
    if (settings.upTo !== undefined && migration.number > settings.upTo) break;
    await apply(connection, migration);
    done.push(migration.number);
  }
  if (settings.upTo === undefined) await settings.afterMigrations?.(connection);
  return done;
}

/** The applied migrations in order; none where the table is not there yet. */
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

/** Runs `work` as owner while no other process runs work under the same key. */
export async function withLock<T>(
  source: DatabaseSource,
  key: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await source.acquire({ as: 'owner' });
  try {
    await connection.query('select pg_advisory_lock($1)', [key]);
    return await work(connection);
  } finally {
    // An owner's connection drops its advisory locks when it is released.
    connection.release();
  }
}

async function apply(connection: Connection, migration: Migration): Promise<void> {
  const label = `${String(migration.number).padStart(4, '0')}_${migration.name}`;
  await connection.query('begin');
  try {
    for (const statement of migration.statements) await connection.query(statement);
    await connection.query('insert into schema_migrations (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.hash,
    ]);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw new Error(`Migration ${label} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
