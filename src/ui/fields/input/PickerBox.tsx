import { Autocomplete, CircularProgress, TextField, type AutocompleteProps } from '@mui/material';
import type { InputProps } from '../types.ts';
import type { useField } from './useField.ts';

interface Props<T>
  extends
    Pick<InputProps, 'source' | 'label' | 'bare' | 'autoFocus'>,
    Omit<AutocompleteProps<T, false, false, false>, 'renderInput' | 'onChange' | 'autoFocus'> {
  readonly control: ReturnType<typeof useField>;
  readonly onChoose: (option: T | null) => void;
  /** What is wrong beside the value itself: why the options could not be read. */
  readonly wrong?: string | undefined;
  /** What stands below the input while nothing is wrong. */
  readonly note?: string | undefined;
}

/** A field of a form that chooses one of its options, which are found by typing. */
export const PickerBox = <T,>(props: Props<T>) => {
  const { source, label, bare = false, autoFocus = false, control, onChoose, wrong, note, ...box } = props;
  const { onBlur, ref, error, required } = control;
  return (
    <Autocomplete<T>
      noOptionsText="Nothing found"
      loadingText="Loading..."
      {...box}
      onChange={(_, option) => onChoose(option)}
      onBlur={onBlur}
      fullWidth
      size="small"
      renderInput={(params) => (
        <TextField
          {...params}
          name={source}
          inputRef={ref}
          required={required && !bare}
          error={error !== undefined || wrong !== undefined}
          helperText={error ?? wrong ?? (bare ? undefined : note)}
          autoFocus={autoFocus}
          variant="outlined"
          margin="none"
          {...(bare ? { hiddenLabel: true } : { label })}
          slotProps={{
            input: {
              ...params.InputProps,
              endAdornment: (
                <>
                  {box.loading && <CircularProgress size={16} aria-label="Loading..." />}
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
