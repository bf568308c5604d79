import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `npm run resources`: the one command after a file of `src/resources/` was added or changed. Writes the index of the
 * resources, and the migration that brings a database from the last one to the descriptions.
 */
const folder = 'src/resources';
const index = join(folder, 'index.ts');
const migrations = 'src/server/db/migrations';

const described = (): string[] =>
  readdirSync(folder)
    .filter((file) => /^\w+\.ts$/.test(file) && file !== 'index.ts')
    .map((file) => file.slice(0, -3))
    .sort();

const indexText = (): string => {
  const names = described();
  return [
    '// Written by `npm run resources` from the files of this folder.',
    "import type { Resource } from '../schema/resource.ts';",
    ...names.map((name) => `import { ${name} } from './${name}.ts';`),
    '',
    'export const resources: readonly Resource[] = [',
    ...names.map((name) => `  ${name},`),
    '];',
    '',
  ].join('\n');
};

/** Whether the index says what the folder holds. */
export const indexIsCurrent = (): boolean => readFileSync(index, 'utf8') === indexText();

const sqlFiles = () => readdirSync(migrations).filter((file) => file.endsWith('.sql'));

/** What would fail on a table that has rows: a column that must be filled, and nothing to fill it with. */
const unfillable = (sql: string): string[] =>
  [...sql.matchAll(/ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"([^;]*)/g)].flatMap(([, table, column, rest = '']) =>
    /NOT NULL/.test(rest) && !/DEFAULT|GENERATED/.test(rest) ? [`${table}.${column}`] : [],
  );

/** The name of the new migration's file, or null where nothing changed. @throws Error in one line, with nothing changed */
const generate = (name: string): string | null => {
  const kept = mkdtempSync(join(tmpdir(), 'plumbline-migrations-'));
  cpSync(migrations, kept, { recursive: true });
  const before = new Set(sqlFiles());
  const refuse = (why: string): never => {
    rmSync(migrations, { recursive: true });
    cpSync(kept, migrations, { recursive: true });
    throw new Error(why);
  };
  try {
    const { stdout, stderr } = spawnSync(join('node_modules', '.bin', 'drizzle-kit'), ['generate', '--name', name], {
      encoding: 'utf8',
    });
    const made = sqlFiles().find((file) => !before.has(file));
    if (!made && /No schema changes/.test(stdout)) return null;
    // Asked whether a column was renamed, it needs a terminal; without one it fails, and says so with exit code 0.
    if (!made)
      return refuse(`No migration was written. Run npx drizzle-kit generate in a terminal and answer it.\n${stderr}`);
    const missing = unfillable(readFileSync(join(migrations, made), 'utf8'));
    if (missing.length)
      return refuse(`${missing.join(', ')}: give a required field of a table that may have rows an initial value`);
    return made;
  } finally {
    rmSync(kept, { recursive: true });
  }
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const known = readFileSync(index, 'utf8');
  const added = described().filter((name) => !known.includes(`'./${name}.ts'`));
  writeFileSync(index, indexText());
  try {
    const made = generate(added.length ? `add_${added.join('_')}`.slice(0, 60) : 'change_resources');
    process.stdout.write(
      `${described().length} resources; ${made ? `new migration ${made}` : 'the tables are as they were'}\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
