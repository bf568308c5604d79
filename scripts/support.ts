import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DirectoryInUse,
  openSource,
  places,
  roleOnConnect,
  type DatabaseSource,
  type Log,
} from '../src/server/db/engine/index.ts';
import { systemRole } from '../src/server/db/policies.ts';
import type { Settings } from '../src/server/settings.ts';
import { startFailure } from '../src/server/startFailure.ts';

/** What a command has to say is its one line; what went wrong on the way goes to standard error. */
export const quietLog: Log = {
  info: () => undefined,
  warn: (_fields, message) => process.stderr.write(`${message}\n`),
  error: (_fields, message) => process.stderr.write(`${message}\n`),
};

/** Runs a command, whose files belong to their owner alone: prints the line that it gives, or its error in one line with exit code 1. */
export async function run(command: () => Promise<string>): Promise<void> {
  process.umask(0o077);
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the database of the settings as it is. @throws DirectoryInUse, or what `mendable` gives */
export const opened = ({ dataDir, databaseUrl }: Settings, onConnect?: string): Promise<DatabaseSource> =>
  openSource({ dataDir, databaseUrl, log: quietLog, onConnect });

/** Does the work of a command. @throws DirectoryInUse; Error that says in one line what to mend, or what went wrong */
export async function mendable<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error;
    throw new Error(startFailure(error, settings), { cause: error });
  }
}

interface Work<T> {
  readonly work: (source: DatabaseSource) => Promise<T>;
  /** Asks the server that has the embedded database open. */
  readonly ask: () => Promise<T>;
}

/** Works in the database of the settings, which must be there. @throws Error without one, and what the work throws */
export async function inDatabase<T>(settings: Settings, { work, ask }: Work<T>): Promise<T> {
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(join(places(dataDir).database, 'PG_VERSION')))
    throw new Error(`There is no database in ${dataDir}.`);
  try {
    return await mendable(settings, async () => {
      const source = await opened(settings, roleOnConnect(systemRole));
      try {
        return await work(source);
      } finally {
        await source.close();
      }
    });
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return mendable(settings, ask);
  }
}
