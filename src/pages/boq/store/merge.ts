import type { RowId } from '../../../ui/grid/types.ts';
import type { SavedLines } from '../calls.ts';
import { typedFields, saved, saving, type BoqLine, type Typed, type TypedField } from '../lines.ts';
import { differing, type Pending } from './pending.ts';
import type { RowTree, Spot } from './rowTree.ts';

/** Where a line of the server belongs, by its parent and position. */
const spotOf = (tree: RowTree, pending: Pending, line: BoqLine, key: RowId): Spot => {
  const wanted = line.parent_line_id === null ? null : pending.keyOf(line.parent_line_id);
  const parent = wanted !== null && tree.rowOf(wanted) ? wanted : null;
  const before = tree
    .childrenOf(parent)
    .findLast((each) => each !== key && (tree.rowOf(each)?.line.position ?? 0) < line.position);
  return { parent, after: before ?? null };
};

const withoutKey = (record: SavedLines['records'][number]): BoqLine => {
  const { key: _key, ...line } = record;
  return line;
};

/** Puts the server's line under what was changed here since `from`. */
const rebase = (tree: RowTree, pending: Pending, key: RowId, line: BoqLine, from: BoqLine): void => {
  const row = tree.rowOf(key);
  if (!row) return;
  const mine = differing(row.line, from);
  tree.setLine(key, line);
  if (Object.keys(mine).length === 0) {
    pending.base.delete(key);
    tree.set(key, { mark: saved });
    return;
  }
  pending.base.set(key, line);
  tree.change(key, mine);
  tree.set(key, { mark: saving });
};

/** Takes over what the server has saved. What was typed while it was on its way remains to be saved. */
export const acceptSaved = (
  tree: RowTree,
  pending: Pending,
  { records }: SavedLines,
  sent: ReadonlyMap<RowId, BoqLine>,
): void => {
  for (const record of records) {
    const key = record.key === undefined ? pending.keyOf(record.id) : Number(record.key);
    if (record.key !== undefined) {
      pending.setId(key, record.id);
      pending.added.delete(key);
      // It was removed while it was on its way.
      if (!tree.rowOf(key)) pending.removed.set(record.id, [key]);
    }
    const row = tree.rowOf(key);
    const from = sent.get(key) ?? pending.base.get(key) ?? row?.line;
    if (row && from) rebase(tree, pending, key, withoutKey(record), from);
  }
};

/** What others have done: the rows to be pointed out. */
export interface Remote {
  readonly flashed: readonly RowId[];
}

const changedBoth = (mine: Typed, theirs: BoqLine, base: BoqLine): readonly TypedField[] =>
  typedFields.filter((field) => {
    const value = theirs[field] ?? null;
    return field in mine && value !== (base[field] ?? null) && value !== mine[field];
  });

/** Takes over what others have changed. Where both changed the same value, the row asks which one holds. */
export const acceptRemote = (
  tree: RowTree,
  pending: Pending,
  records: readonly BoqLine[],
  removed: readonly number[],
): Remote => {
  const flashed: RowId[] = [];
  const ordered = [...records].sort((a, b) => a.position - b.position);
  const waiting = new Map(ordered.map((line) => [line.id, line]));
  const take = (line: BoqLine): void => {
    if (!waiting.delete(line.id)) return;
    // A parent that is new as well comes first.
    const above = line.parent_line_id === null ? undefined : waiting.get(line.parent_line_id);
    if (above) take(above);
    const key = pending.keyOf(line.id);
    const row = tree.rowOf(key);
    if (!row) {
      if (pending.removed.has(line.id) || pending.idOf(key) === null) return;
      const values = { key, parent: null, line, sums: null, unread: null, mark: saved, flash: false };
      tree.insert(values, spotOf(tree, pending, line, key));
      tree.setLine(key, line);
      flashed.push(key);
      return;
    }
    const base = pending.base.get(key);
    const known = base ?? row.line;
    if (line.version <= known.version) return;
    const isElsewhere = line.position !== known.position || line.parent_line_id !== known.parent_line_id;
    if (!base) tree.setLine(key, line);
    else {
      const fields = changedBoth(differing(row.line, base), line, base);
      if (fields.length === 0) rebase(tree, pending, key, line, base);
      else tree.set(key, { mark: { state: 'conflict', conflict: { theirs: line, fields } } });
    }
    if (isElsewhere && !pending.moved.has(key)) tree.move(key, spotOf(tree, pending, line, key));
    flashed.push(key);
  };
  for (const line of ordered) take(line);
  for (const id of removed) {
    const key = pending.keyOf(id);
    const row = tree.rowOf(key);
    if (!row || pending.idOf(key) !== id) continue;
    if (pending.base.has(key)) {
      pending.forget([key]);
      pending.added.add(key);
      pending.refused.add(key);
      tree.set(key, { mark: { state: 'failed', reason: 'Somebody has removed this line. Retry adds it again.' } });
    } else {
      pending.forget([key, ...[...tree.walk(key)].map((each) => each.key)]);
      tree.remove(key);
    }
  }
  return { flashed };
};

/** Ends a conflict: the person's values on top of theirs, or theirs alone. */
export const settle = (tree: RowTree, pending: Pending, key: RowId, keep: 'mine' | 'theirs'): void => {
  const row = tree.rowOf(key);
  if (row?.mark.state !== 'conflict') return;
  const { theirs } = row.mark.conflict;
  const base = pending.base.get(key) ?? row.line;
  if (keep === 'mine') rebase(tree, pending, key, theirs, base);
  else rebase(tree, pending, key, theirs, row.line);
};
