import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { resources } from '../src/resources/index.ts';
import { rowFieldsOf } from '../src/schema/field.ts';

/** How many fields are tried. */
const tried = 10;
const seed = 20_261_128;
const root = resolve(import.meta.dirname, '..');

/** The names of two words and more that one description alone has: others are words of the language too. */
const ownNames = (): string[] => {
  const all = resources.flatMap(({ fields }) => [
    ...Object.keys(fields),
    ...rowFieldsOf(fields).flatMap(([, lines]) => Object.keys(lines.fields)),
  ]);
  return [...new Set(all)]
    .filter(
      (name) => name.includes('_') && all.filter((one) => one === name).length === 1 && describedIn(name).length === 1,
    )
    .sort();
};

const chosen = (names: readonly string[]): string[] => {
  let state = seed;
  const rest = [...names];
  return Array.from({ length: Math.min(tried, names.length) }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return rest.splice(state % rest.length, 1).join('');
  });
};

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('db/migrations'))
    .map((file) => join(folder, file));

/** The descriptions that have a field of this name. */
const describedIn = (name: string): string[] =>
  filesIn('src/resources').filter((file) =>
    new RegExp(`^\\s*${name}: [\\w.]+\\(`, 'm').test(readFileSync(join(root, file), 'utf8')),
  );

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));

/** The places of the server that say the name: `file:line`. */
const placesOf = (name: string, server: ReadonlyMap<string, string>): string[] =>
  [...server].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => (new RegExp(`\\b${name}\\b`).test(line) ? [`${file}:${at + 1}`] : [])),
  );

/** The places that the compiler names once the description calls the field otherwise. */
const namedOnRenaming = (name: string, copy: string): Set<string> => {
  const described = describedIn(name);
  for (const file of described) {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(
      join(copy, file),
      text.replace(new RegExp(`^(\\s*)${name}(?=: [\\w.]+\\()`, 'gm'), `$1${name}_renamed`),
    );
  }
  let said = '';
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.renames.json'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
  } catch (error) {
    said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  }
  for (const file of described) cpSync(join(root, file), join(copy, file));
  return new Set([...said.matchAll(/^(src\/server\/[^(]+)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`));
};

const copy = mkdtempSync(join(tmpdir(), 'renames-'));
try {
  for (const folder of [
    'src/server',
    'src/resources',
    'src/schema',
    'src/domain',
    'src/workflows',
    'package.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'tsconfig.renames.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, types: ['node'] },
      include: ['src'],
      exclude: ['**/*.test.ts'],
    }),
  );
  const server = new Map(
    filesIn('src/server').map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]),
  );
  const names = process.argv.slice(2);
  for (const name of names.length ? names : chosen(ownNames())) {
    const [places, told] = [placesOf(name, server), namedOnRenaming(name, copy)];
    const untold = places.filter((place) => !told.has(place));
    console.log(`${name}: ${places.length - untold.length} of ${places.length}`);
    for (const place of untold)
      console.log(
        `  ${place}  ${server.get(place.replace(/:\d+$/, ''))?.split('\n')[Number(place.split(':').at(-1)) - 1]?.trim().slice(0, 100)}`,
      );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
