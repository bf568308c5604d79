import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Imports = ReadonlyMap<string, readonly string[]>;

/** What a file imports of ours: values, types, and what it loads later. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import\(?)\s*'(\.[^'?]+)/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );

const importsIn = (folder: string): Imports =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .map((file) => [file, importsOf(file)]),
  );

/** The files without those that import no other of them: each that is left leads to a circle, or is in one. */
const withoutLeaves = (imports: Imports): Imports => {
  const left = new Map([...imports].filter(([, others]) => others.some((other) => imports.has(other))));
  return left.size === imports.size ? left : withoutLeaves(left);
};

const reversed = (imports: Imports): Imports => {
  const found = new Map([...imports.keys()].map((file): [string, string[]] => [file, []]));
  for (const [file, others] of imports) for (const other of others) found.get(other)?.push(file);
  return found;
};

/** The files between two of which an import leads there and back. */
const inCircles = (imports: Imports): string[] => [...withoutLeaves(reversed(withoutLeaves(imports))).keys()].sort();

describe('files that import each other', () => {
  it('are found, and none that only lead to them or are led to', () => {
    const imports = new Map([
      ['before', ['one']],
      ['one', ['two', 'after']],
      ['two', ['three']],
      ['three', ['one']],
      ['after', []],
    ]);
    expect(inCircles(imports)).toEqual(['one', 'three', 'two']);
    expect(inCircles(new Map([...imports, ['three', ['after']]]))).toEqual([]);
  });

  it('are none, by values, by types, or by what is loaded later', () => {
    const imports = importsIn('src');
    const known = [...imports.values()].flat();
    expect(known.length).toBeGreaterThan(imports.size);
    expect(known.filter((file) => !existsSync(file))).toEqual([]);
    expect(inCircles(imports)).toEqual([]);
  });
});
