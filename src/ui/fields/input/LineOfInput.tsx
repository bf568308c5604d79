import { MenuItem, TextField } from '@mui/material';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { labelOf, type ReferenceField } from '../../../schema/field.ts';
import type { InputProps } from '../types.ts';
import { useLinesOfRecord } from '../useLinesOfRecord.ts';
import { useField } from './useField.ts';

/** Chooses a line of the record in the field `within`: a variant of the chosen item. */
export const LineOfInput = ({ field, source, label, bare = false }: InputProps<ReferenceField>) => {
  const { resource, within = '', prompt } = field;
  const ownerSource = source.replace(/[^.]+$/, within);
  const owner: unknown = useWatch({ name: ownerSource });
  const { value, onChange, onBlur, ref, error, help, required } = useField({ field, source });
  const { lines, error: unread } = useLinesOfRecord(resource, owner);
  const known = lines?.some(({ id }) => id === value) ?? false;
  // After a change of the item, the variant of the old one no longer belongs to it.
  const foreign = lines !== undefined && value !== null && value !== undefined && !known;
  useEffect(() => {
    if (foreign) onChange(null);
  }, [foreign, onChange]);
  const closed = prompt ?? `Choose the ${labelOf(within, {}).toLowerCase()} first.`;
  return (
    <TextField
      select
      name={source}
      value={known ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      onBlur={onBlur}
      inputRef={ref}
      disabled={typeof owner !== 'number'}
      required={required && !bare}
      error={error !== undefined || unread !== null}
      helperText={error ?? unread?.message ?? (bare ? undefined : typeof owner === 'number' ? help : closed)}
      fullWidth
      size="small"
      variant="outlined"
      {...(bare
        ? { hiddenLabel: true, slotProps: { select: { SelectDisplayProps: { 'aria-label': label } } } }
        : { label })}
    >
      {!required && (
        <MenuItem value="">
          <em>None</em>
        </MenuItem>
      )}
      {lines?.map(({ id, label: name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};
