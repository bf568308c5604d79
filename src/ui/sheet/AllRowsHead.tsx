import { useHeaderRowSelection } from 'react-data-grid';

/** The box that selects all rows in sight. */
export const AllRowsHead = () => {
  const { isIndeterminate, isRowSelected, onRowSelectionChange } = useHeaderRowSelection();
  return (
    <span className="sheet-head">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label="Select all rows"
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate;
        }}
        checked={isRowSelected}
        onChange={({ target }) => onRowSelectionChange({ checked: isIndeterminate ? false : target.checked })}
      />
    </span>
  );
};
