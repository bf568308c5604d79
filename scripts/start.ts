import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApplication } from './application.ts';
import { builtMain } from './serverBuild.ts';

// It starts from any directory: what it is built from stands beside this file, and DATA_DIR is that of whoever starts it.
for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
  const given = process.env[name];
  if (given) process.env[name] = resolve(given);
}
process.chdir(join(import.meta.dirname, '..'));
// What a log says of an error names the sources.
process.setSourceMapsEnabled(true);

await buildApplication();
await import(pathToFileURL(builtMain).href);
