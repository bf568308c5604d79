import { MenuItem, TextField } from '@mui/material';
import type { OneOfField } from '../../../schema/field.ts';
import { choiceLabel } from '../../../schema/choice.ts';
import type { InputProps } from '../types.ts';
import { useField } from './useField.ts';

export const OneOfInput = ({ field, source, label, bare = false, autoFocus = false }: InputProps<OneOfField>) => {
  const { value, onChange, onBlur, ref, error, help, required } = useField({ field, source });
  const { values, offered: choices = values } = field;
  return (
    <TextField
      select
      name={source}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      inputRef={ref}
      required={required && !bare}
      error={error !== undefined}
      helperText={error ?? (bare ? undefined : help)}
      autoFocus={autoFocus}
      fullWidth
      size="small"
      variant="outlined"
      margin="none"
      {...(bare
        ? { hiddenLabel: true, slotProps: { select: { SelectDisplayProps: { 'aria-label': label } } } }
        : { label })}
    >
      {!required && (
        <MenuItem value="">
          <em>None</em>
        </MenuItem>
      )}
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choiceLabel(field, choice)}
        </MenuItem>
      ))}
    </TextField>
  );
};
