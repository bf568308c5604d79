import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { buildProcess, buildServer } from '../../scripts/serverBuild.ts';
import { openSource, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/db/prepare.ts';
import { writeEmbeddedTemplate } from './embeddedTemplate.ts';
import { quickHash } from './quickHash.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of an embedded database with the demo firm in it. */
    embeddedTemplate: string;
    /** The name of a PostgreSQL database with the demo firm in it, and the server's URL. */
    postgresTemplate: { url: string; name: string } | null;
  }
}

const log = pino({ level: 'silent' });

/** The demo firm, whose people sign in at once: tests do so some thousand times, and few of them ask what that costs. */
const demo = async (source: DatabaseSource): Promise<void> => {
  await prepare({ production: false, announce: () => undefined })(source);
  const owner = await source.acquire({ as: 'owner' });
  try {
    await owner.query('alter table users disable trigger user');
    await owner.query('update users set password_hash = $1', [quickHash('demo')]);
    await owner.query('alter table users enable trigger user');
    // Each file of tests copies the database: without the room of earlier versions there is half as much to copy.
    if (source.kind === 'postgres') await owner.query('vacuum full');
  } finally {
    owner.release();
  }
};
const onConnect = roleOnConnect(systemRole);

const withName = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

const makeEmbeddedTemplate = async (folder: string) => {
  const source = await openSource({ dataDir: folder, memory: true, log, onConnect, prepare: demo });
  const template = await writeEmbeddedTemplate(source, folder);
  await source.close();
  return template;
};

const makePostgresTemplate = async (url: string) => {
  const name = `plumbline_template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const source = await openSource({
    dataDir: tmpdir(),
    databaseUrl: withName(url, name),
    log,
    onConnect,
    prepare: demo,
  });
  await source.close();
  return { url, name };
};

const drop = async ({ url, name }: { url: string; name: string }) => {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`drop database ${name}`);
  await admin.end();
};

/** Migrates and seeds once; every test file opens a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
  const url = process.env['TEST_DATABASE_URL'];
  // A run that starts no embedded database says so, and waits for one template alone.
  const isEmbeddedNeeded = !url || process.env['TEST_EMBEDDED'] !== 'no';
  // What tests start as a process of its own.
  await buildServer();
  await buildProcess('dist/tests', 'durability.child', 'tests/api/durability.child.ts');
  const [embedded, postgres] = await Promise.all([
    isEmbeddedNeeded ? makeEmbeddedTemplate(folder) : '',
    url ? makePostgresTemplate(url) : null,
  ]);
  project.provide('embeddedTemplate', embedded);
  project.provide('postgresTemplate', postgres);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (postgres) await drop(postgres);
  };
}
