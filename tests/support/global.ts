import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { buildProcess, buildServer } from '../../scripts/serverBuild.ts';
import { openSource, roleOnConnect, writeBackup } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { demoFirm } from './demoFirm.ts';
import { tellFailure } from './embeddedTemplate.ts';
import { nodeFlags } from './nodeFlags.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the templates of the embedded database are, or will be: `written` waits for one. */
    embeddedTemplates: string;
    /** The name of a PostgreSQL database with the demo firm in it, the server's URL, and the quickest way to copy it. */
    postgresTemplate: { url: string; name: string; strategy: string } | null;
  }
}

const log = pino({ level: 'silent' });
const withName = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Makes them beside the one on PostgreSQL and the first tests, most of which need PostgreSQL alone. */
const makeEmbeddedTemplates = (folder: string, ...backup: string[]): ChildProcess => {
  const words = [...nodeFlags, 'tests/support/embeddedTemplate.make.ts', folder, ...backup];
  const making = spawn(process.execPath, words, { stdio: 'inherit' });
  making.once('exit', (code, signal) => {
    if (code !== 0 && existsSync(folder)) tellFailure(folder, `The templates were not made: ${code ?? signal}`);
  });
  return making;
};

const makePostgresTemplate = async (url: string, backup: string) => {
  const name = `plumbline_template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const { rows } = await admin.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  await admin.end();
  const source = await openSource({
    dataDir: tmpdir(),
    databaseUrl: withName(url, name),
    log,
    onConnect: roleOnConnect(systemRole),
    prepare: demoFirm,
  });
  await writeBackup(source, backup);
  await source.close();
  // PostgreSQL 15 has a choice, and before it the quick way alone.
  return { url, name, strategy: (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '' };
};

const drop = async ({ url, name }: { url: string; name: string }) => {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`drop database ${name}`);
  await admin.end();
};

/** Stops a process, and waits until it is gone. */
const ended = async (running: ChildProcess | undefined): Promise<void> => {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, 'exit');
  running.kill();
  await gone;
};

/** Migrates and seeds once; every test file opens a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
  const url = process.env['TEST_DATABASE_URL'];
  // What tests start as a process of its own.
  await buildServer();
  await buildProcess('dist/tests', 'durability.child', 'tests/api/durability.child.ts');
  const backup = join(folder, 'demo.ndjson.gz');
  // A run that opens no embedded database says so.
  const isNeeded = !url || process.env['TEST_EMBEDDED'] !== 'no';
  if (!isNeeded) tellFailure(folder, 'TEST_EMBEDDED is no: this run opens no embedded database');
  const making = isNeeded ? makeEmbeddedTemplates(folder, ...(url ? [backup] : [])) : undefined;
  const postgres = url
    ? await makePostgresTemplate(url, backup).catch((error: unknown) => {
        // Else the other process waits for the backup for ever.
        tellFailure(folder, error);
        throw error;
      })
    : null;
  project.provide('embeddedTemplates', folder);
  project.provide('postgresTemplate', postgres);
  return async () => {
    // A short run ends before the other process has written its templates, and that one may still write.
    await ended(making);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    if (postgres) await drop(postgres);
  };
}
