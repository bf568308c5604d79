import type { CellEdit, RowId, Unread } from '../sheet/types.ts';
import type { GridRow } from './lines.ts';
import { clearedMarks } from './model.ts';
import type { RowTree, Spot } from './rowTree.ts';

/** What a cell holds: a value, or a typed text that is none. */
export interface CellState {
  readonly value: string | number | null;
  readonly unread: Unread | null;
}

interface CellChange {
  readonly key: RowId;
  readonly column: string;
  readonly before: CellState;
  readonly after: CellState;
}
export interface CommandEntry {
  readonly row: GridRow;
  readonly spot: Spot;
}
/** `from` is where the row stands once the moves before it are done: taken back from the last on, they restore the order. */
interface Move {
  readonly key: RowId;
  readonly from: Spot;
  readonly to: Spot;
}

/** What a person did at once. It can be taken back whole. */
export type Command =
  | { readonly kind: 'cells'; readonly changes: readonly CellChange[] }
  | { readonly kind: 'insert' | 'remove'; readonly entries: readonly CommandEntry[] }
  | { readonly kind: 'move'; readonly moves: readonly Move[] }
  | { readonly kind: 'several'; readonly commands: readonly Command[] };

/** The command that takes a command back. */
export const inverse = (command: Command): Command => {
  if (command.kind === 'several') return { kind: 'several', commands: command.commands.map(inverse).toReversed() };
  if (command.kind === 'cells')
    return {
      kind: 'cells',
      changes: command.changes
        .map((change) => ({ ...change, before: change.after, after: change.before }))
        .toReversed(),
    };
  if (command.kind === 'move')
    return {
      kind: 'move',
      moves: command.moves.map(({ key, from, to }) => ({ key, from: to, to: from })).toReversed(),
    };
  return { kind: command.kind === 'insert' ? 'remove' : 'insert', entries: command.entries };
};

/** The moves that put rows one behind the other at a spot, each from where the ones before it leave it. */
export const movesOf = (tree: RowTree, keys: readonly RowId[], { parent, after }: Spot): readonly Move[] => {
  const lists = new Map<RowId | null, RowId[]>();
  const childrenOf = (of: RowId | null): RowId[] => {
    const list = lists.get(of) ?? [...tree.childrenOf(of)];
    lists.set(of, list);
    return list;
  };
  const moving = new Set(keys);
  const siblings = tree.childrenOf(parent);
  // A row that moves itself is nothing to stand behind.
  const before = after === null ? [] : siblings.slice(0, siblings.indexOf(after) + 1);
  let behind = before.findLast((key) => !moving.has(key)) ?? null;
  return keys.map((key) => {
    const at = tree.rowOf(key)?.parent ?? null;
    const list = childrenOf(at);
    const index = list.indexOf(key);
    const from = { parent: at, after: list[index - 1] ?? null };
    list.splice(index, 1);
    const to = { parent, after: behind };
    const target = childrenOf(parent);
    target.splice(behind === null ? 0 : target.indexOf(behind) + 1, 0, key);
    behind = key;
    return { key, from, to };
  });
};

/** A cell with what it is to hold. */
interface WantedCell {
  readonly key: RowId;
  readonly column: string;
  readonly after: CellState;
}

const cellOf = (row: GridRow, column: string): CellState => {
  const value = row.line[column];
  return {
    value: typeof value === 'string' || typeof value === 'number' ? value : null,
    unread: row.unread?.[column] ?? null,
  };
};

/** The command that gives cells other contents; cells that hold them already are left out. */
export const cellsCommand = (tree: RowTree, wanted: Iterable<WantedCell>): Command => {
  const changes: CellChange[] = [];
  for (const { key, column, after } of wanted) {
    const row = tree.rowOf(key);
    if (!row) continue;
    const before = cellOf(row, column);
    const same = before.value === after.value && before.unread?.text === after.unread?.text;
    if (!same) changes.push({ key, column, before, after });
  }
  return { kind: 'cells', changes };
};

const withoutColumn = (unread: GridRow['unread'], column: string): GridRow['unread'] => {
  if (!unread?.[column]) return unread;
  const rest = Object.entries(unread).filter(([name]) => name !== column);
  return rest.length ? Object.fromEntries(rest) : null;
};

/** Does a command. */
export const applyCommand = (tree: RowTree, command: Command): void => {
  const { model } = tree;
  if (command.kind === 'several') {
    for (const each of command.commands) applyCommand(tree, each);
    return;
  }
  if (command.kind === 'cells') {
    // The cells of a row are changed together: its figures follow once.
    const byRow = new Map<RowId, CellChange[]>();
    for (const change of command.changes) byRow.set(change.key, [...(byRow.get(change.key) ?? []), change]);
    for (const [key, changes] of byRow) {
      const row = tree.rowOf(key);
      if (!row) continue;
      let { unread } = row;
      const values: Partial<Record<string, string | number | null | false>> = {};
      for (const { column, after } of changes) {
        unread = withoutColumn(unread, column);
        if (after.unread) unread = { ...unread, [column]: after.unread };
        else values[column] = after.value;
      }
      if (unread !== row.unread) tree.set(key, { unread });
      if (Object.keys(values).length === 0) continue;
      // A change of a verified line clears its marks.
      const cleared = clearedMarks(
        model,
        row.line,
        changes.map(({ column }) => column),
      );
      tree.change(key, { ...values, ...Object.fromEntries(cleared.map(({ field }) => [field, false])) });
    }
    return;
  }
  if (command.kind === 'move') {
    for (const { key, to } of command.moves) tree.move(key, to);
    return;
  }
  if (command.kind === 'insert') for (const { row, spot } of command.entries) tree.insert(row, spot);
  else for (const { row } of command.entries) tree.remove(row.key);
};

/** The command of typed or pasted cells; undefined if they hold all of it already. */
export const commandOfEdits = (tree: RowTree, edits: readonly CellEdit[]): Command | undefined => {
  const wanted = edits.flatMap(({ id, column, input }): WantedCell[] => {
    if (!tree.model.typed.includes(column)) return [];
    const unread = (wrong: Unread) => [{ key: id, column, after: { value: null, unread: wrong } }];
    if ('error' in input) return unread(input);
    const row = tree.rowOf(id);
    const parent = row?.parent ?? null;
    const made =
      row &&
      tree.model.cellsOf?.(column, input.value, row.line, parent === null ? undefined : tree.rowOf(parent)?.line);
    if (!made) return [{ key: id, column, after: { value: input.value, unread: null } }];
    if ('error' in made) return unread({ text: input.value ?? '', error: made.error });
    return made.cells.map(([name, value]) => ({ key: id, column: name, after: { value, unread: null } }));
  });
  const command = cellsCommand(tree, wanted);
  return command.kind === 'cells' && command.changes.length ? command : undefined;
};
