import { errorCode } from '../src/server/errorCode.ts';
import { buildBrowser } from './browserBuild.ts';
import { buildServer } from './serverBuild.ts';

/** Why the application cannot be built here, in words; undefined if it is a fault of its sources. */
const reasonOf = (error: unknown): string | undefined => {
  const code = errorCode(error) ?? '';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `this user may not write to ${process.cwd()}. Run npm run build as its owner, then start again`;
  // The bundler names errors of the system by their number.
  return code === 'ENOSPC' || /\(os error 28\)/.test(String(error))
    ? `there is no room left on the disk of ${process.cwd()}`
    : undefined;
};

/**
 * Builds browser application and server, unless they were built from just these files. Where the machine does not let it,
 * it says why in one line and ends the process with exit code 1. @throws Error for a fault of the sources
 */
export const buildApplication = async (): Promise<void> => {
  try {
    await buildBrowser();
    await buildServer();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    process.stderr.write(`The application is not built from this version, and it cannot be: ${reason}.\n`);
    process.exit(1);
  }
};
