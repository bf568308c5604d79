import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkTogether } from '../src/schema/define/together.ts';
import type { Resource } from '../src/schema/resource.ts';
import type { Said } from './gone.ts';
import { migrate, migrations } from './migrations.ts';

/**
 * `npm run resources`: the one command after a file of `src/resources/` was added or changed. Checks the descriptions,
 * writes the index of them, and the migration that brings a database from the last one to them. With `-- --again`
 * (`-- --again <commit>`) the migrations that the last commit (that one) does not have are replaced by one. A column
 * that is gone was renamed or is dropped: in a terminal the command asks, else `--rename` and `--drop` say which.
 */
const folder = 'src/resources';
const index = join(folder, 'index.ts');

const files = (): string[] =>
  readdirSync(folder)
    .filter((file) => /^\w+\.ts$/.test(file) && file !== 'index.ts')
    .map((file) => file.slice(0, -3))
    .sort();

/** Each description is the export that is called as its file. @throws Error that says what is wrong with one, or with all */
const described = async (): Promise<Resource[]> => {
  const found = await Promise.all(
    files().map(async (name) => {
      const module = (await import(pathToFileURL(resolve(folder, `${name}.ts`)).href)) as Record<string, Resource>;
      const resource = module[name];
      if (!resource) throw new Error(`${folder}/${name}.ts: export the description as ${name}`);
      return resource;
    }),
  );
  checkTogether(found);
  return found;
};

const indexText = (resources: readonly Resource[]): string => {
  const names = files();
  return [
    '// Written by `npm run resources` from the files of this folder.',
    "import type { Naming } from '../schema/define/naming.ts';",
    "import type { Resource } from '../schema/resource.ts';",
    ...names.map((name) => `import { ${name} } from './${name}.ts';`),
    '',
    'type ResourceName =',
    ...resources.map(({ name }, at) => `  | '${name}'${at === resources.length - 1 ? ';' : ''}`),
    '',
    'export const resources: readonly Resource[] = [',
    ...names.map((name) => `  ${name},`),
    '] satisfies readonly Naming<ResourceName>[];',
    '',
  ].join('\n');
};

/** The tables are derived from the index, so it must be there as it is to be before they are read. */
const tables = () => import('../src/server/db/fingerprint.ts');

/** What `npm test` asks: nothing is left for the command to do. @throws Error that says what is */
export const checkResources = async (): Promise<void> => {
  if (readFileSync(index, 'utf8') !== indexText(await described()))
    throw new Error(`${index} does not say what its folder holds. Run npm run resources.`);
  const { migrationsAreCurrent, migrationsAreOld } = await tables();
  if (!migrationsAreCurrent(migrations)) throw new Error(migrationsAreOld);
};

interface Words extends Said {
  /** The commit since which migrations are made anew; null to add one. */
  readonly again: string | null;
}

/** The words after the command. @throws Error for one that there is not */
const wordsOf = (argv: readonly string[]): Words => {
  const renamed = new Map<string, string>();
  const dropped = new Set<string>();
  let again: string | null = null;
  for (let at = 0; at < argv.length; at += 1) {
    const [word = '', next] = [argv[at], argv[at + 1]];
    const value = next?.startsWith('--') ? undefined : next;
    const [, from, to] = /^(\w+\.\w+)=(\w+)$/.exec(value ?? '') ?? [];
    if (word === '--again') again = value ?? 'HEAD';
    else if (word === '--rename' && from !== undefined && to !== undefined) renamed.set(from, to);
    else if (word === '--drop' && value !== undefined) dropped.add(value);
    else
      throw new Error(
        `Unknown word ${word}; there are --again [commit], --rename table.column=name, --drop table.column, --drop table`,
      );
    if (value !== undefined) at += 1;
  }
  return { again, renamed, dropped };
};

const main = async (): Promise<string> => {
  const { again, ...said } = wordsOf(process.argv.slice(2));
  const text = indexText(await described());
  const known = readFileSync(index, 'utf8');
  const added = files().filter((name) => !known.includes(`'./${name}.ts'`));
  writeFileSync(index, text);
  const { made, dropped } = await migrate(
    added.length ? `add_${added.join('_')}`.slice(0, 60) : 'change_resources',
    again,
    said,
  );
  (await tables()).writeFingerprint(migrations);
  return [
    `${files().length} resources; ${made ? `new migration ${made}` : 'the tables are as they were'}`,
    ...(again === null || !made ? [] : ['a database that has run the old one must be made anew']),
    ...dropped.map((name) => `${name} is dropped: what stands in it is lost in every database that runs this`),
  ].join('; ');
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${await main()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
