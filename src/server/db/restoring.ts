import type { Schema } from './engine/index.ts';
import { migrationsFolder } from './migrationsFolder.ts';
import { afterMigrations, ensureRoles, trySessions } from './setup.ts';

/**
 * Tables of which a restored database has no rows: it is of another day, so it must not sign in anybody who has signed
 * out since, nor know a device that was forgotten, nor answer a request of a later day.
 */
const transient = ['sessions', 'known_devices', 'sign_in_attempts', 'idempotent_answers'];

/** The schema of the product, for a restore. */
export const restoring: Schema = {
  folder: migrationsFolder,
  beforeMigrations: ensureRoles,
  afterMigrations,
  opens: trySessions,
  transient,
};
