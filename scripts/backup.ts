import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  askForBackup,
  backupInto,
  DirectoryInUse,
  filesOfBackup,
  linkFiles,
  openSource,
  places,
  writeWholeBackup,
} from '../src/server/db/engine/index.ts';
import { settingsFrom } from '../src/server/settings.ts';
import { quietLog, run } from './support.ts';

/**
 * `npm run backup [file]`: writes a backup of the database that the environment names, to DATA_DIR/backups when no file
 * is given. A server that has the embedded database open is asked to write it. Uploaded files stand beside the backup.
 */
await run(async () => {
  const settings = settingsFrom(process.env);
  const file = process.argv[2] === undefined ? undefined : resolve(process.argv[2]);
  return `Backup written: ${await backup(settings, file)}`;
});

async function backup(
  settings: { dataDir: string; databaseUrl: string | undefined },
  file: string | undefined,
): Promise<string> {
  const { database, ...where } = places(settings.dataDir);
  if (!settings.databaseUrl && !existsSync(join(database, 'PG_VERSION')))
    throw new Error(`There is no database in ${settings.dataDir}.`);
  try {
    const source = await openSource({ ...settings, log: quietLog });
    try {
      return file ? (await writeWholeBackup(source, file, where.uploads)).file : await backupInto(source, where);
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const written = await askForBackup(settings.dataDir);
    if (!file) return written;
    await mkdir(dirname(file), { recursive: true });
    await linkFiles(filesOfBackup(written), filesOfBackup(file));
    await copyFile(written, file);
    await rm(written);
    await rm(filesOfBackup(written), { recursive: true, force: true });
    return file;
  }
}
