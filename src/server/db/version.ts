import { checkApplied, readApplied, readMigrations, type DatabaseSource } from './engine/index.ts';
import { migrationsFolder } from './migrationsFolder.ts';

/**
 * The number of the last migration of the database.
 * @throws Error for a database that is older than the program; MigrationError for one that is newer, or was changed
 */
export const versionOf = async (source: DatabaseSource): Promise<number> => {
  const known = await readMigrations(migrationsFolder);
  const connection = await source.acquire({ as: 'owner' });
  try {
    const applied = await readApplied(connection);
    checkApplied(applied, known, 'The database');
    const [last] = known.slice(-1);
    if (applied.length < known.length || !last)
      throw new Error('The database is of an earlier version of the program: start the server once, then try again.');
    return last.number;
  } finally {
    connection.release();
  }
};
