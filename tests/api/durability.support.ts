import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { dumpEmbedded, openSource, type Log } from '../../src/server/db/engine/index.ts';
import { places } from '../../src/server/db/engine/data.dir.ts';
import { holdEngine } from '../support/database.ts';
import { quickCompiler } from '../support/nodeFlags.ts';
import { builtChild } from '../support/process.ts';
import { postgresUrl } from '../support/scratch.ts';

export { postgresUrl, scratchDatabase } from '../support/scratch.ts';

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let dump: Promise<Uint8Array> | undefined;

await holdEngine();

/** An empty embedded cluster: opening a copy is several times faster than making one. */
export function emptyCluster(): Promise<Uint8Array> {
  dump ??= openSource({ dataDir: '', memory: true, log: silent }).then(async (source) => {
    const bytes = await dumpEmbedded(source);
    await source.close();
    return bytes;
  });
  return dump;
}

/** Puts an empty cluster into a data directory: there a start prepares what it finds, and makes none. */
export async function clusterIn(dataDir: string): Promise<void> {
  const { database } = places(dataDir);
  mkdirSync(database, { recursive: true, mode: 0o700 });
  const dumped = `${dataDir}.tar`;
  writeFileSync(dumped, await emptyCluster());
  await promisify(execFile)('tar', ['-xf', dumped, '-C', database]);
  rmSync(dumped);
}

export const onPostgres = postgresUrl
  ? 'on PostgreSQL'
  : 'on PostgreSQL (skipped: set TEST_DATABASE_URL, see scripts/postgres.sh)';

export function scratchDir(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export interface Child {
  process: ChildProcess;
  /** What it printed so far, whole lines. */
  lines: string[];
  /** Resolves when it printed a line that starts so; rejects when it ends without. */
  says(start: string): Promise<string>;
  /** Exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts durability.child.ts in a process of its own. */
export function startChild(task: string, dataDir: string): Child {
  const child = spawn(process.execPath, [quickCompiler, builtChild, task, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const look of heard) look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    lines,
    ended,
    says: (start) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const line = lines.find((one) => one.startsWith(start));
          if (line === undefined) return;
          heard.delete(look);
          resolve(line);
        };
        heard.add(look);
        look();
        void ended.then(() => reject(new Error(`The child ended without "${start}":\n${lines.join('\n')}`)));
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
