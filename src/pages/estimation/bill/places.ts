import { mayHold } from '../../../domain/estimation/places.ts';
import type { RowId } from '../../../ui/grid/types.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import type { Spot } from '../../../ui/lines/rowTree.ts';

/**
 * Where a new line goes: into the active structure or BOM at its end, else behind the active line; where it cannot stand
 * there, behind the nearest line above that stands where it can.
 */
export const spotFor = (store: LinesStore, active: RowId | undefined, kind: string): Spot => {
  const atEndOf = (parent: RowId | null): Spot => ({ parent, after: store.tree.childrenOf(parent).at(-1) ?? null });
  const row = active === undefined ? undefined : store.rowOf(active);
  if (!row) return atEndOf(null);
  if (row.sums && mayHold(row.line.kind, kind)) return atEndOf(row.key);
  const above = row.parent === null ? undefined : store.rowOf(row.parent);
  return mayHold(above?.line.kind ?? null, kind)
    ? { parent: row.parent, after: row.key }
    : spotFor(store, above?.key, kind);
};

/** Where rows go when they move by one place: past the line before or behind them; undefined at an end. */
export const spotBeside = (store: LinesStore, keys: readonly RowId[], down: boolean): Spot | undefined => {
  const tops = store.topsOf(keys);
  const [first] = tops;
  const parent = first === undefined ? undefined : store.rowOf(first)?.parent;
  if (first === undefined || parent === undefined || tops.some((key) => store.rowOf(key)?.parent !== parent))
    return undefined;
  const siblings = store.tree.childrenOf(parent);
  const at = tops.map((key) => siblings.indexOf(key)).sort((a, b) => a - b);
  if (down) {
    const behind = siblings[(at.at(-1) ?? 0) + 1];
    return behind === undefined ? undefined : { parent, after: behind };
  }
  const start = at[0] ?? 0;
  return start === 0 ? undefined : { parent, after: siblings[start - 2] ?? null };
};

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
