import type { Column } from 'react-data-grid';
import type { ReactNode } from 'react';
import { WithInactiveMark } from '../fields/InactiveMark.tsx';
import { Unseen } from '../Unseen.tsx';
import { AllRowsHead } from './AllRowsHead.tsx';
import { CellEditor } from './CellEditor.tsx';
import { RowHead } from './RowHead.tsx';
import type { SheetState } from './sheet.ts';
import { TreeCell } from './TreeCell.tsx';
import { isOpenCell, type SheetColumn, type SheetRow, type SheetTotals, type Unread } from './types.ts';

/** What the rows of a sheet show beside their cells. */
export interface RowLook<R> {
  /** The column that shows the tree. */
  readonly treeColumn: string;
  /** What a row is called. */
  readonly nameOf: (row: R) => string;
  /** Marks beside the row's box: static, small, and few. */
  readonly marksOf: (row: R) => ReactNode;
  readonly unreadOf: (row: R, column: string) => Unread | undefined;
  /** The number of a row, in a sheet whose rows are not chosen: it stands in place of the box. */
  readonly numberOf?: (row: R) => string;
}

const joined = (...classes: readonly (string | false | null | undefined)[]): string =>
  classes.filter(Boolean).join(' ');

const headOf = <R,>({ nameOf, marksOf, numberOf }: RowLook<R>): Column<SheetRow<R>, SheetTotals> => ({
  key: 'row-head',
  name: '',
  width: numberOf ? 44 : 60,
  frozen: true,
  cellClass: numberOf ? 'sheet-head-cell sheet-row-number' : 'sheet-head-cell',
  headerCellClass: 'sheet-head-cell',
  summaryCellClass: 'sheet-head-cell',
  renderHeaderCell: () => (numberOf ? <Unseen>Row</Unseen> : <AllRowsHead />),
  renderCell: ({ row: line }) =>
    numberOf ? (
      numberOf(line.row)
    ) : (
      <RowHead line={line} name={nameOf(line.row)}>
        {marksOf(line.row)}
      </RowHead>
    ),
});

const columnOf = <R,>(
  column: SheetColumn<R>,
  look: RowLook<R>,
  state: SheetState<R>,
  frozen: 'start' | 'end' | false,
): Column<SheetRow<R>, SheetTotals> => {
  const { key, label, head, hint, elsewhere, width, numeric, shown, render, names, read } = column;
  const { unreadOf, treeColumn, nameOf } = look;
  const textOf = (line: SheetRow<R>): ReactNode => {
    const unread = unreadOf(line.row, key);
    if (unread) return <span title={unread.error}>{unread.text}</span>;
    const text = render ? render(line.row) : shown(line.row);
    return names ? <WithInactiveMark of={names(line.row)}>{text}</WithInactiveMark> : text;
  };
  const aligned = numeric === true && 'sheet-number';
  return {
    key,
    name: (hint ?? elsewhere) === undefined ? label : <span title={hint ?? elsewhere}>{label}</span>,
    ...(head && { renderHeaderCell: ({ tabIndex }: { readonly tabIndex: number }) => head(tabIndex) }),
    width,
    minWidth: 48,
    resizable: true,
    frozen,
    headerCellClass: joined('sheet-title', aligned),
    summaryCellClass: joined('sheet-total', aligned),
    cellClass: (line) =>
      joined(
        aligned,
        (column.elsewhere !== undefined || (read && !isOpenCell(column, line.row))) && 'sheet-closed',
        unreadOf(line.row, key) && 'sheet-unread',
        line.found?.has(key) && 'sheet-found',
        column.cellClass?.(line.row),
      ),
    renderCell:
      key === treeColumn
        ? ({ row: line }) => (
            <TreeCell line={line} name={nameOf(line.row)} onToggle={(open) => state.now.get().onToggle(line.id, open)}>
              {textOf(line)}
            </TreeCell>
          )
        : ({ row: line }) => textOf(line),
    renderSummaryCell: ({ row }) => row[key] ?? null,
    ...(read
      ? {
          editable: (line: SheetRow<R>) => isOpenCell(column, line.row),
          // A line that is saved meanwhile becomes another object: what is being typed stays.
          editorOptions: { closeOnExternalRowChange: false },
          renderEditCell: ({ row: line }) => <CellEditor state={state} column={column} line={line} />,
        }
      : {}),
  };
};

/** The columns of the data grid: the row's head, then the columns of the sheet. */
export const gridColumnsOf = <R,>(
  columns: readonly SheetColumn<R>[],
  look: RowLook<R>,
  state: SheetState<R>,
  canFreeze: boolean,
): readonly Column<SheetRow<R>, SheetTotals>[] => [
  headOf(look),
  ...columns.map((column) => columnOf(column, look, state, canFreeze && (column.frozen ?? false))),
];
