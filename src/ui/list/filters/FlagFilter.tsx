import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { FilterInputProps } from './types.ts';

const choices = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Yes, no, or both. */
export const FlagFilter = ({ label, value, onChange }: FilterInputProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={value === undefined ? '' : String(value)}
    onChange={(_, next: string | null) => next !== null && onChange(next === '' ? undefined : next === 'true')}
  >
    {choices.map((choice) => (
      <ToggleButton key={choice.value} value={choice.value} sx={{ px: 2 }}>
        {choice.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
