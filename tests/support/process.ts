import { spawn, type ChildProcess } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { clusterIn } from './clusters.ts';
import { firmOnPostgres } from './database.ts';
import { quickCompiler } from './nodeFlags.ts';
import { builtMain } from '../../scripts/serverBuild.ts';

/** The product, started as a person starts it: a process of its own. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

/** The module with which a process to be killed begins (`durability.child.ts`), once it is built. */
export const builtChild = 'dist/tests/durability.child.mjs';

/** How a process begins, unless as the built server in this project. */
export interface Beginning {
  /** Words before the command: a command that becomes it. */
  readonly within?: readonly string[];
  /** The words after `node`. */
  readonly words?: readonly string[];
  /** The working directory. */
  readonly cwd?: string;
}

const spawned = (env: Record<string, string>, { within = [], words = [quickCompiler, builtMain], cwd }: Beginning) => {
  const [program = process.execPath, ...rest] = [...within, process.execPath, ...words];
  const child = spawn(program, rest, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  // Not at its exit: what it printed last may come after that.
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  return { child, ended, output: () => output };
};

/** Starts it and waits until it serves. @throws Error with what it printed when it ends before that */
export const startProcess = async (env: Record<string, string>, as: Beginning = {}): Promise<StartedProcess> => {
  const { child, ended, output } = spawned(env, as);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, found] = /ready: (http:\S+)/.exec(output()) ?? [];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`Ended with ${code}: ${output()}`)));
  });
  return { child, url, output, ended };
};

/** What a process of the product is given for a demo firm of its own. */
export interface FirmPlace {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** A demo firm on the engine that this project tests: a process starts on PostgreSQL in half the time. */
export const firmIn = async (dataDir: string): Promise<FirmPlace> => {
  if (process.env['TEST_ON'] !== 'postgres') {
    await clusterIn(dataDir, 'firm');
    return { env: { DATA_DIR: dataDir }, remove: async () => undefined };
  }
  const { url, drop } = await firmOnPostgres();
  return { env: { DATA_DIR: dataDir, DATABASE_URL: url }, remove: drop };
};

/** Starts it where it must not start: what it printed, and how it ended. */
export const failingProcess = async (
  env: Record<string, string>,
  as: Beginning = {},
): Promise<{ ended: number | string; output: string }> => {
  const { ended, output } = spawned(env, as);
  return { ended: await ended, output: output() };
};
