import { useRef } from 'react';
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid';
import { useKeyHelp } from '../keys/keyHelp.ts';
import { keyMoves, type KeyMemory } from './keyMoves.ts';
import { doKey, sheetKeys } from './keyTable.ts';
import { stepOf } from './moves.ts';
import type { CellPlace } from './range.ts';
import type { SheetState } from './sheet.ts';
import type { SheetRow, SheetTotals } from './types.ts';

type Args<R> = CellKeyDownArgs<SheetRow<R>, SheetTotals>;

/** Keys as in a spreadsheet. What they do not handle is left to the data grid: pages, and typing that opens an editor. */
export const useSheetKeys = <R>(state: SheetState<R>) => {
  useKeyHelp(sheetKeys);
  const memory = useRef<KeyMemory>({ tabbedFrom: undefined, leaving: false });

  const editing = (event: CellKeyboardEvent, at: CellPlace, close: () => void): boolean => {
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
    const moves = keyMoves(state, memory.current);
    if (step) moves.moveTo(moves.beyond(at, step.down, step.right));
    else if (key === 'Enter') moves.below(at, shiftKey);
    else if (!moves.beside(at, shiftKey)) close();
    // At an edge the active cell stays the same one, and its editor would stay open.
    if (state.range.get()?.anchor.row === at.row && state.range.get()?.anchor.column === at.column) close();
    return true;
  };

  /** What of the keys before this one still holds after it. */
  const remember = ({ key, ctrlKey, metaKey }: CellKeyboardEvent): void => {
    const now = memory.current;
    now.leaving = key === 'Escape' || (now.leaving && key === 'Shift');
    // What opens an editor goes on with the row.
    const types = key === 'F2' || (key.length === 1 && !ctrlKey && !metaKey);
    if (key !== 'Tab' && key !== 'Shift' && key !== 'Enter' && !types) now.tabbedFrom = undefined;
  };

  return (args: Args<R>, event: CellKeyboardEvent): void => {
    const { row: line, column, rowIdx } = args;
    if (!line || !column) return;
    const at = { row: rowIdx, column: column.idx - 1 };
    if (args.mode === 'EDIT') {
      if (editing(event, at, () => args.onClose(false))) event.preventGridDefault();
      return;
    }
    const press = { event, at, line, state, memory: memory.current, moves: keyMoves(state, memory.current) };
    const handled = state.now.get().onKey(event, line.id) || (at.column < 0 ? event.key === 'ArrowLeft' : doKey(press));
    if (handled) event.preventGridDefault();
    remember(event);
  };
};
