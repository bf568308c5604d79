import type { Database } from '../../db/database.ts';
import { resumeInterrupted } from '../resumeInterrupted.ts';
import { removeImport } from './importInSlices.ts';
import { lostAfterMs, lostImports } from './pending.ts';

/**
 * Removes what imports have hidden whose process died, in all branches. Other processes may be importing: `idleMs` is
 * how long an import of theirs can go without a transaction; 0 where there is no other process.
 */
export const removeLostImports = (database: Database, idleMs = lostAfterMs): Promise<void> =>
  resumeInterrupted(
    database,
    (tx) => lostImports(tx, idleMs),
    (inBranch, left) => removeImport(inBranch, left),
  );
