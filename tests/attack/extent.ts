import { appendFileSync } from 'node:fs';
import { afterAll } from 'vitest';

export { isWhole } from '../support/whole.ts';

/** The seed of what is chosen; a failure tells it. */
export const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_122);

/** Notes what was tried, for the table of `npm run attack`. */
export const noted = (what: string, tried: number | string): void => {
  const file = process.env['ATTACK_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify({ what, tried })}\n`);
};

/** Counts what was tried, for the table of `npm run attack`. */
export const counted = (): ((what: string) => void) => {
  const counts = new Map<string, number>();
  afterAll(() => {
    for (const [what, tried] of counts) noted(what, tried);
  });
  return (what) => void counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** A number from 0 to 1 that depends on the seed and a text. */
export const chance = (text: string): number => {
  let hash = seed;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
};
