import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { dayOfText } from '../../../domain/schedule/days.ts';
import type { Drag } from '../../../domain/schedule/drag.ts';
import { mostDays } from '../../../domain/schedule/problems.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import { HowChoice } from './HowChoice.tsx';
import type { ChartRow } from './rows.ts';
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

const isWhole = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= mostDays;

/** The drag that the fields say; null where nothing was changed, undefined where they cannot be read. */
const dragOfFields = (row: ChartRow, start: string, duration: string, how: How): Drag | null | undefined => {
  if (dayOfText(start) === null || (!row.isMain && !isWhole(duration))) return undefined;
  const to = start === row.start && !(how === 'pin' && row.task.pinned === null) ? undefined : start;
  const days = row.isMain || Number(duration) === row.workingDays ? undefined : Number(duration);
  if (to === undefined && days === undefined) return null;
  return { task: row.id, how, ...(to !== undefined && { to }), ...(days !== undefined && { duration: days }) };
};

/** The dates of a task, with what a change comes to before it is made. */
const Dates = ({ state, row, how: first, onClose }: Omit<Props, 'id'> & { readonly row: ChartRow }) => {
  const [start, setStart] = useState(row.start);
  const [duration, setDuration] = useState(String(row.workingDays));
  const [how, setHow] = useState<How>(first);
  const drag = dragOfFields(row, start, duration, how);
  const { previewOf } = state;
  const shown = useMemo(() => (drag ? previewOf(drag) : null), [drag, previewOf]);
  const { task } = row;
  const frees = (change: 'notBefore' | 'pinned') => () => {
    state.change({ id: row.id, [change]: null });
    onClose();
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <TextField
          type="date"
          label="Start"
          value={start}
          onChange={(event) => setStart(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        {!row.isMain && (
          <TextField
            label="Working days"
            value={duration}
            error={!isWhole(duration)}
            onChange={(event) => setDuration(event.target.value.trim())}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ width: 130 }}
          />
        )}
        <HowChoice how={how} setHow={setHow} />
      </Stack>
      <Typography variant="body2" aria-live="polite" sx={{ minHeight: 20, overflowWrap: 'anywhere' }}>
        {shown ? shown.text : ''}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={!drag || !shown?.dragged}
          onClick={() => {
            if (drag) state.makeDrag(drag);
            onClose();
          }}
        >
          Change dates
        </Button>
        {task.notBefore !== null && (
          <Button
            onClick={frees('notBefore')}
          >{`As early as possible (now not before ${formatDay(task.notBefore)})`}</Button>
        )}
        {task.pinned !== null && <Button onClick={frees('pinned')}>Remove the pin</Button>}
      </Stack>
    </Stack>
  );
};

/** What comes before a task, with what adds and removes it. */
const Links = ({ state, row }: { readonly state: ChartState; readonly row: ChartRow }) => {
  const { plan, nameOf, readOnly } = state;
  const [lag, setLag] = useState('0');
  const [chosen, setChosen] = useState<ChartRow | null>(null);
  const before = plan.dependencies.filter(({ to }) => to === row.id);
  const isLag = /^-?\d+$/.test(lag) && Math.abs(Number(lag)) <= mostDays;
  const options = useMemo(() => state.rows.filter(({ id }) => id !== row.id), [state.rows, row.id]);
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="subtitle2">Comes after</Typography>
      {before.length === 0 && <Typography variant="body2">Nothing has to be finished before it.</Typography>}
      {before.map((link) => (
        <Stack key={link.from} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {nameOf(link.from)}
            {link.lag !== 0 && `, ${workingDays(link.lag)} lag`}
          </Typography>
          {!readOnly && (
            <Button aria-label={`Remove link from ${nameOf(link.from)}`} onClick={() => state.unlink(link)}>
              Remove
            </Button>
          )}
        </Stack>
      ))}
      {!readOnly && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Autocomplete
            sx={{ flex: '1 1 200px' }}
            options={options}
            value={chosen}
            getOptionKey={({ id }) => id}
            getOptionLabel={({ task }) => task.name}
            onChange={(_, option) => setChosen(option)}
            renderInput={(params) => <TextField {...params} label="Task before it" />}
          />
          <TextField
            label="Lag, days"
            value={lag}
            error={!isLag}
            onChange={(event) => setLag(event.target.value.trim())}
            sx={{ width: 96 }}
          />
          <Button
            variant="outlined"
            disabled={!chosen || !isLag}
            onClick={() => {
              if (chosen && state.link({ from: chosen.id, to: row.id, lag: Number(lag) })) setChosen(null);
            }}
          >
            Add link
          </Button>
        </Stack>
      )}
    </Stack>
  );
};

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
        {!state.readOnly && <Dates key={`${row.start} ${row.workingDays}`} {...{ state, row, how, onClose }} />}
        <Links state={state} row={row} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
