import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** The most initial JavaScript, in bytes of gzip. Each description of a process and of a call is part of it. */
export const budget = 335 * 1024;

/**
 * The JavaScript that a first visit needs: the entry and what it imports statically, in bytes of gzip.
 * @throws Error when nothing has been built.
 */
export const initialJavaScript = (dist = 'dist/browser'): { file: string; gzip: number }[] => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const needed = new Set<string>();
  const add = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    manifest[name]?.imports?.forEach(add);
  };
  Object.keys(manifest)
    .filter((name) => manifest[name]?.isEntry)
    .forEach(add);
  return [...needed]
    .map((name) => manifest[name]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzip: gzipSync(readFileSync(join(dist, file))).length }));
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const chunks = initialJavaScript();
  const total = chunks.reduce((sum, c) => sum + c.gzip, 0);
  const kB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  for (const { file, gzip } of chunks) console.log(`${kB(gzip).padStart(10)}  ${file}`);
  console.log(`${kB(total).padStart(10)}  initial JavaScript, gzip (at most ${kB(budget)})`);
  if (total > budget) process.exitCode = 1;
}
