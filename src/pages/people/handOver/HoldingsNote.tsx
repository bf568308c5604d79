import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import type { RecordNoteProps } from '../../../ui/extensions/extension.ts';
import { counted } from '../../../ui/fields/format.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** How much of the branch's work a person has, before they are deactivated and after, with the way to hand it over. */
export const HoldingsNote = ({ record }: RecordNoteProps) => {
  const provider = useProvider();
  const may = useSession()?.permissions.includes(users.endpoints.stuck.permission) ?? false;
  const { data: total = 0 } = useQuery({
    queryKey: [users.name, 'holdings', record.id, 'count'],
    queryFn: async ({ signal }) => {
      const { data } = await provider.call(users.endpoints.holdings, {
        params: { id: record.id },
        query: { page: 1, per_page: 1 },
        signal,
      });
      return data.pagination.total;
    },
    enabled: may,
  });
  if (total === 0) return null;
  const isActive = record['is_active'] !== false;
  const parts = counted(total, 'part', 'parts');
  return (
    <Alert
      severity={isActive ? 'info' : 'warning'}
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        <Button component={Link} to={`/hand-over/${record.id}`} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
          Hand over
        </Button>
      }
    >
      {isActive
        ? `Has ${parts} of the work that is not finished: hand it over before you deactivate this person or take a role, a permission or a branch.`
        : `Is not active, and has ${parts} of the work that is not finished: nobody goes on with it until it is handed over.`}
    </Alert>
  );
};
