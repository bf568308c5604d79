import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../authProvider/session.ts';
import { users } from '../../resources/users.ts';
import { useProvider } from '../../ui/useProvider.ts';

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

/** What a permission is called, and who of the branch can grant it to the user. */
export const WhoCanGrant = ({ permission }: { readonly permission: string }) => {
  const provider = useProvider();
  const session = useSession();
  const branch = session?.assigned_branches.find((b) => b.id === session.branch);
  const { data, error } = useQuery({
    queryKey: ['granters', session?.branch, permission],
    queryFn: async ({ signal }) =>
      (await provider.call(users.endpoints.granters, { query: { permission }, signal })).data,
    retry: false,
  });
  const nobody = `An administrator${branch ? ` of ${branch.name}` : ''} can grant it.`;
  const names = data?.people.map(({ name }) => name) ?? [];
  return (
    <Box component="div" aria-live="polite">
      <Box component="p" sx={{ m: 0, mt: 1 }}>
        {'It needs the permission '}
        {data && <strong>{data.label}</strong>}
        {data && ' '}
        <Box component="code" sx={{ color: 'text.primary', fontSize: 13 }}>
          {permission}
        </Box>
        .
      </Box>
      {(data ?? error) && (
        <Box component="p" sx={{ m: 0, mt: 1 }}>
          {names.length > 0 ? `${listed.format(names)} can grant it.` : nobody}
        </Box>
      )}
    </Box>
  );
};
