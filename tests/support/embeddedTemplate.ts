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
    await owner.query('drop database template0');
    await owner.query('drop database template1');
    await owner.query('checkpoint');
    const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
    return rows[0]?.name ?? '';
  } finally {
    owner.release();
  }
};

/** Where the template of a folder is. */
export const templateIn = (folder: string): string => join(folder, 'template.tar');
const failureOf = (template: string): string => `${template}.failed`;

/**
 * Writes a dump of an embedded cluster, of which copies are opened. A third of its size is left, and so copies open in
 * half of the time: of the log, the file of the last checkpoint is enough.
 */
export const writeEmbeddedTemplate = async (source: DatabaseSource, folder: string): Promise<void> => {
  const log = await shrink(source);
  const inFolder = (name: string) => join(folder, name);
  const [dumped, files, slim] = [inFolder('dumped.tar'), inFolder('files'), inFolder('slim.tar')];
  writeFileSync(dumped, await dumpEmbedded(source));
  mkdirSync(files);
  tar('-xf', dumped, '-C', files);
  const older = readdirSync(join(files, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name) && name !== log);
  for (const name of older) rmSync(join(files, 'pg_wal', name));
  tar('-cf', slim, '-C', files, ...readdirSync(files));
  // Whoever sees the file sees all of it.
  renameSync(slim, templateIn(folder));
  for (const made of [dumped, files]) rmSync(made, { recursive: true });
};

/** Whoever waits for the template hears that there will be none. */
export const tellFailure = (folder: string, error: unknown): void =>
  writeFileSync(failureOf(templateIn(folder)), String(error));

/** Waits until the template is there. @throws Error that says why it could not be made */
export const written = async (template: string): Promise<string> => {
  while (!existsSync(template)) {
    if (existsSync(failureOf(template))) throw new Error(readFileSync(failureOf(template), 'utf8'));
    await pause(50);
  }
  return template;
};
