import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { menuGroups } from '../src/resources/menuGroups.ts';
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

/** The files of the modules' folders, without their endings: `masters/clients`; in the order of their last words. */
const files = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => /^\w+\/\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1));

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'entered' in value && 'verbs' in value;

interface Described {
  /** The file without its ending. */
  readonly file: string;
  readonly resource: Resource;
}

/**
 * Each description is the export that is called as its file; what else a module has of its resources stands beside
 * them. @throws Error that says what is wrong with one, or with all
 */
const described = async (): Promise<Described[]> => {
  const found = await Promise.all(
    files().map(async (file): Promise<Described[]> => {
      const module: Record<string, unknown> = await import(pathToFileURL(resolve(folder, `${file}.ts`)).href);
      return Object.entries(module).flatMap(([name, resource]) => {
        if (!isResource(resource)) return [];
        if (name !== basename(file))
          throw new Error(`${folder}/${file}.ts: export the description as ${basename(file)}`);
        return [{ file, resource }];
      });
    }),
  );
  const all = found.flat();
  checkTogether(
    all.map(({ resource }) => resource),
    menuGroups.map(({ name }) => name),
  );
  return all;
};

const indexText = (all: readonly Described[]): string =>
  [
    '// Written by `npm run resources` from the folders of the modules.',
    "import type { Naming } from '../schema/define/naming.ts';",
    "import type { Resource } from '../schema/resource.ts';",
    ...all.map(({ file }) => `import { ${basename(file)} } from './${file}.ts';`),
    '',
    'type ResourceName =',
    ...all.map(({ resource: { name } }, at) => `  | '${name}'${at === all.length - 1 ? ';' : ''}`),
    '',
    'export const resources: readonly Resource[] = [',
    ...all.map(({ file }) => `  ${basename(file)},`),
    '] satisfies readonly Naming<ResourceName>[];',
    '',
  ].join('\n');

/** The tables are derived from the index, so it must be there as it is to be before they are read. */
const tables = () => import('../src/server/fingerprint.ts');

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
  const all = await described();
  const text = indexText(all);
  const known = readFileSync(index, 'utf8');
  const added = all.map(({ file }) => basename(file)).filter((name) => !known.includes(`import { ${name} }`));
  writeFileSync(index, text);
  const { made, dropped } = await migrate(
    added.length ? `add_${added.join('_')}`.slice(0, 60) : 'change_resources',
    again,
    said,
  );
  (await tables()).writeFingerprint(migrations);
  return [
    `${all.length} resources; ${made ? `new migration ${made}` : 'the tables are as they were'}`,
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
