import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dumpEmbedded, type DatabaseSource } from '../../src/server/db/engine/index.ts';

const tar = (...words: string[]) => execFileSync('tar', words, { stdio: 'ignore' });

/**
 * Leaves nothing but rows: no room of earlier versions, and none of the databases that new ones are made from. Returns
 * the name of the file of the log that a copy needs.
 */
const shrink = async (source: DatabaseSource): Promise<string> => {
  const owner = await source.acquire({ as: 'owner' });
  try {
    await owner.query('vacuum full');
    await owner.query("update pg_database set datistemplate = false where datname like 'template_'");
    await owner.query('drop database if exists template0');
    await owner.query('drop database if exists template1');
    await owner.query('checkpoint');
    const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
    return rows[0]?.name ?? '';
  } finally {
    owner.release();
  }
};

/** What copies are made of: the demo firm's database, and a cluster in which nothing is. */
export type Template = 'firm' | 'empty';

const fileOf = (folder: string, template: Template): string => join(folder, `${template}.tar`);
const failureIn = (folder: string): string => join(folder, 'failed');

/**
 * Writes a dump of an embedded cluster, of which copies are opened. A third of its size is left, and so copies open in
 * half of the time: of the log, the file of the last checkpoint is enough. Returns the template's file.
 */
export const writeTemplate = async (source: DatabaseSource, folder: string, template: Template): Promise<string> => {
  const log = await shrink(source);
  const inFolder = (name: string) => join(folder, `${template}.${name}`);
  const [dumped, files, slim] = [inFolder('dumped'), inFolder('files'), inFolder('slim')];
  writeFileSync(dumped, await dumpEmbedded(source));
  mkdirSync(files);
  tar('-xf', dumped, '-C', files);
  const older = readdirSync(join(files, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name) && name !== log);
  for (const name of older) rmSync(join(files, 'pg_wal', name));
  tar('-cf', slim, '-C', files, ...readdirSync(files));
  // Whoever sees the file sees all of it.
  renameSync(slim, fileOf(folder, template));
  for (const made of [dumped, files]) rmSync(made, { recursive: true });
  return fileOf(folder, template);
};

/** Whoever waits hears that there will be nothing. */
export const tellFailure = (folder: string, error: unknown): void => writeFileSync(failureIn(folder), String(error));

/** Waits for a file that appears whole in the folder. @throws Error that says why it will not come */
export const awaited = async (folder: string, file: string): Promise<string> => {
  while (!existsSync(file)) {
    if (existsSync(failureIn(folder))) throw new Error(readFileSync(failureIn(folder), 'utf8'));
    await pause(50);
  }
  return file;
};

/** The file of a template, once it is there. @throws Error that says why it could not be made */
export const written = (folder: string, template: Template): Promise<string> =>
  awaited(folder, fileOf(folder, template));
