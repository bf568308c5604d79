import type { Reporter, TestModule } from 'vitest/node';
import { writeFileSync } from 'node:fs';

/**
 * Counts what ran, for the plain line with which `npm test` ends. A run of no test at all fails. A class and the
 * file's default: so can vitest's `--reporter` name it too.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((m) => [...m.children.allTests()]);
    const count = (state: string) => tests.filter((t) => t.result().state === state).length;
    const unloaded = modules.filter((m) => m.errors().length > 0).length;
    const tally = {
      passed: count('passed'),
      failed: count('failed') + unloaded + errors.length,
      skipped: count('skipped'),
    };
    const file = process.env['TALLY_FILE'];
    if (file) writeFileSync(file, JSON.stringify(tally));
    if (tally.passed + tally.failed > 0) return;
    process.stderr.write('No test ran: nothing is called so.\n');
    process.exitCode = 1;
  }
}
