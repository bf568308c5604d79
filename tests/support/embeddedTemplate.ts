import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpEmbedded, type DatabaseSource } from '../../src/server/db/engine/index.ts';

const tar = (...words: string[]) => execFileSync('tar', words, { stdio: 'ignore' });

/** Leaves nothing but rows: no room of earlier versions, and none of the databases that new ones are made from. */
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

/**
 * Writes a dump of an embedded cluster, of which copies are opened, to `template.tar` in a folder; returns its path. A
 * third of its size is left, and so copies open in half of the time: of the log, the file of the last checkpoint is enough.
 */
export const writeEmbeddedTemplate = async (source: DatabaseSource, folder: string): Promise<string> => {
  const log = await shrink(source);
  const [template, files] = [join(folder, 'template.tar'), join(folder, 'template')];
  writeFileSync(template, await dumpEmbedded(source));
  mkdirSync(files);
  tar('-xf', template, '-C', files);
  const older = readdirSync(join(files, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name) && name !== log);
  for (const name of older) rmSync(join(files, 'pg_wal', name));
  tar('-cf', template, '-C', files, ...readdirSync(files));
  rmSync(files, { recursive: true });
  return template;
};
