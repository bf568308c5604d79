import type { Database } from '../../db/database.ts';
import { resourceNamed } from '../../db/tables.ts';
import { resumeInterrupted } from '../resumeInterrupted.ts';
import { slicedChangesOf } from './knownChanges.ts';
import { finishPending } from './finish.ts';
import { allPending } from './pendingChanges.ts';
import type { SlicedChange } from './slicedChange.ts';
import { usualSlice } from './slicing.ts';

const changeNamed = (resource: string, name: string): SlicedChange => {
  const change = slicedChangesOf(resourceNamed(resource)).find((each) => each.name === name);
  if (!change) throw new Error(`A change “${name}” of ${resource} has not ended, and no call makes it any more`);
  return change;
};

/**
 * Brings all changes to their end that a process left which died, in the name of whoever began them. Before the first
 * request, and only where one process has the database.
 */
export const resumeChanges = (database: Database): Promise<void> =>
  resumeInterrupted(database, allPending, async (inBranch, { resource, tasks, ...pending }) => {
    const known = tasks.map(({ change, ...task }) => ({ ...task, change: changeNamed(resource, change) }));
    await finishPending(inBranch, { ...pending, tasks: known }, usualSlice);
  });
