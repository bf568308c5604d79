import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** A first visit: the chunks that it asks for by itself, and the most JavaScript, in bytes of gzip. */
interface Visit {
  readonly chunks: readonly string[];
  readonly budget: number;
}

/** What is asked for before the sign-in is usable, and before the start page is for whoever has signed in. */
export const visits = {
  'the sign-in': { chunks: ['signIn'], budget: 200 * 1024 },
  'the start page': { chunks: ['start', 'live'], budget: 400 * 1024 },
} as const satisfies Readonly<Record<string, Visit>>;

/**
 * The JavaScript of a first visit, in bytes of gzip: the entry, what the page preloads, the chunks of the visit, and
 * what each of them imports statically.
 * @throws Error when nothing has been built, or a chunk is not there
 */
export const javaScriptOf = ({ chunks }: Visit, dist = 'dist/browser'): { file: string; gzip: number }[] => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const all = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  for (const name of chunks)
    if (!all.some(([, chunk]) => chunk.name === name)) throw new Error(`There is no chunk ${name}`);
  const needed = new Set<string>();
  const add = (key: string) => {
    if (needed.has(key)) return;
    needed.add(key);
    manifest[key]?.imports?.forEach(add);
  };
  for (const [key, { isEntry, name, file }] of all)
    if (isEntry || chunks.includes(name ?? '') || page.includes(file)) add(key);
  return [...needed]
    .map((key) => manifest[key]?.file ?? '')
    .map((file) => ({ file, gzip: gzipSync(readFileSync(join(dist, file))).length }));
};

export const sizeOf = (files: readonly { readonly gzip: number }[]): number =>
  files.reduce((sum, { gzip }) => sum + gzip, 0);

/** Prints the JavaScript of each first visit. Returns whether one is over its budget. */
export const printVisits = (): boolean => {
  const kB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  let isOver = false;
  for (const [what, visit] of Object.entries(visits)) {
    const files = javaScriptOf(visit);
    const total = sizeOf(files);
    isOver ||= total > visit.budget;
    for (const { file, gzip } of files) console.log(`${kB(gzip).padStart(10)}  ${file}`);
    console.log(`${kB(total).padStart(10)}  JavaScript of ${what}, gzip (at most ${kB(visit.budget)})`);
  }
  return isOver;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (printVisits()) process.exitCode = 1;
}
