import { Autocomplete, CircularProgress, TextField } from '@mui/material';
import { useState } from 'react';
import type { ReferenceField } from '../../../schema/field.ts';
import type { InputProps } from '../types.ts';
import { LineOfInput } from './LineOfInput.tsx';
import { useField } from './useField.ts';
import { useOptions, type Option } from './useOptions.ts';

/** Chooses another record by its name; the search runs on the server. */
const RecordInput = ({ field, source, label, bare = false, autoFocus = false }: InputProps) => {
  const { resource, where } = field as ReferenceField;
  const { value, onChange, onBlur, ref, error, help, required } = useField({ field, source });
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const id = typeof value === 'number' ? value : undefined;
  const [picked, setPicked] = useState<Option>();
  const found = useOptions({ resource, chosen: id === undefined ? [] : [id], typed: open ? typed : '', open, where });
  const current =
    id === undefined
      ? null
      : (found.chosen.find((o) => o.id === id) ?? (picked?.id === id ? picked : { id, label: '…' }));
  return (
    <Autocomplete<Option>
      value={current}
      options={found.options}
      loading={found.loading}
      loadingText="Loading..."
      noOptionsText={found.failed ? 'The list could not be read' : 'Nothing found'}
      filterOptions={(options) => options}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={(o) => o.id}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, option) => {
        setPicked(option ?? undefined);
        onChange(option?.id ?? null);
      }}
      onBlur={onBlur}
      fullWidth
      size="small"
      renderInput={(params) => (
        <TextField
          {...params}
          name={source}
          inputRef={ref}
          required={required && !bare}
          error={error !== undefined}
          helperText={error ?? (bare ? undefined : help)}
          autoFocus={autoFocus}
          variant="outlined"
          margin="none"
          {...(bare ? { hiddenLabel: true } : { label })}
          slotProps={{
            input: {
              ...params.InputProps,
              endAdornment: (
                <>
                  {found.loading && <CircularProgress size={16} aria-label="Loading..." />}
                  {params.InputProps.endAdornment}
                </>
              ),
            },
            htmlInput: { ...params.inputProps, ...(bare ? { 'aria-label': label } : {}) },
          }}
        />
      )}
    />
  );
};

/** Chooses another record, or a line of the record that the field beside it names (`items.variants`). */
export const ReferenceInput = (props: InputProps) =>
  (props.field as ReferenceField).within ? <LineOfInput {...props} /> : <RecordInput {...props} />;
