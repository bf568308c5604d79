import type { Line } from '../../domain/lines.ts';
import type { RowId } from '../sheet/types.ts';
import type { SavedLines } from './calls.ts';
import { saved, saving, type Typed } from './lines.ts';
import type { LineModel } from './model.ts';
import { differing, type Pending } from './pending.ts';
import type { RowTree, Spot } from './rowTree.ts';

/** What a line of the server is in here. */
const parentOf = (tree: RowTree, pending: Pending, line: Line): RowId | null => {
  const wanted = line.parent_line_id === null ? null : pending.keyOf(line.parent_line_id);
  return wanted !== null && tree.rowOf(wanted) ? wanted : null;
};

const atEndOf = (tree: RowTree, parent: RowId | null): Spot => ({
  parent,
  after: tree.childrenOf(parent).at(-1) ?? null,
});

/**
 * Puts the rows of one parent in the order of the server. Rows that the server has elsewhere, or not at all, stay behind
 * the row that they are behind.
 */
const arrange = (tree: RowTree, pending: Pending, parent: RowId | null): void => {
  const followers = new Map<RowId | null, RowId[]>([[null, []]]);
  let head: RowId | null = null;
  for (const key of tree.childrenOf(parent)) {
    if (pending.idOf(key) === null || pending.moved.has(key)) followers.get(head)?.push(key);
    else followers.set((head = key), []);
  }
  const placed = [...followers.keys()].flatMap((key) => (key === null ? [] : (tree.rowOf(key) ?? [])));
  placed.sort((a, b) => a.line.position - b.line.position || a.line.id - b.line.id);
  const order = [null, ...placed.map(({ key }) => key)];
  tree.reorder(
    parent,
    order.flatMap((key) => [...(key === null ? [] : [key]), ...(followers.get(key) ?? [])]),
  );
};

const withoutKey = (record: SavedLines['records'][number]): Line => {
  const { key: _key, ...line } = record;
  return line;
};

/** Puts the server's line under what was changed here since `from`. */
// oxlint-disable-next-line max-params -- a line and the one it started from, in the tree and what is pending
const rebase = (tree: RowTree, pending: Pending, key: RowId, line: Line, from: Line): void => {
  const row = tree.rowOf(key);
  if (!row) return;
  const mine = differing(tree.model, row.line, from);
  tree.setLine(key, line);
  if (Object.keys(mine).length === 0) {
    pending.base.delete(key);
    tree.set(key, { save: saved });
    return;
  }
  pending.base.set(key, line);
  tree.change(key, mine);
  // What was refused waits for another change, though figures that follow from other lines come meanwhile.
  if (!pending.refused.has(key)) tree.set(key, { save: saving });
};

/** Takes over what the server has saved. What was typed while it was on its way remains to be saved. */
export const acceptSaved = (
  tree: RowTree,
  pending: Pending,
  { records }: SavedLines,
  sent: ReadonlyMap<RowId, Line>,
): void => {
  for (const record of records) {
    const key = record.key === undefined ? pending.keyOf(record.id) : Number(record.key);
    if (record.key !== undefined) {
      // Somebody was told of the line before this answer came.
      if (key !== record.id && pending.keyOf(record.id) === record.id) tree.remove(record.id);
      pending.setId(key, record.id);
      pending.added.delete(key);
      pending.gone.delete(key);
      // It was removed while it was on its way.
      if (!tree.rowOf(key)) pending.removed.set(record.id, [key]);
    }
    const row = tree.rowOf(key);
    const from = sent.get(key) ?? pending.base.get(key) ?? row?.line;
    if (row && from) rebase(tree, pending, key, withoutKey(record), from);
  }
};

/** Who changed a line, and when, is in some answers only. */
const authored: ReadonlySet<string> = new Set(['updated_at', 'updated_by_name']);

const isSameLine = (a: Line, b: Line): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (field) => authored.has(field) || (a[field] ?? null) === (b[field] ?? null),
  );

/** What others have done: the rows to be pointed out. */
export interface Remote {
  readonly flashed: readonly RowId[];
}

const changedBoth = ({ typed }: LineModel, mine: Typed, theirs: Line, base: Line): readonly string[] =>
  typed.filter((field) => {
    const value = theirs[field] ?? null;
    return field in mine && value !== (base[field] ?? null) && value !== mine[field];
  });

const goneReason =
  'Somebody has deleted this line, so it is not counted. Retry adds it again; deleted here too, it is let go.';

