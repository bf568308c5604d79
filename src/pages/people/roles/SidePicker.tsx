import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roles } from '../../../resources/people/roles.ts';
import { users } from '../../../resources/people/users.ts';
import { useSettled } from '../../../ui/fields/input/useOptions.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { ComparedRole } from './compareRolesPath.ts';

interface Named extends ComparedRole {
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly value: Named | null;
  readonly onChoose: (side: ComparedRole) => void;
}

const groups = { role: 'Roles', user: 'People' } as const;

/** Chooses a role or a colleague. The server searches. */
export const SidePicker = ({ label, value, onChoose }: Props) => {
  const provider = useProvider();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useQuery({
    queryKey: [roles.name, 'sides', search],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const query = { search, per_page: 50, page: 1 };
      const [sets, people] = await Promise.all([
        provider.getList(roles.name, { filter: { q: search }, pagination: { page: 1, perPage: 50 }, signal }),
        provider.call(users.endpoints.directory, { query, signal }),
      ]);
      return [
        ...sets.data.map((role): Named => ({ kind: 'role', id: Number(role.id), name: String(role['name']) })),
        ...people.data.records.map(({ id, name }): Named => ({ kind: 'user', id, name })),
      ];
    },
    enabled: open,
    placeholderData: (before) => before,
  });
  return (
    <Autocomplete<Named, false, boolean>
      value={value}
      disableClearable
      options={found.data ?? []}
      groupBy={({ kind }) => groups[kind]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ kind, id }) => `${kind}-${id}`}
      isOptionEqualToValue={(a, b) => a.kind === b.kind && a.id === b.id}
      filterOptions={(options) => options}
      loading={found.isFetching}
      loadingText="Loading..."
      noOptionsText={found.error ? 'The list could not be read' : 'Nothing found'}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, side) => side && onChoose({ kind: side.kind, id: side.id })}
      fullWidth
      renderInput={(params) => <TextField {...params} label={label} placeholder="A role or a person" />}
    />
  );
};
