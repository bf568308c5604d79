import {
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Key,
  type ReactNode,
  type Ref,
} from 'react';
import {
  DataGrid,
  Row,
  type ColumnWidths,
  type DataGridHandle,
  type PositionChangeArgs,
  type RenderRowProps,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { gridColumnsOf, type RowLook } from './gridColumns.tsx';
import { RangeOverlay } from './RangeOverlay.tsx';
import { boxOf, type CellPlace } from './range.ts';
import { focusActive, goTo, headColumns, makeState, type SheetNow, type SheetState } from './sheet.ts';
import './sheet.css';
import type { RowId, SheetRow, SheetTotals } from './types.ts';
import { NotationDialog } from './NotationDialog.tsx';
import { useSheetClipboard } from './useSheetClipboard.ts';
import { useSelectAllKey } from './useSelectAllKey.ts';
import { useSheetKeys } from './useSheetKeys.ts';
import { useSheetMouse } from './useSheetMouse.ts';
import type { VisibleRows } from './visibleRows.ts';

/** Pixels. */
const usualHeights = { row: 28, head: 32, total: 32 } as const;
type Heights = Readonly<Record<keyof typeof usualHeights, number>>;

/** What a page can ask of its sheet. It is the same object as long as the sheet is there. */
export interface SheetHandle<R> {
  /** Makes a cell the active one, in sight and with the focus. Nothing happens for a row that is not in sight. */
  readonly activate: (id: RowId, column: string, edit?: boolean) => void;
  /** The same, but the focus stays where it is. */
  readonly show: (id: RowId, column: string) => void;
  /** Gives the focus back to the active cell, or to the first one. */
  readonly focus: () => void;
  readonly hasFocus: () => boolean;
  /** The rows of the selected range. */
  readonly rangeRows: () => readonly SheetRow<R>[];
  readonly state: SheetState<R>;
}

export interface SheetProps<R> extends Omit<SheetNow<R>, 'rows' | 'indexOf'> {
  readonly ref?: Ref<SheetHandle<R>>;
  readonly label: string;
  readonly visible: VisibleRows<R>;
  readonly look: RowLook<R>;
  /** The rows below all others, which stay in sight. */
  readonly totals: readonly SheetTotals[];
  readonly heights?: Heights;
  readonly rowClass: (row: R) => string | undefined;
  readonly selected: ReadonlySet<RowId>;
  readonly onSelect: (ids: ReadonlySet<RowId>) => void;
  /** The widths that the user has chosen, in pixels by column. */
  readonly widths: Readonly<Record<string, number>>;
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void;
  /** Whether the frozen columns stay in sight: a narrow screen has no room for them. */
  readonly canFreeze: boolean;
  readonly empty: ReactNode;
}

const handleOf = <R,>(state: SheetState<R>): SheetHandle<R> => {
  const cellOf = (id: RowId, name: string): CellPlace | undefined => {
    const { columns, indexOf } = state.now.get();
    const [row, column] = [indexOf(id), columns.findIndex(({ key }) => key === name)];
    return row === undefined || column < 0 ? undefined : { row, column };
  };
  return {
    state,
    activate: (id, column, edit) => {
      const cell = cellOf(id, column);
      if (cell) goTo(state, cell, { edit });
    },
    show: (id, column) => {
      const cell = cellOf(id, column);
      if (cell) goTo(state, cell, { focus: false });
    },
    focus: () => goTo(state, state.range.get()?.anchor ?? { row: 0, column: 0 }),
    hasFocus: () => state.grid.get()?.element?.contains(document.activeElement) === true,
    rangeRows: () => {
      const range = state.range.get();
      return range ? state.now.get().rows.slice(boxOf(range).top, boxOf(range).bottom + 1) : [];
    },
  };
};

/** No row is active in an empty sheet. */
const noRow: RowId = 0;

const idOf = <R,>(line: SheetRow<R>): RowId => line.id;

const TreeRow = <R,>(key: Key, props: RenderRowProps<SheetRow<R>, SheetTotals>) => {
  const { id, level, open } = props.row;
  return (
    <Row key={key} {...props} data-row={id} aria-level={level} {...(open === null ? {} : { 'aria-expanded': open })} />
  );
};

/** A spreadsheet over a tree of rows: keys, ranges and clipboard as people know them. It holds no values itself. */
export const Sheet = <R,>(props: SheetProps<R>) => {
  const { ref, label, visible, columns, look, totals, rowClass, selected, onSelect, widths, onWidths, canFreeze } =
    props;
  const { heights = usualHeights } = props;
  const { rows } = visible;
  const now: SheetNow<R> = { ...props, rows, indexOf: visible.indexOf };
  const [state] = useState(() => makeState(now));
  const [element, setElement] = useState<HTMLElement | null>(null);
  const attach = useCallback(
    (handle: DataGridHandle | null) => {
      state.grid.set(handle);
      setElement(handle?.element ?? null);
    },
    [state],
  );
  const active = useRef<{ id: RowId; index: number }>(undefined);
  useLayoutEffect(() => state.now.set(now));

  // The active cell stays in its row when rows come or go above it. When its row goes, the next one takes its place.
  useLayoutEffect(() => {
    const range = state.range.get();
    const { current: at } = active;
    const last = visible.rows.length - 1;
    if (!range || !at) return;
    const index = visible.indexOf(at.id);
    if (index === at.index) {
      if (boxOf(range).bottom > last) state.range.set({ anchor: range.anchor, head: { ...range.head, row: last } });
      return;
    }
    const cell = { row: index ?? Math.min(at.index, last), column: range.anchor.column };
    const line = visible.rows[cell.row];
    if (!line) return state.range.set(null);
    active.current = { id: line.id, index: cell.row };
    const grid = state.grid.get()?.element;
    // A cell that goes leaves the focus to the page.
    const focus = document.activeElement === document.body || grid?.contains(document.activeElement) === true;
    state.range.set({ anchor: cell, head: cell });
    state.grid.get()?.setActivePosition({ rowIdx: cell.row, idx: cell.column + headColumns }, { shouldFocus: focus });
    if (focus && cell.row === at.index) focusActive(grid);
  }, [visible, state]);

  const onActive = ({ rowIdx, row: line, column }: PositionChangeArgs<SheetRow<R>, SheetTotals>) => {
    active.current = line && { id: line.id, index: rowIdx };
    const at = column && line && column.idx >= headColumns ? { row: rowIdx, column: column.idx - headColumns } : null;
    const range = state.range.get();
    if (!at) state.range.set(null);
    else if (range?.anchor.row !== at.row || range.anchor.column !== at.column)
      state.range.set({ anchor: at, head: at });
  };

  useImperativeHandle(ref, () => handleOf(state), [state]);

  const onKeyDown = useSheetKeys(state);
  useSelectAllKey(state, element);
  const clipboard = useSheetClipboard(state, look.treeColumn);
  const { onCellMouseDown, onHandleDown } = useSheetMouse(state);
  const gridColumns = useMemo(() => gridColumnsOf(columns, look, state, canFreeze), [columns, look, state, canFreeze]);
  const columnWidths = useMemo<ColumnWidths>(
    () => new Map(Object.entries(widths).map(([key, width]) => [key, { type: 'resized', width }])),
    [widths],
  );
  const keysId = useId();
  const countOf = (side: 'start' | 'end') => (canFreeze ? columns.filter(({ frozen }) => frozen === side).length : 0);
  return (
    <div className="sheet" {...clipboard.handlers}>
      <p id={keysId} hidden>
        Arrows move, Shift and arrows select, F2 edits, Alt and the right or left arrow opens and closes a row, Escape
        and then Tab leaves.
      </p>
      <DataGrid<SheetRow<R>, SheetTotals, RowId>
        ref={attach}
        role="treegrid"
        aria-label={label}
        aria-describedby={keysId}
        className="sheet-grid"
        columns={gridColumns}
        rows={rows}
        bottomSummaryRows={totals}
        rowKeyGetter={idOf}
        rowHeight={heights.row}
        headerRowHeight={heights.head}
        summaryRowHeight={heights.total}
        rowClass={useCallback((line: SheetRow<R>) => rowClass(line.row), [rowClass])}
        selectedRows={selected}
        onSelectedRowsChange={onSelect}
        columnWidths={columnWidths}
        onColumnWidthsChange={(chosen) =>
          onWidths(Object.fromEntries([...chosen].map(([key, { width }]) => [key, Math.round(width)])))
        }
        onCellKeyDown={onKeyDown}
        onCellMouseDown={onCellMouseDown}
        onActivePositionChange={onActive}
        renderers={{
          renderRow: TreeRow,
          noRowsFallback: (
            // It takes the focus, so that rows can be pasted where no cell is.
            <div
              className="sheet-empty"
              tabIndex={0}
              role="row"
              onKeyDown={(event) => {
                if (event.key === 'Enter') props.onBeyond?.(noRow);
                else props.onKey(event, noRow);
              }}
            >
              <div role="gridcell">{props.empty}</div>
            </div>
          ),
        }}
      />
      {clipboard.asked && <NotationDialog of={clipboard.asked} onAnswer={clipboard.answer} />}
      {element && (
        <RangeOverlay
          state={state}
          element={element}
          free={{ from: countOf('start'), to: columns.length - countOf('end') }}
          canFill={columns.some((column) => column.read)}
          onHandleDown={onHandleDown}
        />
      )}
    </div>
  );
};
