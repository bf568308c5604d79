import type { Line } from '../../domain/lines.ts';
import { newKey } from '../../dataProvider/idempotency.ts';
import type { RowId } from '../sheet/types.ts';
import type { AddedLine, Batch, ChangedLine, LineKey, PlaceOfLine } from './calls.ts';
import { type GridRow, textOf, type Typed } from './lines.ts';
import type { LineModel } from './model.ts';
import { differing, type Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';

/** A batch with the rows that it saves: their lines as they were sent. */
export interface OutgoingBatch extends Batch {
  readonly changedKeys: readonly RowId[];
  readonly addedKeys: readonly RowId[];
  readonly sent: ReadonlyMap<RowId, Line>;
}

/** Whether a line cannot be saved yet. */
export const isUnfinished = ({ named }: LineModel, { line }: GridRow): boolean => textOf(line, named).trim() === '';

/** Whether nothing was typed into a new row. */
export const isBlank = (tree: RowTree, pending: Pending, key: RowId): boolean => {
  const [row, begun] = [tree.rowOf(key), pending.begun.get(key)];
  if (!row || !begun || row.unread || pending.idOf(key) !== null || pending.awaited.has(key)) return false;
  return Object.keys(differing(tree.model, row.line, begun)).length === 0 && tree.childrenOf(key).length === 0;
};

/**
 * Lines whose name was taken back are as new as before it: the server is to remove them, and has them again with the
 * next name. What others may have put into one keeps it there.
 */
export const withdrawUnnamed = (tree: RowTree, pending: Pending): void => {
  for (const key of pending.base.keys()) {
    const row = tree.rowOf(key);
    if (row && isUnfinished(tree.model, row) && tree.childrenOf(key).length === 0) pending.withdraw(key);
  }
};

/** What a change sends: an empty name waits. */
const changesOf = (model: LineModel, row: GridRow, base: Line, extent: Extent): Typed => {
  const { [model.named]: name, ...values } = differing(model, row.line, base);
  const waits = extent === 'savable' && isUnfinished(model, row);
  return name === undefined || waits ? values : { ...values, [model.named]: name };
};

const valuesOf = ({ taken, typed, has }: LineModel, line: Line): Record<string, string | number | boolean | null> => {
  const values: Record<string, string | number | boolean | null> = {};
  for (const field of [...taken, ...typed]) {
    const value = line[field];
    // A column may have a value from the start that lines of this kind have no use for.
    if (!has(line.kind, field)) continue;
    if (value !== undefined && value !== null) values[field] = value;
  }
  return values;
};

/** What a batch is for: what can be saved now, or all that is not saved, to keep it in the browser. */
export type Extent = 'savable' | 'all';

const addedLines = (tree: RowTree, pending: Pending, extent: Extent): { keys: RowId[]; lines: AddedLine[] } => {
  const keys = new Set<RowId>();
  const lines: AddedLine[] = [];
  if (pending.added.size === 0) return { keys: [], lines };
  for (const row of tree.walk()) {
    const { key, parent } = row;
    if (
      !pending.added.has(key) ||
      pending.awaited.has(key) ||
      isBlank(tree, pending, key) ||
      (extent === 'savable' && (pending.refused.has(key) || isUnfinished(tree.model, row)))
    )
      continue;
    const parentId = parent === null ? null : pending.idOf(parent);
    if (parent !== null && parentId === null && !keys.has(parent)) continue;
    const siblings = tree.childrenOf(parent);
    // The server has a moved line elsewhere still: what stands behind it here comes behind the one before it there.
    const before = siblings
      .slice(0, siblings.indexOf(key))
      .findLast((each) => keys.has(each) || (pending.idOf(each) !== null && !pending.moved.has(each)));
    const place =
      before === undefined
        ? { after_id: null }
        : keys.has(before)
          ? { after_key: String(before) }
          : { after_id: pending.idOf(before) };
    const restores = pending.gone.get(key);
    lines.push({
      key: String(key),
      kind: row.line.kind,
      ...(restores !== undefined && { restores }),
      ...(parent !== null && parentId === null ? { parent_key: String(parent) } : { parent_line_id: parentId }),
      ...place,
      ...valuesOf(tree.model, row.line),
    });
    keys.add(key);
  }
  return { keys: [...keys], lines };
};

/** What can be saved now; undefined for nothing. Rows whose values are the server's again are done. */
// oxlint-disable-next-line max-params -- two options of a save
export const nextBatch = (
  tree: RowTree,
  pending: Pending,
  done: (key: RowId) => void,
  extent: Extent = 'savable',
  hasMoves = false,
): OutgoingBatch | undefined => {
  const changes: ChangedLine[] = [];
  const changedKeys: RowId[] = [];
  for (const [key, base] of pending.base) {
    const row = tree.rowOf(key);
    const id = pending.idOf(key);
    if (!row || id === null) continue;
    if (extent === 'savable' && (pending.refused.has(key) || row.save.state === 'conflict')) continue;
    const values = changesOf(tree.model, row, base, extent);
    if (Object.keys(values).length === 0) {
      if (extent === 'savable' && !isUnfinished(tree.model, row)) {
        pending.base.delete(key);
        done(key);
      }
      continue;
    }
    changes.push({ id, version: base.version, ...values });
    changedKeys.push(key);
  }
  const { keys: addedKeys, lines: added } = addedLines(tree, pending, extent);
  // What was moved out of a line that is to be removed is moved there first.
  const isSent = (id: number) => extent === 'all' || !pending.held.has(id);
  const removed = hasMoves ? [] : [...pending.removed.keys()].filter(isSent);
  const withVerified = removed.some((id) => pending.agreed.has(id));
  if (changes.length + added.length + removed.length === 0) return undefined;
  const sent = new Map<RowId, Line>();
  for (const key of [...changedKeys, ...addedKeys]) {
    const row = tree.rowOf(key);
    if (row) sent.set(key, row.line);
  }
  return { changes, added, removed, withVerified, key: newKey(), changedKeys, addedKeys, sent };
};

/** The line of a row, in the version that is seen; null while the server does not have it. */
export const lineKeyOf = (tree: RowTree, pending: Pending, key: RowId): LineKey | null => {
  const [id, row] = [pending.idOf(key), tree.rowOf(key)];
  return id === null || !row ? null : { id, version: row.line.version };
};

/** Rows that stand one behind the other, and where they are to stand on the server. */
export interface OutgoingMove {
  readonly keys: readonly RowId[];
  readonly lines: readonly LineKey[];
  readonly place: PlaceOfLine;
  readonly parent: number | null;
}

/** The most lines that are moved at once. */
export const maxMoved = 500;

/**
 * The next rows to be moved on the server; undefined for none. They are moved in the order of the sheet: what they stand
 * in or behind is in its place before them.
 */
export const nextMove = (tree: RowTree, pending: Pending, most = maxMoved): OutgoingMove | undefined => {
  if (pending.moved.size === 0) return undefined;
  const canMove = (key: RowId) => pending.moved.has(key) && pending.idOf(key) !== null && !pending.refused.has(key);
  for (const { key: first, parent } of tree.walk()) {
    if (!canMove(first)) continue;
    const parentId = parent === null ? null : pending.idOf(parent);
    if (parent !== null && parentId === null) continue;
    const siblings = tree.childrenOf(parent);
    const at = siblings.indexOf(first);
    const end = siblings.findIndex((key, place) => place > at && !canMove(key));
    const keys = siblings.slice(at, Math.min(end < 0 ? siblings.length : end, at + most));
    // One that was refused is elsewhere on the server still.
    const before = siblings.slice(0, at).findLast((key) => pending.idOf(key) !== null && !pending.moved.has(key));
    const after = before === undefined ? null : pending.idOf(before);
    const lines = keys.flatMap((key) => lineKeyOf(tree, pending, key) ?? []);
    return { keys, lines, place: after === null ? 'first' : { after }, parent: parentId };
  }
  return undefined;
};
