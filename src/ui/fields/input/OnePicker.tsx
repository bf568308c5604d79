import { Autocomplete, CircularProgress, TextField } from '@mui/material';
import type { InputProps } from '../types.ts';
import { creationOf, type Choice, type Creation, type Found, type Search } from './choices.ts';
import type { useField } from './useField.ts';
import type { Option } from './useOptions.ts';

interface Props extends Pick<InputProps, 'source' | 'label' | 'bare' | 'autoFocus'> {
  readonly control: ReturnType<typeof useField>;
  readonly current: Option | null;
  readonly found: Found;
  /** The word of the entry for no choice; null without one. */
  readonly none: string | null;
  readonly search: Search;
  readonly creation: Creation;
  readonly onChoose: (option: Option | null) => void;
  /** Why the input is disabled. */
  readonly closed?: string | undefined;
  /** Why the options could not be read. */
  readonly unread?: string | undefined;
}

/** Chooses one of the options by its name, or creates what they do not have. */
export const OnePicker = ({ control, current, found, search, creation, ...props }: Props) => {
  const { source, label, bare = false, autoFocus = false, none, onChoose, closed, unread } = props;
  const { onBlur, ref, error, help, required } = control;
  const { typed, setTyped, setOpen } = search;
  const create = creationOf(found, creation, typed);
  const offered: Choice[] = [
    ...(none === null || required || typed ? [] : [{ id: null, label: none }]),
    ...(create ? [create] : found.options),
  ];
  return (
    <>
      <Autocomplete<Choice>
        value={current}
        options={offered}
        {...(offered.some(({ group }) => group) ? { groupBy: (o: Choice) => o.group ?? '' } : {})}
        disabled={closed !== undefined}
        loading={found.loading || creation.pending === true}
        loadingText="Loading..."
        noOptionsText={found.failed ? 'The list could not be read' : 'Nothing found'}
        filterOptions={(options) => options}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        getOptionKey={(o) => o.id ?? (o.create === undefined ? 'none' : 'create')}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, option) => {
          if (option?.create !== undefined) return creation.start?.(option.create);
          onChoose(typeof option?.id === 'number' ? { id: option.id, label: option.label } : null);
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
            error={error !== undefined || unread !== undefined}
            helperText={error ?? unread ?? (bare ? undefined : (closed ?? help))}
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
      {creation.sheet}
    </>
  );
};
