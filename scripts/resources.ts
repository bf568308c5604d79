import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The index of the resources: every file of their folder that is named after what it exports. */
const folder = new URL('../src/resources/', import.meta.url);
const index = new URL('index.ts', folder);

export const indexText = (): string => {
  const names = readdirSync(folder)
    .filter((file) => /^\w+\.ts$/.test(file) && file !== 'index.ts')
    .map((file) => file.slice(0, -3))
    .sort();
  return [
    '// Written by `npm run resources` from the files of this folder.',
    "import type { Resource } from '../schema/resource.ts';",
    ...names.map((name) => `import { ${name} } from './${name}.ts';`),
    '',
    `export const resources: readonly Resource[] = [${names.join(', ')}];`,
    '',
  ].join('\n');
};

/** Whether the index says what the folder holds. */
export const indexIsCurrent = (): boolean => readFileSync(index, 'utf8').replace(/\s+/g, '') === indexText().replace(/\s+/g, '');

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').at(-1) as string)) {
  writeFileSync(index, indexText());
  process.stdout.write('src/resources/index.ts is written\n');
}
