import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { roles } from '../../../resources/people/roles.ts';
import { users } from '../../../resources/people/users.ts';
import type { RecordNoteProps } from '../../../ui/extensions/extension.ts';
import { counted } from '../../../ui/fields/format.ts';
import { useReread } from '../../../ui/useReread.ts';
import { GiveRoleDialog } from '../roles/GiveRoleDialog.tsx';

/** What it means that a person has no role, with the way to give one (rule 138). */
export const NoRoleNote = ({ record }: RecordNoteProps) => {
  const [giving, setGiving] = useState(false);
  const reread = useReread(users);
  const may = useSession()?.permissions.includes(roles.endpoints.give.permission) ?? false;
  const [held, single] = [record['roles'], record['permissions']];
  if (!Array.isArray(held) || held.length > 0) return null;
  const count = Array.isArray(single) ? single.length : 0;
  return (
    <Alert
      severity={count === 0 ? 'warning' : 'info'}
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        may && (
          <Button color="inherit" aria-haspopup="dialog" onClick={() => setGiving(true)} sx={{ whiteSpace: 'nowrap' }}>
            Give a role…
          </Button>
        )
      }
    >
      {count === 0
        ? `${String(record['name'])} has no role and no permission: they can sign in, and see and do nothing.`
        : `${String(record['name'])} has no role: only what ${counted(count, 'single permission', 'single permissions')} allow${count === 1 ? 's' : ''}.`}
      {giving && (
        <GiveRoleDialog
          how="give"
          people={[record.id]}
          names={[String(record['name'])]}
          onDone={() => void reread()}
          onClose={() => setGiving(false)}
        />
      )}
    </Alert>
  );
};
