import CompareArrows from '@mui/icons-material/CompareArrows';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { compareRolesPath } from './compareRolesPath.ts';

/** Leads to a comparison of the role with another one, or with a person. */
export const RoleActions = ({ record }: RecordPartProps) => {
  const may = useSession()?.permissions.includes(users.endpoints.modules.permission) ?? false;
  if (!may) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<CompareArrows />}
      component={Link}
      to={compareRolesPath({ kind: 'role', id: record.id })}
    >
      Compare
    </Button>
  );
};
