import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unfillable, withFills } from './becomesRequired.ts';
import { decided, goneSince, settle, type Said } from './gone.ts';

/** The migrations that drizzle-kit writes from the tables; of its snapshots only the last is kept, which is all it reads. */
export const migrations = 'src/server/db/migrations';
const meta = join(migrations, 'meta');

const sqlFiles = () => readdirSync(migrations).filter((file) => file.endsWith('.sql'));
const snapshots = () =>
  readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort();

const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
};

/** Does the work, or leaves the folder of the migrations as it was. */
const orAsBefore = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = mkdtempSync(join(tmpdir(), 'plumbline-migrations-'));
  cpSync(migrations, before, { recursive: true });
  try {
    return await work();
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

const drizzle = (name: string, ...more: string[]) =>
  spawnSync(join('node_modules', '.bin', 'drizzle-kit'), ['generate', '--name', name, ...more], { encoding: 'utf8' });

const breakpoint = '--> statement-breakpoint\n';

/** The name of the new file, or null where the tables are as the last snapshot has them. */
const generate = (name: string, { first, last }: { first: string[]; last: string[] }): string | null => {
  const before = new Set(sqlFiles());
  const madeBy = (...more: string[]) => {
    const { stdout, stderr } = drizzle(name, ...more);
    return { made: sqlFiles().find((file) => !before.has(file)), stdout, stderr };
  };
  const generated = madeBy();
  const none = !generated.made && /No schema changes/.test(generated.stdout);
  if (none && first.length + last.length === 0) return null;
  const { made, stderr } = none ? madeBy('--custom') : generated;
  if (!made) throw new Error(`No migration was written.\n${stderr}`);
  const sql = none ? '' : readFileSync(join(migrations, made), 'utf8').trimEnd();
  const missing = unfillable(sql);
  if (missing.length)
    throw new Error(`${missing.join(', ')}: give a required field of a table that may have rows an initial value`);
  const statements = [...first, ...(sql === '' ? [] : [withFills(sql)]), ...last];
  writeFileSync(join(migrations, made), statements.join(breakpoint));
  return made;
};

const lastSnapshot = (): string | undefined => snapshots().at(-1);

/** A migration that was made, and what it takes away for good. */
export interface Migrated {
  readonly made: string | null;
  readonly dropped: readonly string[];
}

/**
 * Brings the migrations to the tables that are described; `since` makes those anew that this commit does not have.
 * What is no longer described is renamed or dropped as `said`, or as somebody answers.
 * @throws Error in plain lines, with nothing changed
 */
export const migrate = (name: string, since: string | null, said: Said): Promise<Migrated> =>
  orAsBefore(async () => {
    const called = since === null ? name : takeBack(since);
    const last = lastSnapshot();
    const file = last === undefined ? undefined : join(meta, last);
    const gone = file === undefined ? [] : goneSince(file);
    const { stdin: input, stdout: output } = process;
    const becomes = await decided(gone, said, input.isTTY && output.isTTY ? { input, output } : undefined);
    const made = generate(called, file === undefined ? { first: [], last: [] } : settle(file, gone, becomes));
    for (const old of snapshots().slice(0, -1)) rmSync(join(meta, old));
    return { made, dropped: [...becomes].flatMap(([column, to]) => (to === null ? [column] : [])) };
  });
