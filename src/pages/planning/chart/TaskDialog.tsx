import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { formatDay } from '../../../ui/fields/format.ts';
import { TaskDates } from './TaskDates.tsx';
import { TaskLinks } from './TaskLinks.tsx';
import type { How } from './types.ts';
import type { ChartState } from './useChartState.ts';
import { floatText, pinText, workingDays } from './words.ts';

interface Props {
  readonly state: ChartState;
  readonly id: number;
  /** What becomes of what follows, as it was chosen last. */
  readonly how: How;
  readonly onClose: () => void;
}

/** A task of a plan: its dates, its pin and what comes before it, through fields and buttons. */
export const TaskDialog = ({ state, id, how, onClose }: Props) => {
  const titleId = useId();
  const row = state.rowOf(id);
  if (!row) return null;
  const refusal = state.edits.failure ?? state.refusal;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{row.task.name}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: '8px !important' }}>
        <Box>
          <Typography variant="body2">
            {`${formatDay(row.start)} to ${formatDay(row.finish)} · ${workingDays(row.workingDays)} · Float: ${floatText(row)}${row.isLate ? ' · Late' : ''}`}
          </Typography>
          {row.task.pinned !== null && <Typography variant="body2">{pinText(row)}</Typography>}
        </Box>
        {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        {!state.readOnly && <TaskDates key={`${row.start} ${row.workingDays}`} {...{ state, row, how, onClose }} />}
        <TaskLinks state={state} row={row} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
