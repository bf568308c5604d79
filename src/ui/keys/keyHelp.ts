import { useEffect } from 'react';
import { valueStore } from '../valueStore.ts';

/** A key, or several for the same, and what it does here. */
export type KeyEntry = readonly [keys: readonly string[], does: string];

/** Keys of a part of a screen that no button shows: those of a sheet, of a list. */
export interface KeyGroup {
  readonly title: string;
  readonly entries: readonly KeyEntry[];
}

/** What the parts of the screen that are shown now have declared. */
export const declaredKeys = valueStore<readonly KeyGroup[]>([]);

/** Whether the help is open. */
export const helpIsOpen = valueStore(false);

/**
 * Declares the keys of a part of a screen while it is shown: the help (`?`) lists them (rule 115). The group is a
 * constant; two parts with the same one count once; null for keys that do nothing now.
 */
export const useKeyHelp = (group: KeyGroup | null): void => {
  useEffect(() => {
    if (!group) return undefined;
    declaredKeys.set([...declaredKeys.get(), group]);
    return () => {
      const left = [...declaredKeys.get()];
      left.splice(left.lastIndexOf(group), 1);
      declaredKeys.set(left);
    };
  }, [group]);
};
