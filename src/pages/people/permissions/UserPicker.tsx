import { Autocomplete, Box, CircularProgress, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { users } from '../../../resources/people/users.ts';
import { useAwayToday } from '../../../ui/fields/useAwayToday.ts';
import { useSettled } from '../../../ui/fields/input/useOptions.ts';
import { useProvider } from '../../../ui/useProvider.ts';

export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface Props {
  readonly label: string;
  readonly value: Colleague | null;
  readonly onChoose: (user: Colleague) => void;
  /** The id of a user who cannot be chosen. */
  readonly without?: number;
  readonly autoFocus?: boolean;
}

/** Chooses a colleague of the branch by name or e-mail. The server searches. */
export const UserPicker = ({ label, value, onChoose, without, autoFocus = false }: Props) => {
  const provider = useProvider();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useQuery({
    queryKey: [users.name, 'directory', search],
    queryFn: async ({ signal }) => {
      const query = { search, per_page: 50, page: 1 };
      return (await provider.call(users.endpoints.directory, { query, signal })).data.records;
    },
    enabled: open,
    placeholderData: (before) => before,
  });
  const away = useAwayToday(open);
  return (
    <Autocomplete<Colleague, false, boolean>
      value={value}
      disableClearable
      options={(found.data ?? []).filter(({ id }) => id !== without)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      loading={found.isFetching}
      loadingText="Loading..."
      noOptionsText={found.error ? 'The list could not be read' : 'Nobody found'}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, user) => user && onChoose(user)}
      fullWidth
      renderOption={({ key, ...props }, { id, name, email }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {name}
            </Typography>
            <Typography variant="caption" color="text.secondary" noWrap component="div">
              {[email, away.get(id)].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder="Search by name or e-mail"
          autoFocus={autoFocus}
          slotProps={{
            input: {
              ...params.InputProps,
              endAdornment: (
                <>
                  {open && found.isFetching && <CircularProgress size={16} aria-label="Loading..." />}
                  {params.InputProps.endAdornment}
                </>
              ),
            },
            htmlInput: params.inputProps,
          }}
        />
      )}
    />
  );
};
