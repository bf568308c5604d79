import type { LongWork } from '../../longWork.ts';
import type { ComparedLine } from './line.ts';
import type { Tree } from './tree.ts';

/** A line of either side at its place in the tree of both; `level` is 0 at the top. */
export interface Merged<L extends ComparedLine = ComparedLine> {
  readonly key: string;
  readonly parent_key: string | null;
  readonly level: number;
  readonly from: L | undefined;
  readonly to: L | undefined;
}

/** The lines in one line: those of the new side in order, each followed by the removed ones that came after it. */
const siblingsIn = (parent: string | null, from: Tree, to: Tree): string[] => {
  const now = (to.below.get(parent) ?? []).map((line) => line.line_key);
  const removedAfter = new Map<string | null, string[]>();
  const here = new Set(now);
  let last: string | null = null;
  for (const { line_key } of from.below.get(parent) ?? []) {
    if (here.has(line_key)) last = line_key;
    else if (!to.byKey.has(line_key)) removedAfter.set(last, [...(removedAfter.get(last) ?? []), line_key]);
  }
  return [...(removedAfter.get(null) ?? []), ...now.flatMap((key) => [key, ...(removedAfter.get(key) ?? [])])];
};

/** The lines of both sides, parents before their children: a moved line is at its new place, a removed one at its old. */
export function* mergedLines<L extends ComparedLine>(from: Tree<L>, to: Tree<L>): LongWork<Merged<L>[]> {
  const merged: Merged<L>[] = [];
  const stack: { key: string; parent_key: string | null; level: number }[] = [];
  const push = (parent_key: string | null, level: number) => {
    for (const key of siblingsIn(parent_key, from, to).toReversed()) stack.push({ key, parent_key, level });
  };
  push(null, 0);
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield;
    merged.push({ ...next, from: from.byKey.get(next.key), to: to.byKey.get(next.key) });
    push(next.key, next.level + 1);
  }
  return merged;
}
