import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  askForBackup,
  backupInto,
  filesOfBackup,
  linkFiles,
  places,
  writeWholeBackup,
} from '../src/server/db/engine/index.ts';
import { settingsFrom, type Settings } from '../src/server/settings.ts';
import { inDatabase, run } from './support.ts';

/**
 * `npm run backup [file]`: writes a backup of the database that the environment names, to the folder of the backups when no file
 * is given. A server that has the embedded database open is asked to write it. Uploaded files stand beside the backup.
 */
await run(async () => {
  const settings = settingsFrom(process.env);
  const file = process.argv[2] === undefined ? undefined : resolve(process.argv[2]);
  return `Backup written: ${await backup(settings, file)}`;
});

async function backup(settings: Settings, file: string | undefined): Promise<string> {
  const { dataDir } = settings;
  const where = places(dataDir, settings.backups.folder);
  return inDatabase(settings, {
    work: async (source) =>
      file ? (await writeWholeBackup(source, file, where.uploads)).file : backupInto(source, where),
    ask: async () => {
      const written = await askForBackup(dataDir);
      if (!file) return written;
      await mkdir(dirname(file), { recursive: true });
      await linkFiles(filesOfBackup(written), filesOfBackup(file));
      await copyFile(written, file);
      await rm(written);
      await rm(filesOfBackup(written), { recursive: true, force: true });
      return file;
    },
  });
}
