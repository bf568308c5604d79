import { expect, it } from 'vitest';
import { exportedNames, sourcesIn } from '../scripts/counts.ts';

it('an exported name has one meaning: at most 2 in 100 are defined in more than one file', () => {
  const names = exportedNames(sourcesIn('src'));
  const homonyms = [...names].filter(([, files]) => files.size > 1).map(([name]) => name);
  expect(names.size).toBeGreaterThan(4000);
  expect(homonyms.length / names.size, homonyms.join(' ')).toBeLessThanOrEqual(0.02);
});
