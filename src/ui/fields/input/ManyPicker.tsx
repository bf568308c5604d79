import { Autocomplete, Chip, CircularProgress, TextField } from '@mui/material';
import { byEnter, creationOf, type InputChoice, type Creation, type FoundChoices, type Search } from './choices.ts';
import { notedOption, notesOf } from './NotedOption.tsx';
import type { InputOption } from './useOptions.ts';
import type { Picks } from './usePicks.ts';
import { useStableValue } from './useStableValue.ts';

interface Props {
  readonly label: string;
  readonly picks: Picks;
  readonly found: FoundChoices;
  /** The chosen options whose names are loaded. */
  readonly chosen: readonly InputOption[];
  readonly search: Search;
  readonly creation: Creation;
  /** Why the input is disabled. */
  readonly closed?: string | undefined;
}

/** The chosen options as chips, in their order, and the options to add, or the creation of what they do not have. */
export const ManyPicker = ({ label, picks, found, chosen, search, creation, closed }: Props) => {
  const { ids, choose, source, onBlur, ref, error, help, required } = picks;
  const { options, loading, failed } = found;
  const { typed, setTyped, open, setOpen } = search;
  const create = creationOf(found, creation, typed);
  const value = useStableValue(ids.map((id): InputChoice => chosen.find((o) => o.id === id) ?? { id, label: '…' }));
  return (
    <>
      <Autocomplete<InputChoice, true>
        multiple
        value={value}
        options={create ? [create] : [...options]}
        {...(create ? { groupBy: (o: InputChoice) => o.group ?? '' } : {})}
        open={open}
        loading={loading || creation.pending === true}
        loadingText="Loading..."
        noOptionsText={failed ? 'The list could not be read' : options.length ? 'All are chosen' : 'Nothing found'}
        disabled={closed !== undefined}
        disableCloseOnSelect
        {...byEnter(typed)}
        filterSelectedOptions
        filterOptions={(all) => all}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        getOptionKey={(o) => o.id ?? 'create'}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, next) => {
          if (create && next.includes(create)) {
            setOpen(false);
            return creation.start?.(create.create ?? '');
          }
          choose(next.flatMap(({ id }) => id ?? []));
        }}
        onBlur={onBlur}
        fullWidth
        size="small"
        renderOption={notedOption}
        renderValue={(shown, getItemProps) =>
          shown.map((option, index) => {
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
            helperText={error ?? closed ?? notesOf(value) ?? help}
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
      {creation.panel}
    </>
  );
};
