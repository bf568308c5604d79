import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../errorCode.ts';
import { checkKey, type FileStore } from './store.ts';

const missing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

const flush = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
};

const writeAll = async (handle: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const chunk of content) {
    let from = 0;
    while (from < chunk.length) from += (await handle.write(chunk, from)).bytesWritten;
  }
  await handle.sync();
};

/**
 * Files in a directory, by branch and the first characters of their key. A file arrives under a temporary name, so that
 * only complete files have a key.
 */
export const directoryStore = (root: string): FileStore => {
  const arriving = join(root, 'arriving');
  const placeOf = (key: string) => join(root, checkKey(key));
  const keep = async (from: string, to: string): Promise<void> => {
    const folder = dirname(to);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(from, to);
    // The folder itself may be new: its parent is flushed too.
    for (const path of [folder, dirname(folder), root]) await flush(path);
  };
  return {
    receive: async (key, content) => {
      const to = placeOf(key);
      await mkdir(arriving, { recursive: true, mode: 0o700 });
      const from = join(arriving, randomUUID());
      const handle = await open(from, 'wx', 0o600);
      try {
        await writeAll(handle, content).finally(() => handle.close());
      } catch (error) {
        await rm(from, { force: true });
        throw error;
      }
      return {
        keep: () => keep(from, to),
        discard: async () => {
          await rm(from, { force: true });
          await rm(to, { force: true });
        },
      };
    },
    read: async (key, range) => {
      try {
        const handle = await open(placeOf(key), 'r');
        return handle.createReadStream({ ...range });
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    tidy: async (idleMs) => {
      const names = await readdir(arriving).catch((error: unknown) => {
        if (missing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const found = await stat(join(arriving, name)).catch(() => null);
        if (found && found.mtimeMs <= Date.now() - idleMs) await rm(join(arriving, name), { force: true });
      }
    },
  };
};
