import type { KeyboardEvent } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { valueStore, type ValueStore } from '../valueStore.ts';
import type { SheetOffers } from './offers.ts';
import type { BulkEdit, ExtraRow, PastedRows } from './pasting.ts';
import type { CellPlace, Box, Range } from './range.ts';
import type { RowId, SheetColumn, SheetRow, Unread } from './types.ts';

/** What a person did to cells. */
export interface SheetChange extends Pick<BulkEdit, 'edits' | 'closed' | 'beyond'> {
  /** Rows that were pasted below the last one. */
  readonly extra?: readonly ExtraRow[];
  readonly how: 'typed' | 'pasted' | 'filled' | 'cleared' | 'cut';
  /** What was pasted, as rows of their own. */
  readonly pasted?: PastedRows;
}

/** What keys and mouse work with: always the current values, without rendering anything. */
export interface SheetNow<R> {
  readonly rows: readonly SheetRow<R>[];
  readonly indexOf: (id: RowId) => number | undefined;
  readonly columns: readonly SheetColumn<R>[];
  readonly unreadOf: (row: R, column: string) => Unread | undefined;
  readonly onChange: (change: SheetChange) => void;
  readonly onToggle: (id: RowId, open: boolean) => void;
  /** Keys of the page; returns whether it has handled the key. */
  readonly onKey: (event: KeyboardEvent, id: RowId) => boolean;
  /** Enter on the last row; returns whether it has begun another one. */
  readonly onBeyond?: ((id: RowId) => boolean) | undefined;
  /** What is offered while somebody types. */
  readonly offers?: SheetOffers<R> | undefined;
  /** Whether an editor is open. */
  readonly onEditing: (editing: boolean) => void;
}

/** How the open editor came about: typing replaces the text, and arrows leave it. */
export type Opening = 'typing' | 'editing';

/** The state of a sheet outside of React. */
export interface SheetState<R> {
  readonly grid: ValueStore<DataGridHandle | null>;
  readonly now: ValueStore<SheetNow<R>>;
  /** The selected range; null while the head or the totals are active, or nothing. */
  readonly range: ValueStore<Range | null>;
  /** The box that the fill handle is about to fill. */
  readonly filling: ValueStore<Box | null>;
  readonly opening: ValueStore<Opening>;
  /** Takes over what was typed into the open editor. */
  readonly commit: ValueStore<(() => void) | null>;
}

/** The state of a sheet in which nothing is selected. */
export const makeState = <R>(now: SheetNow<R>): SheetState<R> => ({
  grid: valueStore<DataGridHandle | null>(null),
  now: valueStore(now),
  range: valueStore<Range | null>(null),
  filling: valueStore<Box | null>(null),
  opening: valueStore<Opening>('typing'),
  commit: valueStore<(() => void) | null>(null),
});

/** The places of the data grid's own column and rows before the first cell. */
export const headColumns = 1;
const headRows = 1;

/** Gives the focus to the active cell, if it is drawn. */
export const focusActive = (element: HTMLElement | null | undefined): void =>
  element?.querySelector<HTMLElement>(':scope > [role="row"] > [tabindex="0"]')?.focus({ preventScroll: true });

/** Makes a cell the active one, in sight, and usually with the focus. */
export const goTo = <R>(
  { grid, range }: SheetState<R>,
  cell: CellPlace,
  { edit = false, focus = true }: { readonly edit?: boolean | undefined; readonly focus?: boolean } = {},
): void => {
  const position = { rowIdx: cell.row, idx: cell.column + headColumns };
  const before = range.get()?.anchor;
  range.set({ anchor: cell, head: cell });
  grid.get()?.setActivePosition(position, { shouldFocus: focus, enableEditor: edit });
  if (!focus) grid.get()?.scrollToCell(position);
  // The data grid does not focus a cell that is active already.
  else if (!edit && before?.row === cell.row && before.column === cell.column) focusActive(grid.get()?.element);
};

/** Moves the corner of the range that is not the active cell. */
export const extendTo = <R>({ grid, range }: SheetState<R>, head: CellPlace): void => {
  const at = range.get();
  if (!at || (at.head.row === head.row && at.head.column === head.column)) return;
  range.set({ anchor: at.anchor, head });
  grid.get()?.scrollToCell({ rowIdx: head.row, idx: head.column + headColumns });
};

/** The cell of an element within the grid; undefined outside of the cells. */
export const cellOfElement = (element: Element | null): CellPlace | undefined => {
  const column = Number(element?.closest('[aria-colindex]')?.getAttribute('aria-colindex'));
  const row = Number(element?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'));
  if (!column || !row || row <= headRows || column <= headColumns) return undefined;
  return { row: row - headRows - 1, column: column - headColumns - 1 };
};
