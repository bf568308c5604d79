import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import type { SheetColumn } from '../../sheet/types.ts';
import { StaticTable } from '../../StaticTable.tsx';
import { textOf, type GridRow } from '../lines.ts';

interface Props {
  readonly row: GridRow;
  /** What the line is called. */
  readonly name: string;
  /** The column that shows a field, where it has another name. */
  readonly columnOf?: (field: string) => string;
  readonly columns: readonly SheetColumn<GridRow>[];
  readonly onSettle: (keep: 'mine' | 'theirs') => void;
  readonly onClose: () => void;
}

/** Asks which values of a line hold, when two people have changed the same one. */
export const LineConflictDialog = ({ row, name, columnOf = (field) => field, columns, onSettle, onClose }: Props) => {
  if (row.save.state !== 'conflict') return null;
  const { theirs, fields } = row.save.conflict;
  const other: GridRow = { ...row, line: theirs };
  const shown = columns.filter(({ key }) => fields.some((field) => columnOf(field) === key));
  return (
    <Dialog open onClose={onClose} aria-labelledby="line-conflict-title" maxWidth="sm" fullWidth>
      <DialogTitle id="line-conflict-title">{`${name} was changed meanwhile`}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{`${textOf(theirs, 'updated_by_name') || 'Somebody else'} changed this line while you did. Which values hold?`}</DialogContentText>
        <Box sx={{ mt: 1.5 }}>
          <StaticTable
            label="Values"
            rows={shown}
            keyOf={({ key }) => key}
            columns={[
              { heading: 'Value', names: true, cell: ({ label }) => label },
              { heading: 'Mine', cell: (column) => column.shown(row) || '–' },
              { heading: 'Theirs', cell: (column) => column.shown(other) || '–' },
            ]}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Decide later</Button>
        <Button onClick={() => onSettle('theirs')}>Take theirs</Button>
        <Button variant="contained" onClick={() => onSettle('mine')}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
};
