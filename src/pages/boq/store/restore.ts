import type { RowId } from '../../../ui/grid/types.ts';
import { saving, type BoqLine, type BoqRow, type LineKind, typedFields } from '../lines.ts';
import type { AddedLine } from '../calls.ts';
import type { BoqDraft } from './drafts.ts';
import { nextBatch } from './batches.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';

/** The draft of what is not saved; undefined when there is nothing. */
export const draftOf = (tree: RowTree, pending: Pending): BoqDraft | undefined => {
  const batch = nextBatch(tree, pending, () => undefined, 'all');
  const unread = [...tree.walk()].flatMap(({ key, unread: cells }) =>
    cells ? [{ line: String(pending.idOf(key) ?? key), cells }] : [],
  );
  if (!batch && unread.length === 0) return undefined;
  const { changes = [], added = [], removed = [] } = batch ?? {};
  return {
    at: new Date().toISOString(),
    changes: changes.map((to) => {
      const base = pending.base.get(pending.keyOf(to.id));
      return { to, from: Object.fromEntries(Object.keys(to).map((name) => [name, base?.[name] ?? null])) };
    }),
    added,
    removed,
    unread,
  };
};

const kindOf = (value: unknown): LineKind => (value === 'structure' || value === 'bom' ? value : 'item');

/** A row for a line that the server does not have yet. */
export const newRow = (key: RowId, values: Readonly<Partial<BoqLine>>): BoqRow => ({
  key,
  parent: null,
  line: { ...values, id: key, version: 0, kind: kindOf(values['kind']), parent_line_id: null, position: 0 },
  sums: null,
  unread: null,
  mark: saving,
  flash: false,
});

const lineValues = (added: AddedLine): Partial<BoqLine> => {
  const { key: _, parent_line_id: __, parent_key: ___, after_id: ____, after_key: _____, ...values } = added;
  return values;
};

/**
 * Brings a draft back on top of the lines as they are now. A value that somebody else has changed since becomes a
 * conflict. Returns what could not be brought back: the number of lines that are gone.
 */
export const restoreDraft = (draft: BoqDraft, tree: RowTree, pending: Pending, nextKey: () => RowId): number => {
  const gone = new Set<number>();
  for (const { to, from } of draft.changes) {
    const row = tree.rowOf(to.id);
    if (!row) {
      gone.add(to.id);
      continue;
    }
    const fields = typedFields.filter((field) => field in to);
    const changed = fields.filter(
      (field) => (row.line[field] ?? null) !== (from[field] ?? null) && row.line[field] !== to[field],
    );
    const theirs = row.line;
    pending.note(row);
    tree.change(row.key, Object.fromEntries(fields.map((field) => [field, to[field] ?? null])));
    tree.set(row.key, {
      mark: changed.length ? { state: 'conflict', conflict: { theirs, fields: changed } } : saving,
    });
  }
  const keys = new Map<string, RowId>();
  for (const added of draft.added) {
    const key = nextKey();
    keys.set(added.key, key);
    const parent =
      added.parent_key === undefined ? (added.parent_line_id ?? null) : (keys.get(added.parent_key) ?? null);
    const after = added.after_key === undefined ? (added.after_id ?? null) : (keys.get(added.after_key) ?? null);
    const known = parent !== null && tree.rowOf(parent) ? parent : null;
    tree.insert(newRow(key, lineValues(added)), {
      parent: known,
      after: after !== null && tree.rowOf(after) ? after : null,
    });
    pending.added.add(key);
  }
  for (const id of draft.removed) {
    const entries = tree.entriesOf(id);
    pending.noteRemoved(entries.map(({ row }) => row.key));
    tree.remove(id);
  }
  for (const { line, cells } of draft.unread ?? []) {
    const key = keys.get(line) ?? Number(line);
    if (tree.rowOf(key)) tree.set(key, { unread: cells });
    else gone.add(key);
  }
  return gone.size;
};
