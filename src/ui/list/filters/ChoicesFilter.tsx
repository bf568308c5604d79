import { Chip, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { OneOfField } from '../../../schema/field.ts';
import { choiceLabel } from '../../../schema/choice.ts';
import { severalOf } from '../filterText.ts';
import type { FilterInputProps } from './types.ts';

const choices = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** A filter with yes, no or both. */
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

interface Props extends Omit<FilterInputProps, 'filter'> {
  readonly field: OneOfField;
}

/** A filter with several choices of a closed set. */
export const ChoicesFilter = ({ field, label, value, onChange }: Props) => {
  const chosen = value === undefined ? [] : severalOf(value);
  return (
    <Stack direction="row" role="group" aria-label={label} sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      {field.values.map((choice) => {
        const on = chosen.includes(choice);
        return (
          <Chip
            key={choice}
            clickable
            size="small"
            variant={on ? 'filled' : 'outlined'}
            color={on ? 'primary' : 'default'}
            aria-pressed={on}
            label={choiceLabel(field, choice)}
            onClick={() => onChange(on ? chosen.filter((c) => c !== choice) : [...chosen, choice])}
          />
        );
      })}
    </Stack>
  );
};
