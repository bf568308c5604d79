import type { Log } from '../src/server/db/engine/index.ts';

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
