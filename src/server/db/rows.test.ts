import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const asserted = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const lines = readFileSync(join('src/server', file), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      line.includes('execute<') ? [{ at: `${file}:${at + 1}`, before: lines.slice(Math.max(0, at - 4), at + 1) }] : [],
    );
  });

it('the rows of few statements are asserted, each with its reason', () => {
  expect(asserted.length).toBeGreaterThan(10);
  expect(asserted.length).toBeLessThan(40);
  expect(
    asserted.filter(({ before }) => !before.some((line) => line.includes('// Asserted: '))).map(({ at }) => at),
  ).toEqual([]);
});
