import type { RowId } from '../sheet/types.ts';
import type { GridRow } from './lines.ts';
import type { LinesStore } from './LinesStore.ts';
import type { Spot } from './rowTree.ts';

/**
 * Where a new line of a kind goes: into the active line at its end, else behind it; where it cannot stand there, behind
 * the nearest line above that stands where it can.
 */
export const spotIn = (store: LinesStore, active: RowId | undefined, kind: string): Spot => {
  const { mayHold } = store.model;
  const atEndOf = (parent: RowId | null): Spot => ({ parent, after: store.tree.childrenOf(parent).at(-1) ?? null });
  const row = active === undefined ? undefined : store.rowOf(active);
  if (!row) return atEndOf(null);
  if (row.sums && mayHold(row.line.kind, kind)) return atEndOf(row.key);
  const above = row.parent === null ? undefined : store.rowOf(row.parent);
  return mayHold(above?.line.kind ?? null, kind)
    ? { parent: row.parent, after: row.key }
    : spotIn(store, above?.key, kind);
};

/**
 * Where a line goes that is typed below another one: behind what a master says whole, which is added to elsewhere, else as
 * `spotIn`.
 */
export const spotBelow = (store: LinesStore, key: RowId, kind: string): Spot => {
  const { isWhole, mayHold } = store.model;
  let whole: GridRow | undefined;
  for (let row = store.rowOf(key); row; row = row.parent === null ? undefined : store.rowOf(row.parent))
    if (isWhole?.(row.line)) whole = row;
  if (!whole) return spotIn(store, key, kind);
  const above = whole.parent === null ? null : (store.rowOf(whole.parent)?.line.kind ?? null);
  return mayHold(above, kind)
    ? { parent: whole.parent, after: whole.key }
    : spotIn(store, whole.parent ?? undefined, kind);
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

/** What rows can be moved into: whether to the top, and the lines, in their order with their depth; not the rows themselves. */
export const targetsFor = (
  store: LinesStore,
  keys: readonly RowId[],
): { readonly atTop: boolean; readonly groups: readonly { readonly row: GridRow; readonly level: number }[] } => {
  const moved = new Set(keys);
  const kinds = store.topsOf(keys).flatMap((key) => store.rowOf(key)?.line.kind ?? []);
  const mayHold = (parent: string | null) => kinds.every((kind) => store.model.mayHold(parent, kind));
  const groups: { row: GridRow; level: number }[] = [];
  const walk = (parent: RowId | null, level: number) => {
    for (const key of store.tree.childrenOf(parent)) {
      const row = store.rowOf(key);
      if (moved.has(key) || !row?.sums || !mayHold(row.line.kind)) continue;
      groups.push({ row, level });
      walk(key, level + 1);
    }
  };
  walk(null, 0);
  return { atTop: mayHold(null), groups };
};
