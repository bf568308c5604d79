import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errorCode.ts';

/** The folder of a backup's uploaded files. */
export const filesOfBackup = (backup: string): string => `${backup}.uploads`;

const entries = async (folder: string): Promise<string[]> => (existsSync(folder) ? readdir(folder) : []);

/**
 * Links the file; on another disk, where links are impossible, copies it under a temporary name first, so that no
 * partial copy remains.
 */
const linkOrCopy = async (from: string, folder: string, name: string): Promise<void> => {
  const to = join(folder, name);
  try {
    await link(from, to);
  } catch (error) {
    const code = errorCode(error);
    // The file was removed meanwhile: no row refers to it.
    if (code === 'EEXIST' || code === 'ENOENT') return;
    const partial = join(folder, `.${randomUUID()}`);
    try {
      await copyFile(from, partial, constants.COPYFILE_FICLONE);
      await rename(partial, to);
    } catch (reason) {
      await rm(partial, { force: true });
      throw reason;
    }
  }
};

/**
 * Links or copies every stored file of `from` that `to` lacks, under the same keys, and returns their number. Stored
 * files never change, so a link is as good as a copy: it takes no room and remains when the other is removed.
 * Unfinished uploads are left out.
 */
export async function linkFiles(from: string, to: string): Promise<number> {
  let count = 0;
  for (const branch of (await entries(from)).filter((name) => /^\d+$/.test(name)))
    for (const group of await entries(join(from, branch))) {
      const folder = join(to, branch, group);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await entries(join(from, branch, group))) {
        if (name.startsWith('.')) continue;
        await linkOrCopy(join(from, branch, group, name), folder, name);
        count += 1;
      }
    }
  return count;
}
