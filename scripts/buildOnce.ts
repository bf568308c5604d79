import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const digestOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

/** What a build is made from, and where its result is. */
export interface Built {
  readonly into: string;
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Runs a build, unless its result was made from just these files. */
export const buildOnce = async ({ into, folders, files }: Built, make: () => Promise<unknown>): Promise<void> => {
  const stamp = join(into, '.made-from');
  const made = digestOf([...folders.flatMap(filesBelow), ...files]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  // A build sets NODE_ENV for its whole process: what comes after it here is not to take itself for production.
  const { NODE_ENV } = process.env;
  await make();
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  writeFileSync(stamp, made);
};
