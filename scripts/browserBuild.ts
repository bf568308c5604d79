import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** What the browser application is made from. */
const sources = [
  'src/app',
  'src/ui',
  'src/pages',
  'src/dataProvider',
  'src/authProvider',
  'src/domain',
  'src/schema',
  'src/workflows',
  'src/resources',
];
const single = ['index.html', 'vite.config.ts', 'scripts/pdfParts.ts', 'package-lock.json'];
const stamp = 'dist/browser/.made-from';

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const file of [...sources.flatMap(filesBelow), ...single].sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

/** Builds the browser application, unless it was built from just these files. */
export const buildBrowser = async (): Promise<void> => {
  const made = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  process.stdout.write('Building the browser application …\n');
  // A build sets NODE_ENV for its whole process: what comes after it here is not to take itself for production.
  const { NODE_ENV } = process.env;
  await build({ logLevel: 'warn' });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  writeFileSync(stamp, made);
};
