import Add from '@mui/icons-material/Add';
import { Autocomplete, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useOptions, type InputOption } from '../../../ui/fields/input/useOptions.ts';
import { enquiries } from '../../../resources/sales/enquiries.ts';

interface Props {
  /** The ids of the enquiry itself and of the related ones. */
  readonly without: readonly number[];
  readonly busy: boolean;
  /** Resolves to true after a success. */
  readonly onRelate: (ids: readonly number[]) => Promise<boolean>;
}

/** Finds enquiries by number or title, and relates the chosen ones. */
export const RelateInput = ({ without, busy, onRelate }: Props) => {
  const [chosen, setChosen] = useState<InputOption[]>([]);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const found = useOptions({ resource: enquiries.name, chosen: [], typed: open ? typed : '', open });
  const add = async () => {
    if (await onRelate(chosen.map(({ id }) => id))) setChosen([]);
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', maxWidth: 720, mb: 2 }}>
      <Autocomplete<InputOption, true>
        multiple
        fullWidth
        size="small"
        value={chosen}
        options={found.options.filter(({ id }) => !without.includes(id))}
        loading={found.loading}
        loadingText="Loading..."
        noOptionsText={found.failed ? 'The list could not be read' : 'Nothing found'}
        filterOptions={(all) => all}
        filterSelectedOptions
        disableCloseOnSelect
        isOptionEqualToValue={(a, b) => a.id === b.id}
        getOptionKey={(o) => o.id}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, next) => setChosen(next)}
        renderInput={({ id, disabled, fullWidth, InputProps, inputProps }) => (
          <TextField
            {...{ id, disabled, fullWidth }}
            label="Relate enquiries"
            placeholder={chosen.length ? '' : 'Search by number or title'}
            slotProps={{ input: InputProps, htmlInput: inputProps, inputLabel: { shrink: true } }}
          />
        )}
      />
      <Button
        variant="contained"
        startIcon={<Add />}
        disabled={chosen.length === 0}
        loading={busy}
        onClick={() => void add()}
        sx={{ mt: '1px', flexShrink: 0 }}
      >
        Relate
      </Button>
    </Stack>
  );
};
