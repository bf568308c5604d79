import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import type { RecordNoteProps } from '../../../ui/extensions/extension.ts';
import { useAwayToday } from '../../../ui/away/useAwayToday.ts';

/** On the page of a person while they are away: until when, and who stands in. */
export const PersonAway = ({ record }: RecordNoteProps) => {
  const said = useAwayToday(true).get(record.id);
  const may = useSession()?.permissions.includes(users.endpoints.stuck.permission) ?? false;
  if (said === undefined) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        may && (
          <Button component={Link} to={`/away/${record.id}`} color="inherit">
            Absences
          </Button>
        )
      }
    >
      {`${String(record['name'])} is ${said}.`}
    </Alert>
  );
};
