import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import { users } from '../../resources/people/users.ts';
import type { StuckRecord } from '../../schema/shownWorkflow.ts';

/** That nobody can go on with a record, with the way out for whoever can open it. */
export const StuckNote = ({ stuck: { text, person } }: { readonly stuck: StuckRecord }) => {
  const mayHandOver = useSession()?.permissions.includes(users.endpoints.stuck.permission) ?? false;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 0.75, alignItems: 'center' }}
      action={
        person &&
        mayHandOver && (
          <Button component={Link} to={`/hand-over/${person.id}`} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
            Hand over
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
};
