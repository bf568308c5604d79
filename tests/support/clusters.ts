import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { places } from '../../src/server/db/engine/data.dir.ts';
import { written, type Template } from './embeddedTemplate.ts';

let compiled: Promise<WebAssembly.Module> | undefined;
/** V8 compiles bytes that it has compiled already only once, as long as somebody holds the result: two seconds a file. */
const holdEngine = (): Promise<WebAssembly.Module> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return (compiled ??= WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm'))));
};

/** The dump of a template, to open a copy of it in memory. @throws Error that says why there is none */
export const dumpOf = async (template: Template): Promise<Uint8Array> => {
  await holdEngine();
  return readFileSync(await written(inject('embeddedTemplates'), template));
};

/**
 * Puts a copy of a template into a data directory, as if a start had made it there: that takes ten times as long.
 * @throws Error that says why there is no template
 */
export const clusterIn = async (dataDir: string, template: Template): Promise<void> => {
  const { database } = places(dataDir);
  mkdirSync(database, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', await written(inject('embeddedTemplates'), template), '-C', database]);
};
