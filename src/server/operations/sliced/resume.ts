import type { Database } from '../../db/database.ts';
import { branches } from '../../db/system.ts';
import { registeredWings, slicedChangesOf } from '../wings.ts';
import { finishPending, type Transaction } from './changeInSlices.ts';
import { allPending, removePending } from './pendingChanges.ts';
import type { SlicedChange } from './slicedChange.ts';

const requestId = 'start';

const changeNamed = (name: string): SlicedChange => {
  for (const { resource } of registeredWings())
    for (const change of slicedChangesOf(resource)) if (change.name === name) return change;
  throw new Error(`A change “${name}” has not ended, and no call makes it any more`);
};

/**
 * Brings all changes to their end that a process left which died, in the name of whoever began them. Before the first
 * request, and only where one process has the database.
 */
export const resumeChanges = async (database: Database): Promise<void> => {
  const all = await database.asSystem((tx) => tx.select({ id: branches.id }).from(branches));
  for (const { id: branchId } of all) {
    const left = await database.inBranch({ branchId, userId: 0, requestId }, allPending, 'reading');
    for (const pending of left) {
      const further: Transaction = (work) => database.inBranch({ branchId, userId: pending.by, requestId }, work);
      await finishPending(further, changeNamed(pending.name), pending);
      await further((tx) => removePending(tx, pending));
    }
  }
};
