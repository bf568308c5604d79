import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildBrowser } from './browserBuild.ts';
import { chromium } from './chromium.ts';
import { checkResources } from './resources.ts';

/** Everything that must hold, the cheap first; ends with one plain line. Words after `npm test --` go to vitest. */
const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
const tallyFile = join(folder, 'tally.json');
const bin = (name: string) => join('node_modules', '.bin', name);

const run = (title: string, command: string, args: string[]): boolean => {
  process.stdout.write(`— ${title}\n`);
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, TALLY_FILE: tallyFile } }).status === 0;
};

/** Runs a command beside others, and prints what it has to say once it ends. @throws Error where it fails */
const beside = async (title: string, command: string, args: string[]): Promise<void> => {
  // The types are checked by a program in Go, which collects memory less often with this, for a quarter less time.
  const env = { ...process.env, GOGC: '400' };
  const said = await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024, env }).then(
    ({ stdout, stderr }) => ({ text: stdout + stderr, failed: false }),
    (error: { stdout?: string; stderr?: string }) => ({
      text: (error.stdout ?? '') + (error.stderr ?? ''),
      failed: true,
    }),
  );
  process.stdout.write(`— ${title}\n${said.text}`);
  if (said.failed) throw new Error(`${title} failed`);
};

type Check = readonly [name: string, check: () => unknown];
/** Two rows of checks that run beside each other; those of a row follow one after the other. */
const checks: readonly (readonly Check[])[] = [
  [
    ['format', () => beside('format', bin('oxfmt'), ['--check', '.'])],
    ['lint', () => beside('lint, with the borders and the types', bin('oxlint'), ['--deny-warnings', '.'])],
  ],
  [
    ['resources', checkResources],
    ['build', buildBrowser],
    ['chromium', chromium],
  ],
];

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const report = (tally: Tally): void => {
  rmSync(folder, { recursive: true, force: true });
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  process.stdout.write(`${tally.passed} passed, ${tally.failed} failed${skipped}\n`);
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
};

/** Reporters that are asked for replace those of the settings, and so the one that counts. */
const withTally = (words: readonly string[]): string[] =>
  words.some((word) => /^--reporters?(=|$)/.test(word))
    ? [...words, '--reporter=./tests/support/tallyReporter.ts']
    : [...words];

/** Without a tally no test ended: the settings or the words were wrong. */
const tallied = (): Tally =>
  existsSync(tallyFile) ? (JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally) : { passed: 0, failed: 0, skipped: 0 };

const failedChecks: string[] = [];
const inOrder = async (row: readonly Check[]): Promise<void> => {
  for (const [name, check] of row)
    try {
      await check();
    } catch (error) {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      failedChecks.push(name);
    }
};
await Promise.all(checks.map(inOrder));
if (failedChecks.length) {
  process.stdout.write(`failed before the tests: ${failedChecks.join(', ')}\n`);
  report({ passed: 0, failed: failedChecks.length, skipped: 0 });
} else {
  const ran = run('tests', bin('vitest'), ['run', ...withTally(process.argv.slice(2))]);
  const tally = tallied();
  report(ran ? tally : { ...tally, failed: Math.max(tally.failed, 1) });
}
