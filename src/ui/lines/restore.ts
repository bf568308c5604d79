import type { Line } from '../../domain/lines.ts';
import { nameColumn } from '../../schema/field.ts';
import type { RowId } from '../sheet/types.ts';
import { type GridRow, saving } from './lines.ts';
import type { LineModel } from './model.ts';
import type { AddedLine } from './calls.ts';
import type { LinesDraft } from './drafts.ts';
import { typedLinesOf } from './inHand.ts';
import { nextBatch } from './batches.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';

/** A row in a draft: the id of its line, or the key of a line that the server does not have. */
const nameIn = (pending: Pending, key: RowId): string => String(pending.idOf(key) ?? key);

const movesOf = (tree: RowTree, pending: Pending): NonNullable<LinesDraft['moves']> => {
  if (pending.moved.size === 0) return [];
  const nameOf = (key: RowId | null) => (key === null ? null : nameIn(pending, key));
  return [...tree.walk()].flatMap(({ key }) => {
    // A line that is added comes to its place by itself.
    if (!pending.moved.has(key) || pending.idOf(key) === null) return [];
    const { parent, after } = tree.spotOf(key);
    return [{ line: nameIn(pending, key), parent: nameOf(parent), after: nameOf(after) }];
  });
};

/** These values of a line, and the names of what they refer to. */
const besideNames = (line: Line, fields: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const known = line[nameColumn(name)];
      return [[name, line[name] ?? null], ...(known === undefined ? [] : [[nameColumn(name), known]])];
    }),
  );

/** The draft of what is not saved; undefined when there is nothing. */
export const draftOf = (tree: RowTree, pending: Pending): LinesDraft | undefined => {
  const batch = nextBatch(tree, pending, () => undefined, 'all');
  const unread = [...tree.walk()].flatMap(({ key, unread: cells }) =>
    cells ? [{ line: nameIn(pending, key), cells }] : [],
  );
  const moves = movesOf(tree, pending);
  if (!batch && unread.length + moves.length === 0) return undefined;
  const { changes = [], added = [], removed = [] } = batch ?? {};
  const draft = {
    at: new Date().toISOString(),
    changes: changes.map((to) => {
      const base = pending.base.get(pending.keyOf(to.id));
      return { to, from: base ? besideNames(base, Object.keys(to)) : {} };
    }),
    added,
    removed,
    moves,
    unread,
  };
  const shown = (name: string) => tree.rowOf(pending.keyOf(Number(name)))?.line;
  return { ...draft, typed: typedLinesOf(draft, tree.model, shown) };
};

/** A row for a line that the server does not have yet. */
export const newRow = ({ kind }: LineModel, key: RowId, values: Readonly<Partial<Line>>): GridRow => ({
  key,
  parent: null,
  line: { ...values, id: key, version: 0, kind: values.kind ?? kind, parent_line_id: null, position: 0 },
  sums: null,
  unread: null,
  save: saving,
  flash: false,
});

const lineValues = (added: AddedLine): Partial<Line> => {
  const {
    key: _,
    restores: __,
    parent_line_id: ___,
    parent_key: ____,
    after_id: _____,
    after_key: ______,
    ...values
  } = added;
  return values;
};

/**
 * Brings a draft back on top of the lines as they are now. A value that somebody else has changed since becomes a
 * conflict. Returns what could not be brought back: the number of lines that are gone.
 */
export const restoreDraft = (draft: LinesDraft, tree: RowTree, pending: Pending, nextKey: () => RowId): number => {
  const gone = new Set<number>();
  for (const { to, from } of draft.changes) {
    const row = tree.rowOf(to.id);
    if (!row) {
      gone.add(to.id);
      continue;
    }
    const fields = tree.model.typed.filter((field) => field in to);
    const changed = fields.filter(
      (field) => (row.line[field] ?? null) !== (from[field] ?? null) && row.line[field] !== to[field],
    );
    const theirs = row.line;
    pending.note(row);
    tree.change(row.key, Object.fromEntries(fields.map((field) => [field, to[field] ?? null])));
    tree.set(row.key, {
      save: changed.length ? { state: 'conflict', conflict: { theirs, fields: changed } } : saving,
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
    tree.insert(newRow(tree.model, key, lineValues(added)), {
      parent: known,
      after: after !== null && tree.rowOf(after) ? after : null,
    });
    pending.added.add(key);
    if (added.restores !== undefined) pending.gone.set(key, added.restores);
  }
  for (const id of draft.removed) {
    const entries = tree.entriesOf(id);
    pending.noteRemoved(entries.map(({ row }) => row.key));
    tree.remove(id);
  }
  const keyOf = (line: string): RowId => keys.get(line) ?? Number(line);
  /** Null for a row that is gone. */
  const there = (line: string | null): RowId | null => (line !== null && tree.rowOf(keyOf(line)) ? keyOf(line) : null);
  for (const { line, parent, after } of draft.moves ?? []) {
    const key = there(line);
    if (key === null || (parent !== null && there(parent) === null)) {
      gone.add(keyOf(line));
      continue;
    }
    tree.move(key, { parent: there(parent), after: there(after) });
    tree.set(key, { save: saving });
    pending.moved.add(key);
  }
  for (const { line, cells } of draft.unread ?? []) {
    const key = keyOf(line);
    if (tree.rowOf(key)) tree.set(key, { unread: cells });
    else gone.add(key);
  }
  return gone.size;
};
