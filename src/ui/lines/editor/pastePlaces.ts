import type { SheetChange } from '../../sheet/sheet.ts';
import { counted } from '../../fields/format.ts';
import type { PastedRows } from '../../sheet/pasting.ts';
import type { SheetColumn } from '../../sheet/types.ts';
import type { GridRow } from '../lines.ts';
import type { LinesStore } from '../LinesStore.ts';
import type { Spot } from '../rowTree.ts';

/** Where pasted rows can go. */
export type PasteWay = 'overwrite' | 'insert' | 'append';

/** Where new lines go that are inserted before the row of a paste; undefined where they cannot stand. */
export const spotBefore = (store: LinesStore, { at }: PastedRows): Spot | undefined => {
  const row = at === undefined ? undefined : store.rowOf(at);
  if (!row) return undefined;
  const above = row.parent === null ? null : (store.rowOf(row.parent)?.line.kind ?? null);
  return store.model.mayHold(above, store.model.kind) ? store.tree.spotOf(row.key) : undefined;
};

/** The end of what the row of a paste is in, or of the row itself where it holds lines; the end of all without one. */
export const spotAtEnd = (store: LinesStore, { at }: PastedRows): Spot => {
  const { mayHold, kind } = store.model;
  for (let row = at === undefined ? undefined : store.rowOf(at); row;) {
    const parent = row.sums ? row : row.parent === null ? undefined : store.rowOf(row.parent);
    if (!parent) break;
    if (mayHold(parent.line.kind, kind))
      return { parent: parent.key, after: store.tree.childrenOf(parent.key).at(-1) ?? null };
    row = parent.parent === null ? undefined : store.rowOf(parent.parent);
  }
  return { parent: null, after: store.tree.childrenOf(null).at(-1) ?? null };
};

/** A pasted text that is no value, with its row from 1. */
export interface UnreadCell {
  readonly row: number;
  readonly column: string;
  readonly text: string;
  readonly error: string;
}

/** What of a paste cannot be read, in its order: over the cells that are there, or as lines of its own. */
export const unreadIn = (
  { edits, extra = [] }: SheetChange,
  { rows }: PastedRows,
  way: PasteWay,
  columns: readonly SheetColumn<GridRow>[],
): UnreadCell[] => {
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  const cellsOf = (cells: PastedRows['rows'], before: number): UnreadCell[] =>
    cells.flatMap((row, at) =>
      row.flatMap(({ column, input }) =>
        'error' in input
          ? [{ row: before + at + 1, column: labelOf(column), text: input.text, error: input.error }]
          : [],
      ),
    );
  if (way !== 'overwrite') return cellsOf(rows, 0);
  const places = new Map<number, number>();
  for (const { id } of edits) if (!places.has(id)) places.set(id, places.size + 1);
  const over = edits.flatMap(({ id, column, input }) =>
    'error' in input
      ? [{ row: places.get(id) ?? 0, column: labelOf(column), text: input.text, error: input.error }]
      : [],
  );
  return [...over, ...cellsOf(extra, places.size)];
};

/** What a paste over the lines that are there does, in words. */
export const overText = (
  { edits, closed, extra = [] }: SheetChange,
  { over, overRows }: PastedRows,
  store: LinesStore,
): string => {
  const { one, many } = store.words;
  const rows = new Set(edits.map(({ id }) => id));
  const groups = [...rows].filter((id) => store.rowOf(id)?.sums).length;
  return [
    over
      ? `${counted(over, 'filled cell', 'filled cells')} of ${counted(overRows, one, many)} ${over === 1 ? 'gets' : 'get'} another text`
      : 'no filled cell changes',
    groups > 0 && `${counted(groups, `${one} that holds others is`, `${many} that hold others are`)} among them`,
    closed > 0 && `${counted(closed, 'cell', 'cells')} cannot be changed`,
    extra.length > 0 && `${counted(extra.length, `${one} is`, `${many} are`)} added below`,
  ]
    .filter(Boolean)
    .join(', ');
};
