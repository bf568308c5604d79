import type { RowId } from '../sheet/types.ts';
import type { GridRow } from './lines.ts';
import type { RowTree } from './rowTree.ts';

/** Those of the rows that are in none of the others, in their order. */
export const topsOf = (tree: RowTree, keys: Iterable<RowId>): RowId[] => {
  const chosen = new Set(keys);
  const isInside = (key: RowId): boolean => {
    let at = tree.rowOf(key)?.parent ?? null;
    while (at !== null && !chosen.has(at)) at = tree.rowOf(at)?.parent ?? null;
    return at !== null;
  };
  const tops = [...chosen].filter((key) => tree.rowOf(key) && !isInside(key));
  if (tops.length < 2) return tops;
  const found = new Set(tops);
  return [...tree.walk()].flatMap(({ key }) => (found.has(key) ? [key] : []));
};

/** Rows with all that is below them, each once. */
export const withBelow = (tree: RowTree, keys: Iterable<RowId>): GridRow[] =>
  topsOf(tree, keys).flatMap((key) => tree.entriesOf(key).map(({ row }) => row));
