import { mayHold } from '../../../domain/estimation/places.ts';
import type { RowId } from '../../../ui/grid/types.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { Spot } from '../../../ui/lines/rowTree.ts';
import { spotIn } from '../../../ui/lines/spots.ts';

/**
 * Where a new line goes: into the active structure or BOM at its end, else behind the active line; where it cannot stand
 * there, behind the nearest line above that stands where it can.
 */
export const spotFor = (store: LinesStore, active: RowId | undefined, kind: string): Spot =>
  spotIn(store, active, kind, mayHold);

/** The structures and BOMs that can hold rows, in their order with their depth: not the rows themselves. */
export const targetsFor = (
  store: LinesStore,
  keys: readonly RowId[],
): { readonly key: RowId; readonly level: number }[] => {
  const moved = new Set(keys);
  const kinds = store.topsOf(keys).flatMap((key) => store.rowOf(key)?.line.kind ?? []);
  const found: { key: RowId; level: number }[] = [];
  const walk = (parent: RowId | null, level: number) => {
    for (const key of store.tree.childrenOf(parent)) {
      const row = store.rowOf(key);
      if (moved.has(key) || !row?.sums || !kinds.every((kind) => mayHold(row.line.kind, kind))) continue;
      found.push({ key, level });
      walk(key, level + 1);
    }
  };
  walk(null, 0);
  return found;
};