/** Takes over what others have removed. What was changed here meanwhile stays, with what it is in, until the person decides. */
const removeElsewhere = (tree: RowTree, pending: Pending, ids: readonly number[]): void => {
  const gone = new Set(
    ids.flatMap((id) => {
      const key = pending.keyOf(id);
      return tree.rowOf(key) && pending.idOf(key) === id ? [key] : [];
    }),
  );
  const isWorkedOn = (key: RowId): boolean =>
    pending.base.has(key) || tree.childrenOf(key).some((child) => !gone.has(child));
  const kept = new Set<RowId>();
  for (const key of gone) {
    if (!isWorkedOn(key)) continue;
    for (let at: RowId | null = key; at !== null && gone.has(at); at = tree.rowOf(at)?.parent ?? null) kept.add(at);
  }
  for (const key of gone) {
    pending.forget([key]);
    if (!kept.has(key)) {
      tree.remove(key);
      continue;
    }
    pending.added.add(key);
    pending.refused.add(key);
    tree.set(key, { save: { state: 'failed', reason: goneReason, isGone: true } });
  }
};

/** Takes over what others have changed. Where both changed the same value, the row asks which one holds. */
export const acceptRemote = (
  tree: RowTree,
  pending: Pending,
  records: readonly Line[],
  removed: readonly number[],
): Remote => {
  const flashed: RowId[] = [];
  const ordered = [...records].sort((a, b) => a.position - b.position);
  const arranged = new Set<RowId | null>();
  /** Rows that are about to be removed, with what others put into them meanwhile. */
  const leaving = new Set([...pending.removed.values()].flat());
  const waiting = new Map(ordered.map((line) => [line.id, line]));
  const take = (line: Line): void => {
    if (!waiting.delete(line.id)) return;
    // A parent that is new as well comes first.
    const above = line.parent_line_id === null ? undefined : waiting.get(line.parent_line_id);
    if (above) take(above);
    const key = pending.keyOf(line.id);
    const row = tree.rowOf(key);
    if (!row) {
      const isLeaving = line.parent_line_id !== null && leaving.has(pending.keyOf(line.parent_line_id));
      if (isLeaving) leaving.add(key);
      if (leaving.has(key) || pending.removed.has(line.id) || pending.idOf(key) === null) return;
      const values = { key, parent: null, line, sums: null, unread: null, save: saved, flash: false };
      tree.insert(values, atEndOf(tree, parentOf(tree, pending, line)));
      arranged.add(parentOf(tree, pending, line));
      tree.setLine(key, line);
      flashed.push(key);
      return;
    }
    // The line is about to be removed; the row is one that the server does not have.
    if (pending.idOf(key) !== line.id) return;
    const base = pending.base.get(key);
    const known = base ?? row.line;
    if (line.version < known.version || (line.version === known.version && isSameLine(line, known))) return;
    // Figures that follow from other lines, or from the overheads, change without a version.
    const isDerived = line.version === known.version;
    const isElsewhere = line.parent_line_id !== known.parent_line_id;
    const isMoved = pending.moved.has(key);
    if (!isMoved && (isElsewhere || line.position !== known.position)) {
      arranged.add(parentOf(tree, pending, line));
      // What was moved behind it here followed it on the server.
      arranged.add(row.parent);
    }
    if (!base) tree.setLine(key, line);
    else {
      const fields = changedBoth(tree.model, differing(tree.model, row.line, base), line, base);
      if (fields.length === 0) rebase(tree, pending, key, line, base);
      else tree.set(key, { save: { state: 'conflict', conflict: { theirs: line, fields } } });
    }
    if (isElsewhere && !isMoved) tree.move(key, atEndOf(tree, parentOf(tree, pending, line)));
    if (!isDerived) flashed.push(key);
  };
  for (const line of ordered) take(line);
  for (const parent of arranged) arrange(tree, pending, parent);
  removeElsewhere(tree, pending, removed);
  return { flashed };
};

/** Ends a conflict: the person's values on top of theirs, or theirs alone. */
export const settle = (tree: RowTree, pending: Pending, key: RowId, keep: 'mine' | 'theirs'): void => {
  const row = tree.rowOf(key);
  if (row?.save.state !== 'conflict') return;
  const { theirs } = row.save.conflict;
  const base = pending.base.get(key) ?? row.line;
  if (keep === 'mine') rebase(tree, pending, key, theirs, base);
  else rebase(tree, pending, key, theirs, row.line);
};
