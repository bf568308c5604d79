import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { resources } from '../src/resources/index.ts';
import { rowFieldsOf } from '../src/schema/field.ts';

/**
 * `npm run renames`: does the compiler name each place of the server that says a field, when its description calls
 * the field otherwise? Of ten fields, or of those given (`npm run renames loss_reason`), it prints how many lines
 * are named, and each that neither the compiler nor `renames.tsv` (file, beginning of the line, reason) names; it
 * then fails, as for a row of that table that names nothing. It tries them in a copy, those of one description after
 * another: a minute and a half for the ten on 2 cores that do other work too.
 */
const tried = 10;
const seed = 20_261_128;
const root = resolve(import.meta.dirname, '..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('db/migrations'))
    .map((file) => join(folder, file));
const descriptions = new Map(
  filesIn('src/resources')
    .map((file) => [file, textOf(file)] as const)
    .filter(([, text]) => text.includes('defineResource(')),
);

/** The descriptions that have a field of this name, or a parent by it. */
const describedIn = (name: string): string[] =>
  [...descriptions].flatMap(([file, text]) =>
    new RegExp(`^\\s*${name}: [\\w.]+\\(|\\bby: '${name}'`, 'm').test(text) ? [file] : [],
  );

/** The names of two words and more that one description alone has: others are words of the language too. */
const ownNames = (): string[] => {
  const all = resources.flatMap(({ fields }) => [
    ...Object.keys(fields),
    ...rowFieldsOf(fields).flatMap(([, rows]) => Object.keys(rows.fields)),
  ]);
  return [...new Set(all)].filter(
    (name) => name.includes('_') && all.filter((one) => one === name).length === 1 && describedIn(name).length === 1,
  );
};

/** The first in an order of chance, which a field that is added does not change. */
const chosen = (names: readonly string[]): string[] => {
  const placeOf = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return names.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, tried);
};

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--\s)[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
const server = new Map(filesIn('src/server').map((file) => [file, withoutComments(textOf(file)).split('\n')]));

interface Place {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}
/** The lines of the server that say the name. */
const placesOf = (name: string): Place[] =>
  [...server].flatMap(([file, lines]) =>
    lines.flatMap((text, at) =>
      new RegExp(`\\b${name}\\b`).test(text) ? [{ file, line: at + 1, text: text.trim() }] : [],
    ),
  );

/** The lines that the compiler names (`file:line`) once the descriptions call these fields otherwise. */
const namedOnRenaming = (names: readonly string[], copy: string): Set<string> => {
  const described = names.flatMap((name) => describedIn(name).map((file) => [file, name] as const));
  for (const [file, name] of described)
    writeFileSync(join(copy, file), textOf(file).replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}_renamed`));
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
  for (const [file] of described) cpSync(join(root, file), join(copy, file));
  return new Set([...said.matchAll(/^(src\/server\/[^(]+)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`));
};

/** Groups with one field of a description each: of two unknown names in one object the compiler names the first. */
const inGroups = (names: readonly string[]): string[][] => {
  const groups: string[][] = [];
  for (const name of names) {
    const isFree = (group: readonly string[]) => !group.some((other) => describedIn(other)[0] === describedIn(name)[0]);
    const group = groups.find(isFree);
    if (group) group.push(name);
    else groups.push([name]);
  }
  return groups;
};

const copy = mkdtempSync(join(tmpdir(), 'renames-'));
try {
  const parts = ['server', 'resources', 'schema', 'domain', 'workflows'].map((folder) => `src/${folder}`);
  for (const part of [...parts, 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
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
  const listed = textOf('scripts/renames.tsv')
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const [file = '', beginning = '', reason = ''] = row.split('\t');
      return { row, reason, names: (place: Place) => place.file === file && place.text.startsWith(beginning) };
    });
  const given = process.argv.slice(2);
  const used = new Set<string>();
  for (const group of inGroups(given.length ? given : chosen(ownNames()))) {
    const told = namedOnRenaming(group, copy);
    for (const name of group) {
      const places = placesOf(name);
      const untold = places.filter(({ file, line }) => !told.has(`${file}:${line}`));
      const left = untold.filter((place) => {
        const entries = listed.filter(({ reason, names }) => reason && names(place));
        for (const { row } of entries) used.add(row);
        return !entries.length;
      });
      console.log(`${name}: ${places.length - untold.length} of ${places.length}`);
      for (const { file, line, text } of left) console.log(`  ${file}:${line}  ${text}`);
      if (left.length) process.exitCode = 1;
    }
  }
  for (const { row } of given.length ? [] : listed)
    if (!used.has(row)) {
      console.log(`renames.tsv names nothing: ${row}`);
      process.exitCode = 1;
    }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
