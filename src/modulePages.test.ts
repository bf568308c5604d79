import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resources } from './resources/index.ts';

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const modules = [...new Set([...foldersIn('src/resources'), ...foldersIn('src/server/modules')])].sort();
const pages = new Map(readdirSync('docs/modules').map((name) => [name.replace(/\.md$/, ''), `docs/modules/${name}`]));
const textOf = (module: string) => readFileSync(pages.get(module) ?? '', 'utf8');

/** The resources that a module describes, by the files of its folder. */
const describedIn = (module: string) => {
  const index = readFileSync('src/resources/index.ts', 'utf8');
  const files = [...index.matchAll(/from '\.\/(\w+)\/(\w+)\.ts'/g)];
  const own = new Set(files.flatMap(([, folder, file = '']) => (folder === module ? [file] : [])));
  const variable = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return resources.filter(({ name }) => own.has(variable(name)));
};

describe('the pages of the modules', () => {
  it('are one for each module, and no other', () => {
    expect(modules.length).toBeGreaterThan(5);
    expect([...pages.keys()].sort()).toEqual(modules);
  });

  it.each(modules)('say of %s, in under 60 lines, its records with their states', (module) => {
    const text = textOf(module);
    expect(text.split('\n').length).toBeLessThan(60);
    for (const { title, workflow } of describedIn(module)) {
      expect(text).toContain(title);
      for (const state of Object.keys(workflow?.states ?? {})) expect(text).toContain(state);
    }
  });

  it.each(modules)('lead from %s to files that are there', (module) => {
    const text = textOf(module);
    const paths = [...text.matchAll(/`((?:src|tests)\/[\w./]+)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, link = '']) => `docs/modules/${link}`);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });
});
