import { useRef } from 'react';
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid';
import { jump, nextCell, stepOf } from './moves.ts';
import { clearEdits, fillEdits } from './pasting.ts';
import { boxOf, heightOf, widthOf, within, type Cell } from './range.ts';
import { useKeyHelp, type KeyGroup } from '../keys/keyHelp.ts';
import { extendTo, goTo, type SheetState } from './sheet.ts';
import { isOpen, type SheetRow, type Totals } from './types.ts';

type Args<R> = CellKeyDownArgs<SheetRow<R>, Totals>;

const sheetKeys: KeyGroup = {
  title: 'The sheet',
  entries: [
    [['↑ ↓ ← →'], 'Go to the next cell; with Ctrl to the end of what is filled, with Shift select'],
    [['Tab', 'Enter'], 'Go on in the row, and to the next one'],
    [['F2'], 'Edit the cell; typing replaces it'],
    [['Delete'], 'Empty the selected cells'],
    [['Ctrl C', 'Ctrl X', 'Ctrl V'], 'Copy, cut and paste, also from a spreadsheet'],
    [['Ctrl D', 'Ctrl R'], 'Fill down, fill to the right'],
    [['Ctrl A'], 'Select everything'],
    [['Home', 'End'], 'To the begin or end of the row; with Ctrl of the sheet'],
    [['Alt ← →'], 'Close or open what is below a row'],
    [['Shift Space'], 'Select the row'],
    [['Esc', 'Tab'], 'Leave the sheet'],
  ],
};

