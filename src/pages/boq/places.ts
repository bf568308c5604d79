import type { RowId } from '../../ui/grid/types.ts';
import type { BoqStore } from './store/BoqStore.ts';
import type { Spot } from './store/rowTree.ts';

/** Where a new line goes: into the active structure or BOM at its end, else behind the active line. */
export const spotFor = (store: BoqStore, active: RowId | undefined): Spot => {
  const row = active === undefined ? undefined : store.rowOf(active);
  if (!row) return { parent: null, after: store.tree.childrenOf(null).at(-1) ?? null };
  if (row.sums) return { parent: row.key, after: store.tree.childrenOf(row.key).at(-1) ?? null };
  return { parent: row.parent, after: row.key };
};

/** Where rows go when they move by one place: past the line before or behind them; undefined at an end. */
export const spotBeside = (store: BoqStore, keys: readonly RowId[], down: boolean): Spot | undefined => {
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

/** The structures and BOMs into which rows can move, in their order with their depth: not into themselves. */
export const targetsFor = (
  store: BoqStore,
  keys: readonly RowId[],
): { readonly key: RowId; readonly level: number }[] => {
  const moved = new Set(keys);
  const found: { key: RowId; level: number }[] = [];
  const walk = (parent: RowId | null, level: number) => {
    for (const key of store.tree.childrenOf(parent)) {
      if (moved.has(key) || !store.rowOf(key)?.sums) continue;
      found.push({ key, level });
      walk(key, level + 1);
    }
  };
  walk(null, 0);
  return found;
};
