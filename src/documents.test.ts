import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const folder = 'docs/decisions';
const records = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
const index = [...read(join(folder, 'README.md')).matchAll(/^\| \[(\d+)\]\((.+?)\) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, number = '', file = '', title = '', status = '']) => ({ number: Number(number), file, title, status }),
);

describe('the records of decisions', () => {
  it('stand in their index once, by number, with the title that says what was decided', () => {
    expect(records.length).toBeGreaterThan(90);
    expect(index.map(({ file }) => file)).toEqual(records);
    for (const { number, file, title } of index) {
      expect(Number(file.slice(0, 3))).toBe(number);
      expect(read(join(folder, file)).split('\n')[0]).toBe(`# ${number}. ${title}`);
    }
  });

  it('have a status each: accepted, or superseded by one that says what it supersedes', () => {
    for (const { number, status } of index) {
      expect(status).toMatch(/^(?:accepted|superseded by \[\d+\])/);
      const by = /^superseded by \[(\d+)\]/.exec(status)?.[1];
      if (by !== undefined)
        expect(index.find((one) => one.number === Number(by))?.status).toContain(`supersedes ${number}`);
    }
  });

  it.each(records)('%s has under 50 lines', (file) => {
    expect(read(join(folder, file)).trimEnd().split('\n').length).toBeLessThan(50);
  });
});

describe('the pages for people who work on the product', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ];
  /** What stands in code is an example. */
  const linksIn = (page: string) =>
    [
      ...read(page)
        .replace(/`[^`]*`/g, '')
        .matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g),
    ].map(([, to = '']) => join(dirname(page), to));

  it.each(pages)('%s leads to what is there', (page) => {
    expect(linksIn(page).filter((to) => !existsSync(to))).toEqual([]);
  });

  it('have one meaning a word', () => {
    const words = read('docs/vocabulary.md')
      .split('\n')
      .flatMap((line) => /^\| (?!word |---)(.+?) \|/.exec(line)?.[1]?.split(', ') ?? []);
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
  });
});
