import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traps } from './expected.ts';
import { scoreBill, scoredStages, type Verdict } from './score.ts';

/**
 * Scores a folder of bills by what a careful estimator reads in them: `npm run traps -- <folder>`, with `--all` to see
 * what was read of each, or ids of some. The folder has `expected.json` in the form of `expected.ts`.
 */
const [folder, ...words] = process.argv.slice(2);
if (!folder) throw new Error('Say the folder: npm run traps -- <folder>');
const ids = words.filter((word) => !word.startsWith('--'));
const isWordy = words.includes('--all') || ids.length > 0;
const expected = traps.parse(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')));

for (const stage of ['rates', 'quantities'] as const) {
  const counts: Record<Verdict, number> = { right: 0, told: 0, asked: 0, refused: 0, silent: 0 };
  console.log(`\n${scoredStages[stage]}`);
  for (const trap of expected) {
    if (ids.length > 0 && !ids.includes(trap.id)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order of the folder
    const { verdict, read, told } = await scoreBill(trap, readFileSync(join(folder, trap.file)), stage);
    counts[verdict] += 1;
    if (verdict === 'silent' || isWordy || (trap.accept === 'right' && verdict !== 'right'))
      console.log(`${trap.id} ${verdict}: ${trap.trap} (expected ${trap.accept})`);
    if (verdict === 'silent' || isWordy)
      console.log(
        [...read.slice(0, 12), ...told.slice(0, 12).map((text) => `- ${text}`)].map((text) => `    ${text}`).join('\n'),
      );
  }
  console.log(
    Object.entries(counts)
      .map(([verdict, n]) => `${verdict} ${n}`)
      .join(', '),
  );
}
