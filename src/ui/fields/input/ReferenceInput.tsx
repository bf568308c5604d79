import { Autocomplete, CircularProgress, TextField } from '@mui/material';
import { useState } from 'react';
import type { ReferenceField } from '../../../schema/field.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import type { InputProps } from '../types.ts';
import { LineOfInput } from './LineOfInput.tsx';
import { useAlsoIn } from './useAlsoIn.ts';
import { useCreation } from './useCreation.tsx';
import { useField } from './useField.ts';
import { optionOf, useOptions, type Option } from './useOptions.ts';
import { useRecent, withRecent } from './useRecent.ts';
import { useStableValue } from './useStableValue.ts';

interface Choice {
  readonly id: number | null;
  readonly label: string;
  readonly group?: string;
  /** The typed name of a record to create. */
  readonly create?: string;
}

/** Chooses another record by its name; the search runs on the server. */
const RecordInput = ({ field, source, label, bare = false, autoFocus = false }: InputProps<ReferenceField>) => {
  const { resource } = field;
  const { value, onChange, onBlur, ref, error, help, required } = useField({ field, source });
  const addTo = useAlsoIn(field);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const id = typeof value === 'number' ? value : undefined;
  const [picked, setPicked] = useState<Option>();
  const found = useOptions({ ...field, chosen: id === undefined ? [] : [id], typed: open ? typed : '', open });
  const { recent, remember } = useRecent(field, open && typed === '');
  const options = withRecent(recent, found.options);
  const current = useStableValue(
    id === undefined
      ? null
      : (found.chosen.find((o) => o.id === id) ?? (picked?.id === id ? picked : { id, label: '…' })),
  );
  // The first option means "none": for an optional field whose resource has a word for it.
  const none = required || typed ? null : (resourceNamed(resource)?.options.none ?? null);
  const choose = (option: Option) => {
    setPicked({ id: option.id, label: option.label });
    onChange(option.id);
    addTo(option.id);
    remember(option.id);
  };
  const { start, sheet } = useCreation(field, (record) => choose(optionOf(resource, record)));
  const name = typed.trim();
  const offered: Choice[] = none === null ? options : [{ id: null, label: none }, ...options];
  const isMissing = name !== '' && options.length === 0 && !found.loading && !found.failed;
  const creation: Choice = { id: null, label: `Create “${name}”…`, group: 'Nothing found', create: name };
  const input = (
    <Autocomplete<Choice>
      value={current}
      options={isMissing && start ? [creation] : offered}
      {...(recent.length || isMissing ? { groupBy: (o: Choice) => o.group ?? '' } : {})}
      loading={found.loading}
      loadingText="Loading..."
      noOptionsText={found.failed ? 'The list could not be read' : 'Nothing found'}
      filterOptions={(options) => options}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={(o) => o.id ?? (o.create === undefined ? 'none' : 'create')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, option) => {
        if (option?.create !== undefined) return start?.(option.create);
        if (typeof option?.id === 'number') return choose({ id: option.id, label: option.label });
        setPicked(undefined);
        onChange(null);
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
  return (
    <>
      {input}
      {sheet}
    </>
  );
};

/** Chooses another record, or a line of the record in the field `within` (`items.variants`). */
export const ReferenceInput = (props: InputProps<ReferenceField>) =>
  props.field.within ? <LineOfInput {...props} /> : <RecordInput {...props} />;
