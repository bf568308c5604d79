import { groupedBy } from '../../../domain/grouped.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { SlicedChange } from './slicedChange.ts';

let known: ReadonlyMap<string, readonly SlicedChange[]> | undefined;

/** Says which changes may be made in slices: those of all modules. */
export const setSlicedChanges = (changes: readonly SlicedChange[]): void => {
  known = groupedBy(changes, ({ resource }) => resource.name);
};

/**
 * The changes of a resource's records that may be made in slices.
 * @throws Error before the modules are registered
 */
export const slicedChangesOf = ({ name }: Pick<Resource, 'name'>): readonly SlicedChange[] => {
  if (!known) throw new Error('No module has said its changes yet: import src/server/modules/index.ts first');
  return known.get(name) ?? [];
};
