import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { accounts } from './demo/accounts.ts';
import { settingsFrom } from './settings.ts';
import { start } from './start.ts';

// Files that the process makes belong to their owner alone.
process.umask(0o077);
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const settings = settingsFrom(process.env);
  const browserDir = resolve('dist/browser');
  const running = await start(settings, { announce: print, ...(existsSync(browserDir) ? { browserDir } : {}) });
  const demo = settings.production
    ? []
    : [
        'Demo accounts, all with the password demo:',
        ...accounts().map(({ email, purpose }) => `  ${email.padEnd(24)}${purpose}`),
      ];
  print([`Plumbline is ready: ${running.url}`, ...demo].join('\n'));
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
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
