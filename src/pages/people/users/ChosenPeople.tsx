import GroupAdd from '@mui/icons-material/GroupAdd';
import GroupRemove from '@mui/icons-material/GroupRemove';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { roles } from '../../../resources/people/roles.ts';
import type { ChosenProps } from '../../../ui/listPlace.ts';
import { GiveRoleDialog } from '../roles/GiveRoleDialog.tsx';

/** Gives a role to the chosen people, or takes one. */
export const ChosenPeople = ({ ids, records, onDone }: ChosenProps) => {
  const [how, setHow] = useState<'give' | 'take'>();
  const may = useSession()?.permissions.includes(roles.endpoints.give.permission) ?? false;
  if (!may) return null;
  return (
    <>
      <Button startIcon={<GroupAdd />} aria-haspopup="dialog" onClick={() => setHow('give')}>
        Give a role…
      </Button>
      <Button startIcon={<GroupRemove />} aria-haspopup="dialog" onClick={() => setHow('take')}>
        Take a role…
      </Button>
      {how && (
        <GiveRoleDialog
          how={how}
          people={ids.map(Number)}
          names={records.map(({ name }) => String(name))}
          onDone={onDone}
          onClose={() => setHow(undefined)}
        />
      )}
    </>
  );
};
