import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../authProvider/session.ts';
import { accessRequestsName } from '../../schema/calls/shared/access.ts';
import { users } from '../../resources/people/users.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { AccessRequestForm } from './AccessRequestForm.tsx';

interface Props {
  readonly permission: string;
  /** What needs it: "This page". */
  readonly what: string;
}

/** What a permission is called, who of the branch can grant it to the user, and the user's request for it. */
export const WhoCanGrant = ({ permission, what }: Props) => {
  const provider = useProvider();
  const session = useSession();
  const branch = session?.assigned_branches.find((b) => b.id === session.branch);
  const { data, error } = useQuery({
    // Live changes of requests reload it.
    queryKey: [accessRequestsName, session?.branch, permission],
    queryFn: async ({ signal }) =>
      (await provider.call(users.endpoints.granters, { query: { permission }, signal })).data,
    retry: false,
  });
  return (
    <Box aria-live="polite" sx={{ overflowWrap: 'anywhere' }}>
      {data && (
        <Box component="p" sx={{ m: 0 }}>
          {`${what} needs the permission `}
          <Box component="strong" sx={{ color: 'text.primary' }}>
            {data.label}
          </Box>
          .
        </Box>
      )}
      {data && data.people.length + (data.request ? 1 : 0) > 0 ? (
        <AccessRequestForm permission={permission} people={data.people} request={data.request} />
      ) : (
        (data ?? error) && (
          <Box component="p" sx={{ m: 0, mt: 1 }}>
            {`An administrator${branch ? ` of ${branch.name}` : ''} can grant it.`}
          </Box>
        )
      )}
    </Box>
  );
};
