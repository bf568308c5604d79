import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const checks: [string, () => boolean | Promise<boolean>][] = [
  ['format', () => run('format', bin('oxfmt'), ['--check', '.'])],
  ['lint', () => run('lint, with the borders', bin('oxlint'), ['--deny-warnings', '.'])],
  ['types', () => run('types', bin('tsc'), ['-b'])],
  ['resources', () => checkResources().then(() => true)],
  ['build', () => buildBrowser().then(() => true)],
  ['chromium', () => chromium() !== ''],
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
for (const [name, check] of checks) {
  try {
    if (!(await check())) failedChecks.push(name);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    failedChecks.push(name);
  }
}
if (failedChecks.length) {
  process.stdout.write(`failed before the tests: ${failedChecks.join(', ')}\n`);
  report({ passed: 0, failed: failedChecks.length, skipped: 0 });
} else {
  const ran = run('tests', bin('vitest'), ['run', ...withTally(process.argv.slice(2))]);
  const tally = tallied();
  report(ran ? tally : { ...tally, failed: Math.max(tally.failed, 1) });
}
