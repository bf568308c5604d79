import { useEffect, useRef } from 'react';
import type { CellMouseArgs, CellMouseEvent } from 'react-data-grid';
import { fillEdits } from './pasting.ts';
import { boxOf, filledTo, within, type CellPlace } from './range.ts';
import { cellOfElement, extendTo, headColumns, type SheetState } from './sheet.ts';
import type { SheetRow, SheetTotals } from './types.ts';

/** Milliseconds between two steps while the pointer is beyond an edge. */
const scrollMs = 40;

/** The cell under the pointer; beyond an edge the nearest one, so that the sheet scrolls there. */
const cellUnder = (grid: Element, { clientX, clientY }: MouseEvent): CellPlace | undefined => {
  const { left, right, top, bottom } = grid.getBoundingClientRect();
  const inside = (at: number, low: number, high: number) => Math.max(low + 2, Math.min(high - 2, at));
  return cellOfElement(document.elementFromPoint(inside(clientX, left, right), inside(clientY, top, bottom)));
};

/** Follows the pointer until the button is let go; it goes on at an edge while the pointer is beyond it. */
const follow = (grid: Element, at: (cell: CellPlace) => void, end: () => void): (() => void) => {
  let last: MouseEvent | undefined;
  const step = () => {
    const cell = last && cellUnder(grid, last);
    if (cell) at(cell);
  };
  const timer = setInterval(step, scrollMs);
  const move = (event: MouseEvent) => {
    last = event;
    step();
  };
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('mousemove', move);
    window.removeEventListener('mouseup', up);
  };
  const up = () => {
    stop();
    end();
  };
  window.addEventListener('mousemove', move);
  window.addEventListener('mouseup', up);
  return stop;
};

/** Ranges by dragging and Shift-click, and the fill handle. */
export const useSheetMouse = <R>(state: SheetState<R>) => {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const size = () => [state.now.get().rows.length, state.now.get().columns.length] as const;

  const start = (at: (cell: CellPlace) => void, end: () => void = () => undefined) => {
    stop.current?.();
    const element = state.grid.get()?.element;
    if (element) stop.current = follow(element, (cell) => at(within(cell, ...size())), end);
  };

  const onCellMouseDown = (args: CellMouseArgs<SheetRow<R>, SheetTotals>, event: CellMouseEvent) => {
    const cell = { row: args.rowIdx, column: args.column.idx - headColumns };
    if (event.button !== 0 || cell.column < 0) return;
    if (event.shiftKey) {
      event.preventGridDefault();
      event.preventDefault();
      extendTo(state, cell);
      return;
    }
    state.range.set({ anchor: cell, head: cell });
    state.opening.set('editing');
    start((head) => extendTo(state, head));
  };

  const onHandleDown = () => {
    const range = state.range.get();
    if (!range) return;
    const source = boxOf(range);
    const isTarget = (cell: CellPlace) => state.filling.set(filledTo(source, cell) ?? null);
    const end = () => {
      const target = state.filling.get();
      state.filling.set(null);
      if (!target) return;
      const { rows, columns, onChange } = state.now.get();
      onChange({ how: 'filled', ...fillEdits(source, target, rows, columns) });
      state.range.set({
        anchor: range.anchor,
        head: {
          row: range.anchor.row === target.top ? target.bottom : target.top,
          column: range.anchor.column === target.left ? target.right : target.left,
        },
      });
    };
    start(isTarget, end);
  };
  return { onCellMouseDown, onHandleDown };
};
