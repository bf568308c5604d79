import { Checkbox, FormControl, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId } from 'react';
import type { InputProps } from '../types.ts';
import { useField } from './useField.ts';

export const FlagInput = ({ field, source, label, bare = false }: InputProps) => {
  const { value, onChange, onBlur, ref, error, help } = useField({ field, source });
  const helpId = useId();
  const text = error ?? (bare ? undefined : help);
  const common = {
    checked: value === true,
    onChange: (_: unknown, checked: boolean) => onChange(checked),
    onBlur,
    name: source,
    slotProps: {
      input: {
        ref,
        role: bare ? 'checkbox' : 'switch',
        'aria-label': bare ? label : undefined,
        'aria-describedby': text ? helpId : undefined,
      },
    },
  };
  return (
    <FormControl error={error !== undefined} component="div">
      {bare ? (
        <Checkbox size="small" {...common} />
      ) : (
        <FormControlLabel control={<Switch {...common} />} label={label} sx={{ ml: '-6px' }} />
      )}
      {text && (
        <FormHelperText id={helpId} sx={{ mt: 0 }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
};
