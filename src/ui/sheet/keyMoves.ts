import { nextCell } from './moves.ts';
import { clearEdits, fillEdits } from './pasting.ts';
import { boxOf, heightOf, widthOf, within, type CellPlace } from './range.ts';
import { extendTo, goTo, type SheetState } from './sheet.ts';

/** What keys before this one leave behind. */
export interface KeyMemory {
  /** The column in which a row of Tabs began: Enter leads back to it. */
  tabbedFrom: number | undefined;
  /** After Escape, Tab leaves the sheet. */
  leaving: boolean;
}

/** What keys do in a sheet. */
export const keyMoves = <R>(state: SheetState<R>, memory: KeyMemory) => {
  const size = () => [state.now.get().rows.length, state.now.get().columns.length] as const;
  const moveTo = (cell: CellPlace): void => goTo(state, cell);

  /** The cell so many rows and columns further, at most at an edge. */
  const beyond = ({ row, column }: CellPlace, down: number, right: number): CellPlace =>
    within({ row: row + down, column: column + right }, ...size());

  /** Goes from the active cell to another; with Shift the other corner of the selection goes. */
  const lead = (at: CellPlace, isExtending: boolean, to: (from: CellPlace) => CellPlace): void => {
    if (isExtending) extendTo(state, to(state.range.get()?.head ?? at));
    else moveTo(to(at));
  };

  /** Goes a row down, to where a row of Tabs began; from the last row on to another one. */
  const below = (at: CellPlace, up: boolean): void => {
    const { rows, onBeyond } = state.now.get();
    const last = rows.at(-1);
    const column = memory.tabbedFrom ?? at.column;
    memory.tabbedFrom = undefined;
    if (!up && last && at.row === rows.length - 1 && onBeyond?.(last.id)) return;
    moveTo(beyond({ row: at.row, column }, up ? -1 : 1, 0));
  };

  /** Goes on in the row. Returns whether there is a cell there. */
  const beside = (at: CellPlace, back: boolean): boolean => {
    const next = nextCell(at, back, ...size());
    if (!next) return false;
    memory.tabbedFrom ??= at.column;
    moveTo(next);
    return true;
  };

  const fillFromEdge = (across: boolean): void => {
    const range = state.range.get();
    if (!range) return;
    const { rows, columns, onChange } = state.now.get();
    const box = boxOf(range);
    // With one row alone, what is above it is the source.
    const source = across
      ? { ...box, left: widthOf(box) > 1 ? box.left : box.left - 1, right: widthOf(box) > 1 ? box.left : box.left - 1 }
      : { ...box, top: heightOf(box) > 1 ? box.top : box.top - 1, bottom: heightOf(box) > 1 ? box.top : box.top - 1 };
    if (source.top < 0 || source.left < 0) return;
    const target = { ...box, top: source.top, left: source.left };
    onChange({ how: 'filled', ...fillEdits(source, target, rows, columns) });
  };

  const clear = (): void => {
    const range = state.range.get();
    const { rows, columns, onChange } = state.now.get();
    if (range) onChange({ how: 'cleared', ...clearEdits(boxOf(range), rows, columns) });
  };
  return { size, moveTo, beyond, lead, below, beside, fillFromEdge, clear };
};
