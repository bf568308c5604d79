import { useRowSelection } from 'react-data-grid';
import type { ReactNode } from 'react';
import type { SheetRow } from './types.ts';

interface Props<R> {
  readonly line: SheetRow<R>;
  readonly name: string;
  readonly children: ReactNode;
}

/** The first cell of a row: the box that selects the whole row, and the marks of the row. */
export const RowHead = <R,>({ line, name, children }: Props<R>) => {
  const { isRowSelected, onRowSelectionChange } = useRowSelection();
  return (
    <span className="sheet-head">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Select ${name}`}
        checked={isRowSelected}
        onChange={({ target, nativeEvent }) =>
          onRowSelectionChange({
            row: line,
            checked: target.checked,
            isShiftClick: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
      />
      {children}
    </span>
  );
};
