import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '../../src/server/db/engine/index.ts';
import { quickCompiler } from '../support/nodeFlags.ts';
import { builtChild } from '../support/process.ts';
import { postgresUrl } from '../support/scratch.ts';

export { postgresUrl, scratchDatabase } from '../support/scratch.ts';

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

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
