import type { Database } from '../../db/database.ts';
import { allChecks } from './checks.ts';
import { reportLines } from './report.ts';
import { runChecks, type Summary } from './run.ts';

/** The commands by which another process asks a running server for the check. */
export const checkCommands = { check: 'check', mend: 'check mend' } as const;

/**
 * Checks a whole database from its beginning, and says every difference. `mends`: sets right what can be set right:
 * drafts, stock and counters.
 */
export const checkDatabase = (
  database: Database,
  version: number,
  { mends, say }: { readonly mends: boolean; readonly say: (line: string) => void },
): Promise<Summary> =>
  runChecks(database, allChecks(), {
    version: String(version),
    days: 0,
    mends: mends ? 'asked' : 'none',
    onFound: (found) => reportLines(found).forEach(say),
  });
