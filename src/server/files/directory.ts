import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storeError } from '../db/unavailable.ts';
import { errorCode } from '../errorCode.ts';
import { checkKey, storeId, type FileStore } from './store.ts';

const missing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** What the store writes to find out whether it can: more than a disk that is full takes by chance. */
const filler = new Uint8Array(64 * 1024);

const refuse = (error: unknown): never => {
  throw storeError(error);
};

const flush = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
};

const writeAll = async (
  handle: FileHandle,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => {
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
  const marker = join(root, storeId);
  const id = (): Promise<string | null> =>
    readFile(marker, 'utf8').then(
      (text) => text.trim(),
      (error: unknown) => (missing(error) ? null : refuse(error)),
    );
  const placeOf = (key: string) => join(root, checkKey(key));
  const keep = async (from: string, to: string): Promise<void> => {
    const folder = dirname(to);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(from, to);
    // The folder itself may be new: its parent is flushed too.
    for (const path of [folder, dirname(folder), root]) await flush(path);
  };
  /** Writes the content under a temporary name, and returns it. */
  const arrive = async (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> => {
    const from = join(arriving, randomUUID());
    await mkdir(arriving, { recursive: true, mode: 0o700 }).catch(refuse);
    const handle = await open(from, 'wx', 0o600).catch(refuse);
    try {
      await writeAll(handle, content).finally(() => handle.close());
    } catch (error) {
      await rm(from, { force: true });
      return refuse(error);
    }
    return from;
  };
  return {
    receive: async (key, content) => {
      const to = placeOf(key);
      const from = await arrive(content);
      return {
        keep: () => keep(from, to).catch(refuse),
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
    id,
    mark: async (wanted) => {
      await mkdir(root, { recursive: true, mode: 0o700 }).catch(refuse);
      await writeFile(marker, `${wanted}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') refuse(error);
      });
      return (await id()) ?? wanted;
    },
    check: async () => rm(await arrive([filler])),
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
