import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openSource, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { written } from './embeddedTemplate.ts';

export const silent = pino({ level: 'silent' });

/** A copy of the demo firm's database of its own, on the engine that this project tests. */
export interface TestDatabase {
  readonly source: DatabaseSource;
  readonly on: 'embedded' | 'postgres';
  /** The URL, on PostgreSQL. */
  readonly url?: string;
  close(): Promise<void>;
}

const settings = { dataDir: tmpdir(), log: silent, onConnect: roleOnConnect(systemRole) };

const admin = async (url: string, sql: string) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
};

let compiled: Promise<WebAssembly.Module> | undefined;
/** V8 compiles bytes that it has compiled already only once, as long as somebody holds the result: two seconds a file. */
export const holdEngine = (): Promise<WebAssembly.Module> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return (compiled ??= WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm'))));
};

/** Opens it; `TEST_ON` says on which engine. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  if (process.env['TEST_ON'] !== 'postgres') {
    await holdEngine();
    const source = await openSource({
      ...settings,
      memory: { dump: readFileSync(await written(inject('embeddedTemplate'))) },
    });
    return { source, on: 'embedded', close: () => source.close() };
  }
  const template = inject('postgresTemplate');
  if (!template) throw new Error('TEST_DATABASE_URL is not given');
  const name = `plumbline_test_${randomBytes(6).toString('hex')}`;
  await admin(template.url, `create database ${name} template ${template.name} ${template.strategy}`);
  const url = Object.assign(new URL(template.url), { pathname: `/${name}` }).href;
  const source = await openSource({ ...settings, databaseUrl: url });
  return {
    source,
    on: 'postgres',
    url,
    close: async () => {
      await source.close();
      // Without force: the server itself ends a vacuum under way, which a test's role may not.
      await admin(template.url, `drop database ${name}`);
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
