import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Box, IconButton, ListSubheader, MenuItem, TextField, Tooltip, Typography } from '@mui/material';
import type { Revision, Sides } from './revisions.ts';

interface Props {
  readonly revisions: readonly Revision[];
  readonly sides: Sides;
  readonly onChange: (sides: Sides) => void;
}

const nameOf = ({ stageTitle, revision, active }: Revision) =>
  `${stageTitle} R${revision}${active ? '' : ' (revised)'}`;

interface OneProps extends Pick<Props, 'revisions'> {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (name: string) => void;
}

const SidePicker = ({ label, revisions, value, onChoose }: OneProps) => (
  <TextField
    select
    label={label}
    value={revisions.some(({ name }) => name === value) ? value : ''}
    onChange={(event) => onChoose(event.target.value)}
    sx={{ flex: '1 1 220px', maxWidth: { sm: 320 }, minWidth: 0 }}
    slotProps={{
      select: {
        renderValue: (chosen) => {
          const found = revisions.find(({ name }) => name === chosen);
          return found ? nameOf(found) : '';
        },
      },
    }}
  >
    {revisions.flatMap((revision, at) => [
      ...(revisions[at - 1]?.stage === revision.stage
        ? []
        : [
            <ListSubheader key={revision.stage} sx={{ lineHeight: '28px', bgcolor: 'inherit' }}>
              {revision.stageTitle}
            </ListSubheader>,
          ]),
      <MenuItem key={revision.name} value={revision.name}>
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', width: '100%' }}>
          {`R${revision.revision}`}
          <Typography component="span" variant="body2" color="text.secondary">
            {revision.status}
          </Typography>
        </Box>
      </MenuItem>,
    ])}
  </TextField>
);

/** The two sides of the comparison, and a button to swap them. */
export const SidePickers = ({ revisions, sides, onChange }: Props) => (
  <Box
    role="group"
    aria-label="What is compared"
    sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
  >
    <SidePicker
      label="From"
      revisions={revisions}
      value={sides.from}
      onChoose={(from) => onChange({ ...sides, from })}
    />
    <Tooltip title="Swap the sides">
      <IconButton aria-label="Swap the sides" onClick={() => onChange({ from: sides.to, to: sides.from })}>
        <SwapHoriz fontSize="small" />
      </IconButton>
    </Tooltip>
    <SidePicker label="To" revisions={revisions} value={sides.to} onChoose={(to) => onChange({ ...sides, to })} />
  </Box>
);
