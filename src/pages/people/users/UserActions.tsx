import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { PersonalData } from './PersonalData.tsx';
import { ResetPassword } from './ResetPassword.tsx';

/** The additional actions of a user. */
export const UserActions = ({ record }: RecordPartProps) => {
  const session = useSession();
  const may = (permission: string) => session?.permissions.includes(permission) ?? false;
  return (
    <>
      {may(users.endpoints.held.permission) && (
        <Button
          variant="outlined"
          startIcon={<AdminPanelSettingsOutlined />}
          component={Link}
          to={`/permissions/${record.id}`}
        >
          Permissions
        </Button>
      )}
      {may(users.endpoints.stuck.permission) && (
        <Button variant="outlined" startIcon={<EventBusyOutlined />} component={Link} to={`/away/${record.id}`}>
          Absences
        </Button>
      )}
      {may(users.endpoints.resetPassword.permission) && record.id !== session?.user.id && (
        <ResetPassword id={record.id} name={String(record['name'])} icon={<KeyOutlined />} />
      )}
      {may(users.endpoints.anonymise.permission) && (
        <PersonalData id={record.id} name={String(record['name'])} isActive={record['is_active'] !== false} />
      )}
    </>
  );
};
