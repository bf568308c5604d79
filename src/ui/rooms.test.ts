import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/** The rooms of the screens: each imports from those before it alone. A file beside them is of the first. */
const rooms = [
  '.',
  'extensions',
  'tabs',
  'fields',
  'inHand',
  'live',
  'page',
  'lazy',
  'attachments',
  'board',
  'form',
  'calls',
  'comments',
  'import',
  'keys',
  'workflow',
  'list',
  'sheet',
  'lines',
  'show',
  'parts',
  'screens',
  'uses',
];

const roomOf = (file: string): number => rooms.indexOf(file.includes('/') ? (file.split('/')[0] ?? '') : '.');
const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .filter((file) => file !== 'vite-env.d.ts');

/** What a file imports from the rooms. */
const importedBy = (file: string): string[] =>
  [...readFileSync(join('src/ui', file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
    .map(([, to = '']) => normalize(join(dirname(file), to)))
    .filter((to) => !to.startsWith('..'));

it('the rooms of the screens import one way', () => {
  const arrows = files.flatMap((file) => importedBy(file).map((to) => [file, to] as const));
  expect(arrows.length).toBeGreaterThan(1000);
  expect(files.filter((file) => roomOf(file) < 0)).toEqual([]);
  expect(arrows.filter(([file, to]) => roomOf(to) > roomOf(file)).map((arrow) => arrow.join(' → '))).toEqual([]);
});
