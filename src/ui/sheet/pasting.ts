import { fillSource, pastedInto, type Box } from './range.ts';
import type { Table } from '../tsv.ts';
import { isOpenCell, type CellEdit, type RowId, type SheetColumn, type SheetRow } from './types.ts';
import type { CellReading } from '../fields/numbers.ts';

/** What changes many cells at once: the changes, and how many cells it could not reach. */
export interface BulkEdit {
  readonly edits: readonly CellEdit[];
  /** Cells that cannot be changed. */
  readonly closed: number;
  /** Cells beyond the last row or column. */
  readonly beyond: number;
  /** The cells that are affected, to be selected. */
  readonly box: Box;
}

/** What a cell holds after a text was typed into it. */
export const inputOf = (text: string, reading: CellReading): CellEdit['input'] =>
  'error' in reading ? { text, error: reading.error } : { value: reading.value };

/** Puts a text into each cell of a box. Texts that cannot be read remain in their cells with the reason. */
const putInto = <R>(
  box: Box,
  rows: readonly SheetRow<R>[],
  columns: readonly SheetColumn<R>[],
  textAt: (row: number, column: number) => string,
): BulkEdit => {
  const edits: CellEdit[] = [];
  let closed = 0;
  const [bottom, right] = [Math.min(box.bottom, rows.length - 1), Math.min(box.right, columns.length - 1)];
  for (let r = box.top; r <= bottom; r += 1)
    for (let c = box.left; c <= right; c += 1) {
      const [line, column] = [rows[r], columns[c]];
      if (!line || !column?.read || !isOpenCell(column, line.row)) closed += 1;
      else {
        const text = textAt(r, c);
        edits.push({ id: line.id, column: column.key, input: inputOf(text, column.read(text)) });
      }
    }
  const all = (box.bottom - box.top + 1) * (box.right - box.left + 1);
  return { edits, closed, beyond: all - closed - edits.length, box: { ...box, bottom, right } };
};

/** The cells of a row that is pasted below the last one. */
export type ExtraRow = readonly Omit<CellEdit, 'id'>[];

/** A pasted table of several cells. */
export interface PastedRows {
  /** Each of its rows as a line of its own, without those in which nothing can be put. */
  readonly rows: readonly ExtraRow[];
  /** The row at which it was pasted; undefined in a sheet without any. */
  readonly at: RowId | undefined;
  readonly height: number;
  /** How many filled cells, and in how many rows, would have another text. */
  readonly over: number;
  readonly overRows: number;
}

/** What a table would be as rows of its own, and what it would be pasted over. */
export const pastedRows = <R>(
  table: Table,
  { top, left }: Box,
  edits: readonly CellEdit[],
  { rows, columns }: { readonly rows: readonly SheetRow<R>[]; readonly columns: readonly SheetColumn<R>[] },
): PastedRows => {
  const byId = new Map(rows.slice(top).map((line) => [line.id, line]));
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const over = edits.filter(({ id, column, input }) => {
    const [line, of] = [byId.get(id), byKey.get(column)];
    const before = line && of ? of.plain(line.row) : '';
    if (before === '' || !of) return false;
    // Both are written as they are edited: "5" and "5.0000" are the same.
    const after = 'error' in input ? { value: null } : input;
    const was = of.read?.(before);
    return !(was && 'value' in was && was.value === after.value);
  });
  return {
    rows: extraRows(table, { top: 0, left, bottom: 0, right: 0 }, 0, columns),
    at: rows[top]?.id,
    height: table.length,
    over: over.length,
    overRows: new Set(over.map(({ id }) => id)).size,
  };
};

/** The rows of a table that are laid below the last row, without those in which nothing can be put. */
const extraRows = <R>(
  table: Table,
  { top, left }: Box,
  count: number,
  columns: readonly SheetColumn<R>[],
): ExtraRow[] =>
  table.slice(Math.max(0, count - top)).flatMap((texts) => {
    const cells = texts.flatMap((text, at) => {
      const column = columns[left + at];
      return column?.read && text.trim() !== ''
        ? [{ column: column.key, input: inputOf(text, column.read(text)) }]
        : [];
    });
    return cells.length ? [cells] : [];
  });

/** The changes of a pasted table, and the rows that reach below the last one. A single text goes into each cell. */
export const pasteEdits = <R>(
  table: Table,
  box: Box,
  rows: readonly SheetRow<R>[],
  columns: readonly SheetColumn<R>[],
): BulkEdit & { readonly extra: readonly ExtraRow[] } => {
  const [height, width] = [table.length, table[0]?.length ?? 0];
  const textAt = (row: number, column: number) => table[(row - box.top) % height]?.[(column - box.left) % width] ?? '';
  const put = putInto(pastedInto(box, height, width), rows, columns, textAt);
  const extra = box.top + height > rows.length ? extraRows(table, box, rows.length, columns) : [];
  const below = Math.max(0, box.top + height - rows.length) * width;
  return { ...put, extra, beyond: Math.max(0, put.beyond - below) };
};

/** The changes that fill `target` with the values of `source`, which is repeated. The source stays as it is. */
export const fillEdits = <R>(
  source: Box,
  target: Box,
  rows: readonly SheetRow<R>[],
  columns: readonly SheetColumn<R>[],
): BulkEdit => {
  const outside = {
    top: target.bottom > source.bottom ? source.bottom + 1 : target.top,
    bottom: target.top < source.top ? source.top - 1 : target.bottom,
    left: target.right > source.right ? source.right + 1 : target.left,
    right: target.left < source.left ? source.left - 1 : target.right,
  };
  const filled = putInto(outside, rows, columns, (row, column) => {
    const from = fillSource(source, { row, column });
    const [line, at] = [rows[from.row], columns[from.column]];
    return line && at ? at.plain(line.row) : '';
  });
  return { ...filled, box: target };
};

/** The changes that empty the cells of a box. */
export const clearEdits = <R>(box: Box, rows: readonly SheetRow<R>[], columns: readonly SheetColumn<R>[]): BulkEdit =>
  putInto(box, rows, columns, () => '');

/** The texts of a box, as they are copied. */
export const pastedTable = <R>(box: Box, rows: readonly SheetRow<R>[], columns: readonly SheetColumn<R>[]): Table =>
  rows
    .slice(box.top, box.bottom + 1)
    .map((line) => columns.slice(box.left, box.right + 1).map((column) => column.plain(line.row)));
