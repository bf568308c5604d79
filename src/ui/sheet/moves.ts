import { within, type CellPlace } from './range.ts';
import type { SheetColumn, SheetRow } from './types.ts';

/** A step of one cell: rows down and columns to the right. */
export interface CellStep {
  readonly down: number;
  readonly right: number;
}

const steps: Readonly<Record<string, CellStep>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

/** The step of an arrow key; undefined for any other key. */
export const stepOf = (key: string): CellStep | undefined => steps[key];

/** The next cell in reading order, or the one before; undefined beyond the ends of the sheet. */
export const nextCell = (
  { row, column }: CellPlace,
  back: boolean,
  rows: number,
  columns: number,
): CellPlace | undefined => {
  const at = row * columns + column + (back ? -1 : 1);
  return at < 0 || at >= rows * columns ? undefined : { row: Math.floor(at / columns), column: at % columns };
};

/**
 * Where Ctrl and an arrow lead: to the last filled cell of a block, from there or from an empty cell to the next filled
 * one, else to the edge.
 */
export const jump = <R>(
  from: CellPlace,
  { down, right }: CellStep,
  rows: readonly SheetRow<R>[],
  columns: readonly SheetColumn<R>[],
): CellPlace => {
  const after = ({ row, column }: CellPlace): CellPlace =>
    within({ row: row + down, column: column + right }, rows.length, columns.length);
  const isFilled = ({ row, column }: CellPlace): boolean => {
    const line = rows[row];
    return line !== undefined && (columns[column]?.plain(line.row) ?? '') !== '';
  };
  const isEnd = (cell: CellPlace): boolean => {
    const next = after(cell);
    return next.row === cell.row && next.column === cell.column;
  };
  const inBlock = isFilled(from) && isFilled(after(from));
  let at = from;
  while (!isEnd(at)) {
    const next = after(at);
    if (inBlock && !isFilled(next)) break;
    at = next;
    if (!inBlock && isFilled(at)) break;
  }
  return at;
};
