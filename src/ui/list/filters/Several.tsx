import { Autocomplete, TextField } from '@mui/material';
import { useState, type UIEvent } from 'react';
import { byEnter } from '../../fields/input/choices.ts';
import type { InputOption } from '../../fields/input/useOptions.ts';
import { useStableValue } from '../../fields/input/useStableValue.ts';
import type { FilterInputProps } from './types.ts';

/** What can be chosen, and what is. */
export interface Choices {
  readonly chosen: readonly InputOption[];
  readonly options: readonly InputOption[];
  readonly loading: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Without it the browser searches the options, since they are few. */
  readonly onTyped?: (typed: string) => void;
  /** Reads the next page, when the end of the list comes into sight. */
  readonly onMore?: (() => void) | undefined;
}

const isNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>): boolean =>
  scrollTop + clientHeight > scrollHeight - 60;

/** The input for several records. */
export const Several = ({
  label,
  onChange,
  choices,
}: Pick<FilterInputProps, 'label' | 'onChange'> & { choices: Choices }) => {
  const { options, loading, onOpen, onTyped, onMore } = choices;
  const chosen = useStableValue([...choices.chosen]);
  const [typed, setTyped] = useState('');
  const grouped = options.some(({ group }) => group !== undefined);
  return (
    <Autocomplete<InputOption, true>
      multiple
      size="small"
      value={chosen}
      options={[...options]}
      loading={loading}
      loadingText="Loading..."
      noOptionsText="Nothing found"
      {...(onTyped ? { filterOptions: (all: InputOption[]) => all } : {})}
      {...(grouped ? { groupBy: (o: InputOption) => o.group ?? '' } : {})}
      filterSelectedOptions
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={(o) => o.id}
      onOpen={() => onOpen(true)}
      onClose={() => onOpen(false)}
      slotProps={{ listbox: { onScroll: (event: UIEvent<HTMLElement>) => isNearEnd(event) && onMore?.() } }}
      {...byEnter(typed)}
      onInputChange={(_, text, reason) => {
        const words = reason === 'input' ? text : '';
        setTyped(words);
        onTyped?.(words);
      }}
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
