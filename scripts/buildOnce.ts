import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Builds are always for production, whatever the shell says: an older one may not be, so the stamp says what it is. */
const mode = 'production';

const digestOf = (files: readonly string[]): string => {
  const hash = createHash('sha256').update(mode);
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

/** What a build is made from, and where its result is. */
export interface Built {
  readonly into: string;
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

const stampIn = (into: string): string => join(into, '.made-from');
const sourcesOf = ({ folders, files }: Built): string => digestOf([...folders.flatMap(filesBelow), ...files]);

/** Whether the result of a build was made from the files as they are. */
export const isCurrent = (built: Built): boolean =>
  existsSync(stampIn(built.into)) && readFileSync(stampIn(built.into), 'utf8') === sourcesOf(built);

/** Runs a build, unless its result was made from just these files. @throws ErrnoException where it may not write */
export const buildOnce = async (built: Built, make: () => Promise<unknown>): Promise<void> => {
  if (isCurrent(built)) return;
  // The bundler would find out at its end, and say it without a code.
  mkdirSync(built.into, { recursive: true });
  accessSync(built.into, constants.W_OK);
  const made = sourcesOf(built);
  // Libraries are chosen by NODE_ENV; what comes after the build in this process is not for production.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = mode;
  try {
    await make();
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
  writeFileSync(stampIn(built.into), made);
};
