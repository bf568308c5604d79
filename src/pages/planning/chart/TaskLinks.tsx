import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { maxDays } from '../../../domain/schedule/problems.ts';
import type { ChartRow } from './rows.ts';
import type { ChartState } from './useChartState.ts';
import { workingDays } from './words.ts';

/** What comes before a task, with what adds and removes it. */
export const TaskLinks = ({ state, row }: { readonly state: ChartState; readonly row: ChartRow }) => {
  const { plan, nameOf, readOnly } = state;
  const [lag, setLag] = useState('0');
  const [chosen, setChosen] = useState<ChartRow | null>(null);
  const before = plan.dependencies.filter(({ to }) => to === row.id);
  const isLag = /^-?\d+$/.test(lag) && Math.abs(Number(lag)) <= maxDays;
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
