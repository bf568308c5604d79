import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'migrations' ? [] : filesIn(path);
    return /\.(ts|tsx|md|mjs|cts)$/.test(entry.name) ? [path] : [];
  });

const page = readFileSync('docs/rules.md', 'utf8');
const numbers = [...page.matchAll(/^- \*\*R(\d+)\./gm)].map(([, n]) => Number(n));
const texts = ['src', 'tests', 'scripts', 'bench', 'docs'].flatMap(filesIn).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const cited = texts.flatMap(({ path, text }) =>
  [...text.matchAll(/\brules? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\d+/g)].map(([n]) => ({ path, rule: Number(n) })),
  ),
);

describe('the rules of the product', () => {
  it('stand in the order of their numbers, from 1 without a gap', () => {
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.length).toBeGreaterThan(40);
  });

  it('are found by their subject, each once', () => {
    const bySubject = [...page.matchAll(/^\| (?!subject|---)[^|]+ \| ([^|]+) \|$/gm)].flatMap(([, list = '']) =>
      list.split(', ').flatMap((part) => {
        const [first = 0, last = first] = part.split('–').map(Number);
        return Array.from({ length: last - first + 1 }, (_, at) => first + at);
      }),
    );
    expect(bySubject.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it('have the number that a comment, a test or a page cites', () => {
    expect(cited.length).toBeGreaterThan(60);
    expect(cited.filter(({ rule }) => !numbers.includes(rule))).toEqual([]);
  });

  it('are cited, not documents that are not in the repository', () => {
    const elsewhere = new RegExp(['decisions', 'part-1', 'part-2'].map((name) => `${name} \u00a7`).join('|'));
    expect(texts.filter(({ text }) => elsewhere.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
