import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** The source files of a folder without tests and migrations: their paths and texts. */
export const sourcesIn = (folder: string): (readonly [path: string, text: string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|migrations/.test(name))
    .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]);

/** The files in which a name is defined and exported, by the name. */
export const exportedNames = (sources: readonly (readonly [string, string])[]): ReadonlyMap<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [path, text] of sources)
    for (const [, name = ''] of text.matchAll(
      /^export (?:async )?(?:const|function\*?|type|interface|class|enum) (\w+)/gm,
    ))
      found.set(name, (found.get(name) ?? new Set()).add(path));
  return found;
};

/** How many functions have five or more positional parameters. */
const withManyParameters = ([path, text]: readonly [string, string]): number => {
  let count = 0;
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && /Function/.test(String(node.type)) && 'body' in node && node.body && 'params' in node)
      if (Array.isArray(node.params) && node.params.length > 4) count += 1;
    for (const inner of Object.values(node)) look(inner);
  };
  look(parseSync(path, text).program);
  return count;
};

if (import.meta.filename === process.argv[1]) {
  const sources = sourcesIn('src');
  const names = exportedNames(sources);
  const homonyms = [...names].filter(([, files]) => files.size > 1);
  const headings = readFileSync('docs/concepts.md', 'utf8').match(/^## /gm) ?? [];
  const asserted = sources.flatMap(([, text]) => text.match(/execute</g) ?? []);
  const figures: readonly (readonly [string, number | string])[] = [
    ['files', sources.length],
    ['lines', sources.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)],
    ['exported names', names.size],
    ['of them in more than one file, %', ((100 * homonyms.length) / names.size).toFixed(1)],
    ['functions with five and more positional parameters', sources.map(withManyParameters).reduce((a, b) => a + b, 0)],
    ['asserted types of rows', asserted.length],
    ['ideas of docs/concepts.md', headings.length],
  ];
  for (const [what, figure] of figures) console.log(`${what.padEnd(52)}${String(figure).padStart(8)}`);
}