/** Keys as in a spreadsheet. What they do not handle is left to the data grid: pages, and typing that opens an editor. */
export const useSheetKeys = <R>(state: SheetState<R>) => {
  useKeyHelp(sheetKeys);
  /** The column in which a row of Tabs began: Enter leads back to it. */
  const tabbedFrom = useRef<number>(undefined);
  /** After Escape, Tab leaves the sheet. */
  const leaving = useRef(false);

  const moveTo = (cell: Cell) => goTo(state, cell);
  const size = () => [state.now.get().rows.length, state.now.get().columns.length] as const;
  const below = (at: Cell, up: boolean) => {
    const { rows, onBeyond } = state.now.get();
    const last = rows.at(-1);
    if (!up && last && at.row === rows.length - 1 && onBeyond?.(last.id)) {
      tabbedFrom.current = undefined;
      return;
    }
    const column = tabbedFrom.current ?? at.column;
    tabbedFrom.current = undefined;
    moveTo(within({ row: at.row + (up ? -1 : 1), column }, ...size()));
  };
  const beside = (at: Cell, back: boolean): boolean => {
    const next = nextCell(at, back, ...size());
    if (!next) return false;
    tabbedFrom.current ??= at.column;
    moveTo(next);
    return true;
  };

  const fillFromEdge = (across: boolean) => {
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

  const clear = () => {
    const range = state.range.get();
    const { rows, columns, onChange } = state.now.get();
    if (range) onChange({ how: 'cleared', ...clearEdits(boxOf(range), rows, columns) });
  };

  const editing = (event: CellKeyboardEvent, at: Cell, close: () => void): boolean => {
    const { key, shiftKey, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return true;
    if (key === 'Escape') {
      state.commit.set(null);
      return false;
    }
    const step = state.opening.get() === 'typing' ? stepOf(key) : undefined;
    if (!step && key !== 'Tab' && (key !== 'Enter' || altKey)) return true;
    event.preventDefault();
    state.commit.get()?.();
    if (step) moveTo(within({ row: at.row + step.down, column: at.column + step.right }, ...size()));
    else if (key === 'Enter') below(at, shiftKey);
    else if (!beside(at, shiftKey)) close();
    // At an edge the active cell stays the same one, and its editor would stay open.
    if (state.range.get()?.anchor.row === at.row && state.range.get()?.anchor.column === at.column) close();
    return true;
  };

  const withControl = (event: CellKeyboardEvent, at: Cell): boolean => {
    const { rows, columns } = state.now.get();
    const [height, width] = size();
    const last = { row: height - 1, column: width - 1 };
    switch (event.key.toLowerCase()) {
      case 'a':
        event.preventDefault();
        state.range.set({ anchor: { row: 0, column: 0 }, head: last });
        return true;
      case 'd':
      case 'r':
        event.preventDefault();
        fillFromEdge(event.key.toLowerCase() === 'r');
        return true;
      case 'home':
      case 'end': {
        event.preventDefault();
        const to = event.key === 'Home' ? { row: 0, column: 0 } : last;
        if (event.shiftKey) extendTo(state, to);
        else moveTo(to);
        return true;
      }
      // The browser tells of these by events of the clipboard.
      case 'c':
      case 'x':
      case 'v':
        return true;
      default: {
        const step = stepOf(event.key);
        if (!step) return false;
        event.preventDefault();
        const from = event.shiftKey ? (state.range.get()?.head ?? at) : at;
        const to = jump(from, step, rows, columns);
        if (event.shiftKey) extendTo(state, to);
        else moveTo(to);
        return true;
      }
    }
  };

  const plainly = (event: CellKeyboardEvent, at: Cell, line: SheetRow<R>): boolean => {
    const { columns, onToggle } = state.now.get();
    const { key, shiftKey, altKey } = event;
    const step = stepOf(key);
    if (step && altKey && step.right !== 0) {
      event.preventDefault();
      if (line.open !== null) onToggle(line.id, step.right > 0);
      return true;
    }
    if (step) {
      event.preventDefault();
      const from = shiftKey ? (state.range.get()?.head ?? at) : at;
      const to = within({ row: from.row + step.down, column: from.column + step.right }, ...size());
      if (shiftKey) extendTo(state, to);
      else moveTo(to);
      return true;
    }
    switch (key) {
      case 'Enter':
        event.preventDefault();
        below(at, shiftKey);
        return true;
      case 'Tab':
        if (leaving.current || !beside(at, shiftKey)) return true;
        event.preventDefault();
        return true;
      case 'Home':
      case 'End': {
        event.preventDefault();
        const to = { row: at.row, column: key === 'Home' ? 0 : columns.length - 1 };
        if (shiftKey) extendTo(state, { ...to, row: state.range.get()?.head.row ?? at.row });
        else moveTo(to);
        return true;
      }
      case 'F2':
        event.preventDefault();
        state.opening.set('editing');
        goTo(state, at, { edit: true });
        return true;
      case 'Delete':
      case 'Backspace':
        event.preventDefault();
        clear();
        return true;
      case 'Escape':
        state.range.set({ anchor: at, head: at });
        return true;
      case ' ':
        return shiftKey ? false : !isEditable(line, at);
      default:
        state.opening.set('typing');
        return false;
    }
  };
  const isEditable = (line: SheetRow<R>, { column }: Cell): boolean => {
    const at = state.now.get().columns[column];
    return at !== undefined && isOpen(at, line.row);
  };

  return (args: Args<R>, event: CellKeyboardEvent): void => {
    const { row: line, column, rowIdx } = args;
    if (!line || !column) return;
    const at = { row: rowIdx, column: column.idx - 1 };
    if (args.mode === 'EDIT') {
      if (editing(event, at, () => args.onClose(false))) event.preventGridDefault();
      return;
    }
    const controlled = event.ctrlKey || event.metaKey;
    const handled =
      state.now.get().onKey(event, line.id) ||
      (at.column < 0 ? event.key === 'ArrowLeft' : controlled ? withControl(event, at) : plainly(event, at, line));
    if (handled) event.preventGridDefault();
    leaving.current = event.key === 'Escape' || (leaving.current && event.key === 'Shift');
    // What opens an editor goes on with the row.
    const types = event.key === 'F2' || (event.key.length === 1 && !controlled);
    if (event.key !== 'Tab' && event.key !== 'Shift' && event.key !== 'Enter' && !types) tabbedFrom.current = undefined;
  };
};
