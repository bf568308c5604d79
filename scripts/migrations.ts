import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partViewStub } from '../src/server/db/partViewStub.ts';

/** The migrations that drizzle-kit writes from the tables; of its snapshots only the last is kept, which is all it reads. */
export const migrations = 'src/server/db/migrations';
const meta = join(migrations, 'meta');

const sqlFiles = () => readdirSync(migrations).filter((file) => file.endsWith('.sql'));
const snapshots = () =>
  readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort();

/** What would fail on a table that has rows: a column that must be filled, and nothing to fill it with. */
const unfillable = (sql: string): string[] =>
  [...sql.matchAll(/ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"([^;]*)/g)].flatMap(([, table, column, rest = '']) =>
    /NOT NULL/.test(rest) && !/DEFAULT|GENERATED/.test(rest) ? [`${table}.${column}`] : [],
  );

const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
};

/** Does the work, or leaves the folder of the migrations as it was. */
const orAsBefore = <T>(work: () => T): T => {
  const before = mkdtempSync(join(tmpdir(), 'plumbline-migrations-'));
  cpSync(migrations, before, { recursive: true });
  try {
    return work();
  } catch (error) {
    rmSync(migrations, { recursive: true });
    cpSync(before, migrations, { recursive: true });
    throw error;
  } finally {
    rmSync(before, { recursive: true });
  }
};

/**
 * Takes back the migrations that the commit does not have, so that one new one stands for all of them; gives the name of
 * the first.
 * @throws Error where it has all of them: a database may have run them
 */
const takeBack = (commit: string): string => {
  const released = new Set(git('ls-tree', '-r', '--name-only', commit, `${migrations}/`).trim().split('\n'));
  const added = sqlFiles().filter((file) => !released.has(`${migrations}/${file}`));
  if (added.length === 0)
    throw new Error(`${commit} has every migration, so a database may have run them: leave --again out, for a new one`);
  for (const file of added) rmSync(join(migrations, file));
  for (const file of snapshots()) rmSync(join(meta, file));
  const last = [...released]
    .filter((path) => path.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  for (const path of [`${meta}/_journal.json`, ...(last ? [last] : [])])
    writeFileSync(path, git('show', `${commit}:${path}`));
  return added.toSorted()[0]?.replace(/^\d+_|\.sql$/g, '') ?? 'change_resources';
};

/** A policy names functions that the rules after the migrations write: each needs one to be there before. */
const withFunctions = (sql: string): string =>
  [...new Set(sql.match(/app_seen_by_part_of_\w+/g))]
    .map((name) => `${partViewStub(name)}--> statement-breakpoint\n`)
    .join('') + sql;

/** The name of the new file, or null where the tables are as the last snapshot has them. */
const generate = (name: string): string | null => {
  const before = new Set(sqlFiles());
  const { stdout, stderr } = spawnSync(join('node_modules', '.bin', 'drizzle-kit'), ['generate', '--name', name], {
    encoding: 'utf8',
  });
  const made = sqlFiles().find((file) => !before.has(file));
  if (!made && /No schema changes/.test(stdout)) return null;
  // Asked whether a column was renamed, it needs a terminal; without one it fails, and says so with exit code 0.
  if (!made)
    throw new Error(
      `No migration was written. Run npx drizzle-kit generate in a terminal and answer it, then this again.\n${stderr}`,
    );
  const sql = readFileSync(join(migrations, made), 'utf8');
  const missing = unfillable(sql);
  if (missing.length)
    throw new Error(`${missing.join(', ')}: give a required field of a table that may have rows an initial value`);
  writeFileSync(join(migrations, made), withFunctions(sql));
  return made;
};

/**
 * Brings the migrations to the tables that are described; `since` makes those anew that this commit does not have.
 * @throws Error in one line, with nothing changed
 */
export const migrate = (name: string, since: string | null): string | null =>
  orAsBefore(() => {
    const made = generate(since === null ? name : takeBack(since));
    for (const file of snapshots().slice(0, -1)) rmSync(join(meta, file));
    return made;
  });
