import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accounts } from './modules/people/demo/accounts.ts';
import { settingsFrom, type Settings } from './settings.ts';
import { start } from './start.ts';
import { startFailure } from './startFailure.ts';

// Files that the process makes belong to their owner alone.
process.umask(0o077);
const end = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Where the browser application is: built beside the server, or by whoever runs its sources. */
const browserDir = [join(import.meta.dirname, '../browser'), resolve('dist/browser')].find((path) => existsSync(path));

const settingsOrEnd = (): Settings => {
  try {
    return settingsFrom(process.env);
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
};

const settings = settingsOrEnd();
try {
  const running = await start(settings, {
    announce: print,
    checkAnswers: process.env['CHECK_ANSWERS'] === 'yes',
    ...(browserDir && { browserDir }),
  });
  const demo = settings.demo
    ? [
        'Demo accounts, all with the password demo:',
        ...accounts().map(({ email, purpose }) => `  ${email.padEnd(24)}${purpose}`),
      ]
    : [];
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    print(`${signal}: finishing what is under way`);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        print(String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // At last: who reads it may send a signal at once.
  print([`Plumbline is ready: ${running.url}`, ...demo].join('\n'));
} catch (error) {
  end(startFailure(error, settings));
}
