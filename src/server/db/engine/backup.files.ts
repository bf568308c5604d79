import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errorCode.ts';

/** Where the uploaded files of a backup are: beside it. */
export const filesOfBackup = (backup: string): string => `${backup}.uploads`;

const entries = async (folder: string): Promise<string[]> => (existsSync(folder) ? readdir(folder) : []);

/** A second name for the file; on another disk, which has no such thing, a copy that is there whole or not at all. */
const give = async (from: string, folder: string, name: string): Promise<void> => {
  const to = join(folder, name);
  try {
    await link(from, to);
  } catch (error) {
    const code = errorCode(error);
    // Removed since the folder was read: no row names it any longer.
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
 * Gives `to` every kept file of `from` that it lacks, under the same keys, and says how many there are. What is kept is
 * never changed, so a link is as good as a copy, takes no room, and outlives the removal of the other. What is only
 * arriving is left out.
 */
export async function giveFiles(from: string, to: string): Promise<number> {
  let count = 0;
  for (const branch of (await entries(from)).filter((name) => /^\d+$/.test(name)))
    for (const group of await entries(join(from, branch))) {
      const folder = join(to, branch, group);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await entries(join(from, branch, group))) {
        if (name.startsWith('.')) continue;
        await give(join(from, branch, group, name), folder, name);
        count += 1;
      }
    }
  return count;
}
