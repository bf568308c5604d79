import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import type { ReferenceField } from '../../../schema/field.ts';
import { useOptions, type Option } from '../../fields/input/useOptions.ts';
import { severalOf } from '../filterText.ts';
import type { FilterInputProps } from './types.ts';

/** Any of some other records, chosen by name. */
export const ReferenceFilter = ({ filter, label, value, onChange }: FilterInputProps) => {
  const { resource } = filter.field as ReferenceField;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const ids = value === undefined ? [] : severalOf(value).map(Number);
  const { options, chosen, loading } = useOptions({ resource, chosen: ids, typed, open });
  return (
    <Autocomplete<Option, true>
      multiple
      size="small"
      value={chosen}
      options={options}
      loading={loading}
      loadingText="Loading..."
      noOptionsText="Nothing found"
      filterOptions={(all) => all}
      filterSelectedOptions
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={(o) => o.id}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, next) => onChange(next.map((o) => o.id))}
      renderInput={({ id, disabled, fullWidth, InputProps, inputProps }) => (
        <TextField
          {...{ id, disabled, fullWidth }}
          placeholder={chosen.length ? '' : 'Any'}
          slotProps={{ input: InputProps, htmlInput: { ...inputProps, 'aria-label': label } }}
        />
      )}
    />
  );
};
