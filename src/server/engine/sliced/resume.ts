import type { Database } from '../../db/database.ts';
import { forAllLeft } from '../left.ts';
import { allExtensions, slicedChangesOf } from '../modules.ts';
import { finishPending } from './changeInSlices.ts';
import { allPending, removePending } from './pendingChanges.ts';
import type { SlicedChange } from './slicedChange.ts';

const changeNamed = (name: string): SlicedChange => {
  for (const { resource } of allExtensions())
    for (const change of slicedChangesOf(resource)) if (change.name === name) return change;
  throw new Error(`A change “${name}” has not ended, and no call makes it any more`);
};

/**
 * Brings all changes to their end that a process left which died, in the name of whoever began them. Before the first
 * request, and only where one process has the database.
 */
export const resumeChanges = (database: Database): Promise<void> =>
  forAllLeft(database, allPending, async (inBranch, pending) => {
    await finishPending(inBranch, changeNamed(pending.name), pending);
    await inBranch((tx) => removePending(tx, pending));
  });
