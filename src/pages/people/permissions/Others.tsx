import { Box, FormControlLabel, Typography } from '@mui/material';
import { othersIn, type Chosen, type Given, type OfferedSubModule } from './matrix.ts';
import { Tick } from './Tick.tsx';

interface Props {
  readonly row: OfferedSubModule;
  readonly chosen: Chosen;
  readonly read: Chosen;
  readonly given: Given;
  readonly onToggle: (name: string) => void;
}

/** The permissions of a row beyond the usual four, a line each that says what it allows. */
export const Others = ({ row, given, ...ticks }: Props) => (
  <Box sx={{ display: 'grid', gap: 0.25, py: 0.5 }}>
    {othersIn(row).map((permission) => (
      <FormControlLabel
        key={permission.name}
        sx={{ mr: 0, alignItems: 'flex-start' }}
        label={
          <Box sx={{ pt: '7px' }}>
            <Typography variant="body2">{permission.label}</Typography>
            <Typography variant="caption" color="text.secondary" component="div" sx={{ lineHeight: 1.35 }}>
              {permission.sentence}
            </Typography>
          </Box>
        }
        control={<Tick permission={permission} of={row.label} from={given.get(permission.name)} {...ticks} />}
      />
    ))}
  </Box>
);
