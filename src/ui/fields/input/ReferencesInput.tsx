import { Autocomplete, Chip, CircularProgress, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { labelOf, type LinesField, type ReferenceField } from '../../../schema/field.ts';
import type { InputProps } from '../types.ts';
import { useLinesOfRecord } from '../useLinesOfRecord.ts';
import { usePicks, type Picks } from './usePicks.ts';
import { useOptions, type Option } from './useOptions.ts';
import { useStableValue } from './useStableValue.ts';

interface Choices {
  readonly options: readonly Option[];
  /** The chosen options whose names are loaded. */
  readonly chosen: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Sets the search text. Without it the browser searches the options, since they are few. */
  readonly setTyped?: (typed: string) => void;
  /** Why the input is disabled. */
  readonly closed?: string | undefined;
}

/** The chosen options as chips, in their order, and the options to add. */
const Picker = ({ label, picks, choices }: { label: string; picks: Picks; choices: Choices }) => {
  const { ids, choose, source, onBlur, ref, error, help, required } = picks;
  const { options, loading, failed, closed, open, setOpen, setTyped } = choices;
  const value = useStableValue(ids.map((id): Option => choices.chosen.find((o) => o.id === id) ?? { id, label: '…' }));
  return (
    <Autocomplete<Option, true>
      multiple
      value={value}
      options={[...options]}
      open={open}
      loading={loading}
      loadingText="Loading..."
      noOptionsText={failed ? 'The list could not be read' : options.length ? 'All are chosen' : 'Nothing found'}
      disabled={closed !== undefined}
      disableCloseOnSelect
      filterSelectedOptions
      {...(setTyped ? { filterOptions: (all: Option[]) => all } : {})}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={(o) => o.id}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setTyped?.(reason === 'input' ? text : '')}
      onChange={(_, next) => choose(next.map(({ id }) => id))}
      onBlur={onBlur}
      fullWidth
      size="small"
      renderValue={(chosen, getItemProps) =>
        chosen.map((option, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} size="small" label={option.label} {...props} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          name={source}
          inputRef={ref}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error ?? closed ?? help}
          variant="outlined"
          margin="none"
          slotProps={{
            input: {
              ...params.InputProps,
              endAdornment: (
                <>
                  {loading && <CircularProgress size={16} aria-label="Loading..." />}
                  {params.InputProps.endAdornment}
                </>
              ),
            },
            // The chips are outside the input, so the browser's own check would see an empty input.
            htmlInput: { ...params.inputProps, required: required && ids.length === 0 },
          }}
        />
      )}
    />
  );
};

interface Props extends Pick<InputProps, 'source' | 'label'> {
  readonly lines: LinesField;
  readonly name: string;
  readonly reference: ReferenceField;
}

/** Chooses several records. The server searches. */
const RecordsInput = ({ lines, name, reference, source, label }: Props) => {
  const picks = usePicks(lines, name, source);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const found = useOptions({ ...reference, chosen: picks.ids, typed: open ? typed : '', open });
  const [seen, setSeen] = useState<readonly Option[]>([]);
  const chosen = [...found.chosen, ...seen];
  const choose = (ids: readonly number[]) => {
    setSeen([...seen, ...found.options.filter(({ id }) => ids.includes(id))]);
    picks.choose(ids);
  };
  return <Picker label={label} picks={{ ...picks, choose }} choices={{ ...found, chosen, open, setOpen, setTyped }} />;
};

/** Chooses several lines of the record in the field `within`: the scopes of the chosen category. */
const LinesOfInput = ({ lines, name, reference, source, label }: Props) => {
  const { resource, within = '', prompt } = reference;
  const picks = usePicks(lines, name, source);
  const [open, setOpen] = useState(false);
  const owner: unknown = useWatch({ name: within });
  const isChosen = typeof owner === 'number';
  const { lines: offered, error } = useLinesOfRecord(resource, owner);
  const options = offered ?? [];
  const own = picks.ids.filter((id) => options.some((o) => o.id === id));
  // After a change of the category, the scopes of the old one no longer belong to it.
  const foreign = picks.ids.length > own.length && offered !== undefined;
  useEffect(() => {
    if (foreign) picks.choose(own);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when foreign lines appear
  }, [foreign]);
  const closed = isChosen ? undefined : (prompt ?? `Choose the ${labelOf(within, {}).toLowerCase()} first.`);
  const failed = error !== null;
  const loading = isChosen && !offered && !failed;
  return (
    <Picker
      label={label}
      picks={picks}
      choices={{ options, chosen: options, loading, failed, open, setOpen, closed }}
    />
  );
};

/** Lines with one reference and nothing else, as chips: in order, each at most once. */
export const ReferencesInput = (props: Props) =>
  props.reference.within ? <LinesOfInput {...props} /> : <RecordsInput {...props} />;
