import type { RowId } from '../../../ui/grid/types.ts';
import type { AddedLine, Batch, ChangedLine, Place } from '../calls.ts';
import { type BoqLine, type BoqRow, textOf, typedFields } from '../lines.ts';
import { differing, type Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';

/** A batch with the rows that it saves: their lines as they were sent. */
export interface Outgoing extends Batch {
  readonly changedKeys: readonly RowId[];
  readonly addedKeys: readonly RowId[];
  readonly sent: ReadonlyMap<RowId, BoqLine>;
}

/** The masters behind a line: what a new line has beside what is typed. */
const keptFields = ['structure_id', 'bom_id', 'item_id', 'item_variant_id'] as const;

/** Whether a new line cannot be saved yet. */
const isUnfinished = ({ line }: BoqRow): boolean => textOf(line, 'description').trim() === '';

const valuesOf = (line: BoqLine): Record<string, string | number | boolean | null> => {
  const values: Record<string, string | number | boolean | null> = {};
  for (const field of [...keptFields, ...typedFields]) {
    const value = line[field];
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
    if (!pending.added.has(key) || (extent === 'savable' && (pending.refused.has(key) || isUnfinished(row)))) continue;
    const parentId = parent === null ? null : pending.idOf(parent);
    if (parent !== null && parentId === null && !keys.has(parent)) continue;
    const siblings = tree.childrenOf(parent);
    const before = siblings
      .slice(0, siblings.indexOf(key))
      .findLast((each) => keys.has(each) || pending.idOf(each) !== null);
    const place =
      before === undefined
        ? { after_id: null }
        : keys.has(before)
          ? { after_key: String(before) }
          : { after_id: pending.idOf(before) };
    lines.push({
      key: String(key),
      kind: row.line.kind,
      ...(parent !== null && parentId === null ? { parent_key: String(parent) } : { parent_line_id: parentId }),
      ...place,
      ...valuesOf(row.line),
    });
    keys.add(key);
  }
  return { keys: [...keys], lines };
};

/** What can be saved now; undefined for nothing. Rows whose values are the server's again are done. */
export const nextBatch = (
  tree: RowTree,
  pending: Pending,
  done: (key: RowId) => void,
  extent: Extent = 'savable',
): Outgoing | undefined => {
  const changes: ChangedLine[] = [];
  const changedKeys: RowId[] = [];
  for (const [key, base] of pending.base) {
    const row = tree.rowOf(key);
    const id = pending.idOf(key);
    if (!row || id === null) continue;
    if (extent === 'savable' && (pending.refused.has(key) || row.mark.state === 'conflict')) continue;
    const values = differing(row.line, base);
    if (Object.keys(values).length === 0) {
      if (extent === 'savable') {
        pending.base.delete(key);
        done(key);
      }
      continue;
    }
    changes.push({ id, version: base.version, ...values });
    changedKeys.push(key);
  }
  const { keys: addedKeys, lines: added } = addedLines(tree, pending, extent);
  const removed = [...pending.removed.keys()];
  if (changes.length + added.length + removed.length === 0) return undefined;
  const sent = new Map<RowId, BoqLine>();
  for (const key of [...changedKeys, ...addedKeys]) {
    const row = tree.rowOf(key);
    if (row) sent.set(key, row.line);
  }
  return { changes, added, removed, changedKeys, addedKeys, sent };
};

/** The next row to be moved on the server, and where to; undefined for none. */
export const nextMove = (
  tree: RowTree,
  pending: Pending,
): { readonly key: RowId; readonly id: number; readonly place: Place; readonly parent: number | null } | undefined => {
  for (const key of pending.moved) {
    const row = tree.rowOf(key);
    const id = pending.idOf(key);
    if (!row || id === null || pending.refused.has(key)) continue;
    const parent = row.parent === null ? null : pending.idOf(row.parent);
    if (row.parent !== null && parent === null) continue;
    const siblings = tree.childrenOf(row.parent);
    const before = siblings.slice(0, siblings.indexOf(key)).findLast((each) => pending.idOf(each) !== null);
    const after = before === undefined ? null : pending.idOf(before);
    return { key, id, place: after === null ? 'first' : { after }, parent };
  }
  return undefined;
};
