import { join } from 'node:path';

/** The migrations: beside this file, and beside the built server. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');
