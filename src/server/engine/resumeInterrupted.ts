import type { Database, Tx } from '../db/database.ts';
import { branches } from '../db/system.ts';
import type { Transaction } from '../db/transaction.ts';

const requestId = 'start';

/**
 * Goes through what processes that died have left in all branches, each in the name of whoever began it. `find` reads it
 * in a branch; `work` is given transactions there.
 */
export const resumeInterrupted = async <T extends { readonly by: number }>(
  database: Database,
  find: (tx: Tx) => Promise<readonly T[]>,
  work: (inBranch: Transaction, left: T) => Promise<void>,
): Promise<void> => {
  const all = await database.asSystem((tx) => tx.select({ id: branches.id }).from(branches));
  for (const { id: branchId } of all) {
    const found = await database.inBranch({ branchId, userId: 0, requestId }, find, 'reading');
    for (const left of found)
      await work((inside) => database.inBranch({ branchId, userId: left.by, requestId }, inside), left);
  }
};
