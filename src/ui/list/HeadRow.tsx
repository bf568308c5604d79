import { Checkbox, TableCell, TableRow, TableSortLabel } from '@mui/material';
import { useListContext } from 'react-admin';
import { alignOf } from '../fields/kinds.tsx';
import type { Column } from './columns.ts';

interface Props {
  readonly columns: readonly Column[];
  readonly selectable: boolean;
  readonly all: boolean;
  readonly some: boolean;
  readonly onToggleAll: () => void;
}

/** The head of a list. A click sorts by a column; the head shows the sort order. */
export const HeadRow = ({ columns, selectable, all, some, onToggleAll }: Props) => {
  const { sort, setSort } = useListContext();
  return (
    <TableRow>
      {selectable && (
        <TableCell padding="checkbox" sx={{ width: 44 }}>
          <Checkbox
            size="small"
            checked={all}
            indeterminate={some && !all}
            onChange={onToggleAll}
            slotProps={{ input: { 'aria-label': all ? 'Select none' : 'Select all rows shown' } }}
          />
        </TableCell>
      )}
      {columns.map(({ name, label, field, sortable, width }) => {
        const active = sort.field === name;
        const direction = sort.order === 'DESC' ? 'desc' : 'asc';
        const align = alignOf(field);
        return (
          <TableCell key={name} align={align} sx={{ width }} {...(active ? { sortDirection: direction } : {})}>
            {sortable ? (
              <TableSortLabel
                active={active}
                direction={active ? direction : 'asc'}
                onClick={() => setSort({ field: name, order: active && direction === 'asc' ? 'DESC' : 'ASC' })}
              >
                {label}
              </TableSortLabel>
            ) : (
              label
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
};
