import { Chip, Stack } from '@mui/material';
import type { OneOfField } from '../../../schema/field.ts';
import { choiceLabel } from '../../fields/label.ts';
import { severalOf } from '../filterText.ts';
import type { FilterInputProps } from './types.ts';

interface Props extends Omit<FilterInputProps, 'filter'> {
  readonly field: OneOfField;
}

/** Any of a closed set. */
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
