import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openSource, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { dumpOf } from './clusters.ts';
import { patience } from './patience.ts';
import { scratchDatabase } from './scratch.ts';

/** TEST_LOG=error shows the faults behind a 500. */
export const silent = pino({ level: process.env['TEST_LOG'] ?? 'silent' });

/** A copy of the demo firm's database of its own, on the engine that this project tests. */
export interface TestDatabase {
  readonly source: DatabaseSource;
  readonly on: 'embedded' | 'postgres';
  /** The URL, on PostgreSQL. */
  readonly url?: string;
  close(): Promise<void>;
}

/**
 * As it serves, but for the limit of a statement: where it is tried, the test sets it. Who creates an enquiry waits for
 * the number of the one before, and so for longer than that limit where eight do so on a machine that is busy.
 */
const settings = {
  dataDir: tmpdir(),
  log: silent,
  onConnect: roleOnConnect(systemRole),
  statementTimeoutMs: patience,
};

/** A copy of the demo firm's database on PostgreSQL. @throws Error without a PostgreSQL to test on */
export const firmOnPostgres = (): ReturnType<typeof scratchDatabase> => {
  const template = inject('postgresTemplate');
  if (!template) throw new Error('TEST_DATABASE_URL is not given');
  return scratchDatabase(`template ${template.name} ${template.strategy}`);
};

/** Opens it; `TEST_ON` says on which engine. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  if (process.env['TEST_ON'] !== 'postgres') {
    const source = await openSource({ ...settings, memory: { dump: await dumpOf('firm') } });
    return { source, on: 'embedded', close: () => source.close() };
  }
  const { url, drop } = await firmOnPostgres();
  return openedAt(url, drop);
};

/** Opens the database of an address as it serves. */
export const openedAt = async (url: string, drop = async (): Promise<void> => undefined): Promise<TestDatabase> => {
  const source = await openSource({ ...settings, databaseUrl: url });
  return {
    source,
    on: 'postgres',
    url,
    close: async () => {
      await source.close();
      await drop();
    },
  };
};

/** Runs a statement as the owner of the database, whom no rule holds back. */
export const asOwner = async ({ source }: TestDatabase, text: string): Promise<Record<string, unknown>[]> => {
  const owner = await source.acquire({ as: 'owner' });
  try {
    return (await owner.query<Record<string, unknown>>(text)).rows;
  } finally {
    owner.release();
  }
};
