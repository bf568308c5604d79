import { Autocomplete, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { linkKinds, type LinkKind } from '../../../domain/schedule/plan.ts';
import { maxDays } from '../../../domain/schedule/problems.ts';
import type { ChartRow } from './rows.ts';
import type { ChartState } from './useChartState.ts';
import { linkText } from './words.ts';

const kindLabels = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
} as const;

/** A lag as it is typed: `2`, `-1`, `3ed` for elapsed days. */
const lagPattern = /^(?<days>-?\d+)(?<elapsed>ed)?$/i;

/** What comes before a task, with what adds and removes it. */
export const TaskLinks = ({ state, row }: { readonly state: ChartState; readonly row: ChartRow }) => {
  const { plan, nameOf, readOnly } = state;
  const [lag, setLag] = useState('0');
  const [chosen, setChosen] = useState<ChartRow | null>(null);
  const before = plan.dependencies.filter(({ to }) => to === row.id);
  const [kind, setKind] = useState<LinkKind>('FS');
  const { days, elapsed } = lagPattern.exec(lag)?.groups ?? {};
  const isLag = days !== undefined && Math.abs(Number(days)) <= maxDays;
  const kinds = row.isMain || chosen?.isMain ? linkKinds.slice(0, 2) : linkKinds;
  const shownKind = kinds.includes(kind) ? kind : 'FS';
  const add = () => {
    if (!chosen || !isLag) return;
    const terms = {
      lag: Number(days),
      ...(shownKind !== 'FS' && { kind: shownKind }),
      ...(elapsed !== undefined && Number(days) !== 0 && { isElapsed: true }),
    };
    if (state.link({ from: chosen.id, to: row.id, ...terms })) setChosen(null);
  };
  const options = useMemo(() => state.rows.filter(({ id }) => id !== row.id), [state.rows, row.id]);
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="subtitle2">Comes after</Typography>
      {before.length === 0 && <Typography variant="body2">It waits for nothing.</Typography>}
      {before.map((link) => (
        <Stack key={link.from} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {[nameOf(link.from), linkText(link)].filter(Boolean).join(', ')}
          </Typography>
          {!readOnly && (
            <Button aria-label={`Remove link from ${nameOf(link.from)}`} onClick={() => state.unlink(link)}>
              Remove
            </Button>
          )}
        </Stack>
      ))}
      {!readOnly && (
        <Stack direction="row" sx={{ gap: 1, rowGap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
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
            select
            label="Kind"
            value={shownKind}
            onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'FS')}
            sx={{ width: 160 }}
          >
            {kinds.map((one) => (
              <MenuItem key={one} value={one}>
                {kindLabels[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Lag, days"
            value={lag}
            error={!isLag}
            helperText="3ed: elapsed days"
            onChange={(event) => setLag(event.target.value.trim())}
            sx={{ width: 132 }}
          />
          <Button variant="outlined" disabled={!chosen || !isLag} onClick={add}>
            Add link
          </Button>
        </Stack>
      )}
    </Stack>
  );
};
