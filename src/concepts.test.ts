import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/concepts.md', 'utf8');
const headings = page.split(/^## /m).slice(1);
const namesOf = (heading: string): string[] => /^\*(.+)\*$/m.exec(heading)?.[1]?.split(' · ') ?? [];

/** What the modules take from the two rooms that they are written with. */
const taken = ['src/resources', 'src/server/modules']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
      ([, names = '', from = '']) =>
        /^src\/(?:schema|server\/engine)\//.test(normalize(join(dirname(file), from)))
          ? names.split(',').map((name) =>
              name
                .trim()
                .replace(/^type /, '')
                .replace(/ as .+/, ''),
            )
          : [],
    ),
  )
  .filter((name) => name !== '');

describe('the ideas that a newcomer meets', () => {
  it('are 22 at most, on two pages', () => {
    expect(headings.length).toBeGreaterThan(15);
    expect(headings.length).toBeLessThanOrEqual(22);
    expect(page.length).toBeLessThan(8000);
  });

  it('say the file to read first', () => {
    const files = headings.map((heading) => /Read `(.+?)`/.exec(heading)?.[1] ?? 'none');
    expect(files.filter((file) => !existsSync(join('src', file)) && !existsSync(join('src/server', file)))).toEqual([]);
  });

  it('have every name that a module takes from schema and engine, and no other', () => {
    const told = headings.flatMap(namesOf);
    expect(taken.length).toBeGreaterThan(1000);
    expect([...new Set(taken)].filter((name) => !told.includes(name))).toEqual([]);
    expect(told.filter((name) => !taken.includes(name))).toEqual([]);
  });
});
