import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode } from '../src/server/errorCode.ts';
import { buildBrowser } from './browserBuild.ts';
import { buildServer, builtMain } from './serverBuild.ts';

// It starts from any directory: what it is built from stands beside this file, and DATA_DIR is that of whoever starts it.
if (process.env['DATA_DIR']) process.env['DATA_DIR'] = resolve(process.env['DATA_DIR']);
process.chdir(join(import.meta.dirname, '..'));
// What a log says of an error names the sources.
process.setSourceMapsEnabled(true);

/** Why the application cannot be built here, in words; undefined if it is a fault of its sources. */
const reasonOf = (error: unknown): string | undefined => {
  const code = errorCode(error) ?? '';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `this user may not write to ${process.cwd()}. Run npm run build as its owner, then start again`;
  return code === 'ENOSPC' ? `there is no room left on the disk of ${process.cwd()}` : undefined;
};

try {
  await buildBrowser();
  await buildServer();
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  process.stderr.write(`The application is not built from this version, and it cannot be: ${reason}.\n`);
  process.exit(1);
}
await import(pathToFileURL(builtMain).href);
