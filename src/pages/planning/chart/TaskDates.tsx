import { Button, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { dayOfText } from '../../../domain/schedule/days.ts';
import type { Drag } from '../../../domain/schedule/drag.ts';
import { maxDays } from '../../../domain/schedule/problems.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import { HowChoice } from './HowChoice.tsx';
import type { ChartRow } from './rows.ts';
import type { How } from './types.ts';
import type { ChartState } from './useChartState.ts';

interface Props {
  readonly state: ChartState;
  readonly row: ChartRow;
  /** What becomes of what follows, as it was chosen last. */
  readonly how: How;
  readonly onClose: () => void;
}

const isWhole = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= maxDays;

/** The drag that the fields say; null where nothing was changed, undefined where they cannot be read. */
const dragOfFields = (row: ChartRow, start: string, duration: string, how: How): Drag | null | undefined => {
  if (dayOfText(start) === null || (!row.isMain && !isWhole(duration))) return undefined;
  const to = start === row.start && !(how === 'pin' && row.task.pinned === null) ? undefined : start;
  const days = row.isMain || Number(duration) === row.workingDays ? undefined : Number(duration);
  if (to === undefined && days === undefined) return null;
  return { task: row.id, how, ...(to !== undefined && { to }), ...(days !== undefined && { duration: days }) };
};

/** The dates of a task, with what a change comes to before it is made. */
export const TaskDates = ({ state, row, how: first, onClose }: Props) => {
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
