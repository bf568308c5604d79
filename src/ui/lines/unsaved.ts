import type { RowId } from '../sheet/types.ts';
import { isBlank, isUnfinished } from './batches.ts';
import { differing, type Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';

/** What the server does not have as the sheet shows it, in lines; a cell that could not be read is one of `unread`. */
export interface Unsaved {
  /** Refused, or in a line that was. */
  readonly refused: number;
  /** Without the field that names a line, or in a new line without it. */
  readonly unfinished: number;
  /** Changed by somebody else as well. */
  readonly conflicts: number;
  /** Can be saved, and is not yet; lines that are to be removed count with all that was below them. */
  readonly due: number;
  readonly unread: number;
}

type Why = 'refused' | 'unfinished' | 'conflicts' | 'due';

const cellsUnread = (tree: RowTree, keys: ReadonlySet<RowId>): number => {
  let cells = 0;
  for (const key of keys) cells += Object.keys(tree.rowOf(key)?.unread ?? {}).length;
  return cells;
};

/** Counts what is not saved. `unread` are the rows with such cells. */
export const countUnsaved = (tree: RowTree, pending: Pending, unread: ReadonlySet<RowId>): Unsaved => {
  const counts: Record<Why, number> = { refused: 0, unfinished: 0, conflicts: 0, due: 0 };
  const why = (key: RowId): Why | undefined => {
    const row = tree.rowOf(key);
    if (!row || isBlank(tree, pending, key)) return undefined;
    if (pending.awaited.has(key)) return 'due';
    if (row.save.state === 'conflict') return 'conflicts';
    if (pending.refused.has(key)) return 'refused';
    if (isUnfinished(tree.model, row)) return 'unfinished';
    // A line waits for the one that it is in.
    const above = row.parent === null || pending.idOf(row.parent) !== null ? undefined : why(row.parent);
    return above ?? 'due';
  };
  const keys = new Set([...pending.added, ...pending.moved]);
  for (const [key, base] of pending.base) {
    const row = tree.rowOf(key);
    if (row && Object.keys(differing(tree.model, row.line, base)).length) keys.add(key);
  }
  for (const key of keys) {
    const reason = why(key);
    if (reason) counts[reason] += 1;
  }
  for (const gone of pending.removed.values()) counts.due += gone.length;
  return { ...counts, unread: cellsUnread(tree, unread) };
};
