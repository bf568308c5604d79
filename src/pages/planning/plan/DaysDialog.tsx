import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  type SxProps,
  type Theme,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Within } from '../../../domain/planning/daysWithin.ts';
import type { PlanTimes } from '../../../domain/planning/planLines.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { daysErrors, mainDaysOf, setDays, type DaysErrors, type MainDays } from './setDays.ts';
import { planLinesOf } from './usePlanFigures.ts';

interface Props {
  readonly store: LinesStore;
  readonly times: PlanTimes;
  readonly onSet: (said: string) => void;
  readonly onClose: () => void;
}

const withins: readonly (readonly [Within, string])[] = [
  ['sequence', 'One after the other'],
  ['at once', 'At once'],
  ['otherwise', 'As they are'],
];

/** On a phone each main task is a card: its name, below it days and sub-tasks, and after what. */
const table: SxProps<Theme> = (theme) => ({
  '& td': { px: 0.75, verticalAlign: 'top' },
  [theme.breakpoints.down('sm')]: {
    '& thead': { display: 'none' },
    '&, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: '40px 1fr 1fr',
      borderBottom: `1px solid ${theme.palette.divider}`,
      '& td': { border: 0, width: 'auto' },
      '& td:nth-of-type(2)': { gridColumn: 'span 2' },
      '& td:nth-of-type(3)': { gridColumn: '2' },
      '& td:nth-of-type(5)': { gridColumn: '2 / span 2' },
    },
  },
});

/** Days and order of all main tasks in one table: set as one change of the sheet. */
export const DaysDialog = ({ store, times, onSet, onClose }: Props) => {
  const [rows, setRows] = useState(() => mainDaysOf(planLinesOf(store)));
  const [errors, setErrors] = useState<DaysErrors>(new Map());
  const [problem, setProblem] = useState<string>();
  const change = (id: number, values: Partial<MainDays>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...values } : row)));
  const follow = () =>
    setRows((all) => all.map((row, at) => ({ ...row, after: at === 0 ? '' : String(all[at - 1]?.number ?? '') })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = daysErrors(rows);
    setErrors(found);
    setProblem(undefined);
    if (found.size > 0) return;
    try {
      onSet(setDays(store, times, rows));
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="days-title">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id="days-title">Days and order</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ mb: 1.5 }}>
            The working days of each main task, whether its sub-tasks follow one another (the days are shared out by
            their percentages) or go on at once, and after which main tasks it begins: 3, or 3SS+5.
          </DialogContentText>
          {problem && (
            <Alert severity="error" sx={{ mb: 1.5 }}>
              {problem}
            </Alert>
          )}
          <Table size="small" aria-label="Main tasks" sx={table}>
            <TableHead>
              <TableRow>
                <TableCell align="right" sx={{ width: 48 }}>
                  No.
                </TableCell>
                <TableCell>Main task</TableCell>
                <TableCell>Days</TableCell>
                <TableCell>Sub-tasks</TableCell>
                <TableCell>After</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ id, number, name, many, days, within, after }, at) => (
                <TableRow key={id}>
                  <TableCell align="right" sx={{ pt: '14px !important' }}>
                    {number}
                  </TableCell>
                  <TableCell sx={{ pt: '14px !important', overflowWrap: 'anywhere' }}>{name}</TableCell>
                  <TableCell sx={{ width: 96 }}>
                    <TextField
                      size="small"
                      value={days}
                      disabled={within === 'otherwise'}
                      autoFocus={at === 0}
                      error={Boolean(errors.get(id)?.days)}
                      helperText={errors.get(id)?.days}
                      onChange={({ target }) => change(id, { days: target.value })}
                      onFocus={({ target }) => target.select()}
                      slotProps={{ htmlInput: { 'aria-label': `Days of ${name}`, inputMode: 'numeric' } }}
                    />
                  </TableCell>
                  <TableCell sx={{ width: 200 }}>
                    <TextField
                      select
                      fullWidth
                      size="small"
                      value={within}
                      onChange={({ target }) =>
                        change(id, { within: withins.find(([one]) => one === target.value)?.[0] ?? within })
                      }
                      slotProps={{ htmlInput: { 'aria-label': `Sub-tasks of ${name}` } }}
                    >
                      {withins.map(([value, label]) => (
                        <MenuItem key={value} value={value}>
                          {`${label}${value === 'otherwise' ? '' : ` (${formatInteger(many)})`}`}
                        </MenuItem>
                      ))}
                    </TextField>
                  </TableCell>
                  <TableCell sx={{ width: 140 }}>
                    <TextField
                      size="small"
                      value={after}
                      error={Boolean(errors.get(id)?.after)}
                      helperText={errors.get(id)?.after}
                      onChange={({ target }) => change(id, { after: target.value })}
                      onFocus={({ target }) => target.select()}
                      slotProps={{ htmlInput: { 'aria-label': `${name} after` } }}
                    />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button sx={{ mr: 'auto' }} onClick={follow}>
            Each after the one before
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Set
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
