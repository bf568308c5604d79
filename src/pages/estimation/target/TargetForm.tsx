import {
  FormControl,
  FormControlLabel,
  FormLabel,
  InputAdornment,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import type { Aim, TargetInput } from './input.ts';

interface Props {
  readonly input: TargetInput;
  readonly error: string | undefined;
  /** Some lines were chosen: the target may be for them alone. */
  readonly partial: boolean;
  readonly onChange: (input: TargetInput) => void;
}

/** What is to be reached, and how. */
export const TargetForm = ({ input, error, partial, onChange }: Props) => (
  <Stack sx={{ gap: 2 }}>
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <ToggleButtonGroup
        exclusive
        value={input.aim}
        aria-label="Target"
        onChange={(_, aim: Aim | null) => aim && onChange({ ...input, aim, typed: '' })}
      >
        <ToggleButton value="price" sx={{ height: 36 }}>
          Price
        </ToggleButton>
        <ToggleButton value="margin" sx={{ height: 36 }}>
          Margin
        </ToggleButton>
      </ToggleButtonGroup>
      <TextField
        label={input.aim === 'price' ? 'Target price' : 'Target margin'}
        value={input.typed}
        onChange={(event) => onChange({ ...input, typed: event.target.value })}
        error={error !== undefined}
        helperText={error}
        autoFocus
        fullWidth
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
          input: input.aim === 'margin' ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {},
        }}
      />
    </Stack>
    <FormControl>
      <FormLabel id="target-way" sx={{ fontSize: 13 }}>
        How
      </FormLabel>
      <RadioGroup
        aria-labelledby="target-way"
        value={input.way}
        onChange={(_, way) => onChange({ ...input, way: way === 'points' ? 'points' : 'same' })}
      >
        <FormControlLabel value="same" control={<Radio />} label="The same margin for all of these lines" />
        <FormControlLabel value="points" control={<Radio />} label="Move each margin by the same points" />
      </RadioGroup>
    </FormControl>
    {partial && (
      <FormControl>
        <FormLabel id="target-of" sx={{ fontSize: 13 }}>
          The target is for
        </FormLabel>
        <RadioGroup
          aria-labelledby="target-of"
          value={input.of}
          onChange={(_, of) => onChange({ ...input, of: of === 'chosen' ? 'chosen' : 'estimation' })}
        >
          <FormControlLabel value="estimation" control={<Radio />} label="The whole estimation" />
          <FormControlLabel value="chosen" control={<Radio />} label="These lines alone" />
        </RadioGroup>
      </FormControl>
    )}
  </Stack>
);
