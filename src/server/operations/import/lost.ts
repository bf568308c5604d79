import type { Database } from '../../db/database.ts';
import { branches } from '../../db/system.ts';
import { removeImport } from './importInSlices.ts';
import { lostAfterMs, lostImports } from './pending.ts';

const requestId = 'start';

/**
 * Removes what imports have hidden whose process died, in all branches. Other processes may be importing: `idleMs` is
 * how long an import of theirs can go without a transaction; 0 where there is no other process.
 */
export const removeLostImports = async (database: Database, idleMs = lostAfterMs): Promise<void> => {
  const all = await database.asSystem((tx) => tx.select({ id: branches.id }).from(branches));
  for (const { id: branchId } of all) {
    const lost = await database.inBranch(
      { branchId, userId: 0, requestId },
      (tx) => lostImports(tx, idleMs),
      'reading',
    );
    for (const { id, by } of lost)
      await removeImport((work) => database.inBranch({ branchId, userId: by, requestId }, work), { id });
  }
};
