import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Box, Chip } from '@mui/material';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Placeholder } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { Editor } from './Editor.tsx';
import { useUserPermissions, useModules } from './usePermissions.ts';
import { UserPicker } from './UserPicker.tsx';

const Chosen = ({ id }: { readonly id: number }) => {
  const session = useSession();
  const navigate = useNavigate();
  const modules = useModules();
  const saved = useUserPermissions(id);
  const error = modules.error ?? saved.error;
  const user = saved.data?.user;
  const again = () => void Promise.all([modules.refetch(), saved.refetch()]);
  return (
    <>
      <PageHeader
        title={user ? `Permissions of ${user.name}` : 'Permissions'}
        status={user && !user.is_active ? <Chip label="Not active" /> : undefined}
      />
      <Box sx={{ maxWidth: 400, mb: 1.5 }}>
        <UserPicker label="User" value={user ?? null} onChoose={(next) => void navigate(`/permissions/${next.id}`)} />
      </Box>
      {error ? (
        <FailedState title="The permissions could not be read" error={error} onRetry={again} />
      ) : modules.data && saved.data && saved.isFetchedAfterMount ? (
        <Editor
          key={id}
          modules={modules.data}
          saved={saved.data}
          editable={session?.permissions.includes(users.endpoints.grant.permission) ?? false}
        />
      ) : (
        <Placeholder heights={[220, 140]} />
      )}
    </>
  );
};

const Nobody = () => {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Permissions" />
      <Box sx={{ maxWidth: 400, mb: 1.5 }}>
        <UserPicker label="User" value={null} onChoose={({ id }) => void navigate(`/permissions/${id}`)} />
      </Box>
      <StatePanel icon={ManageAccountsOutlined} title="Choose a user">
        You see what they may do, by module. Nothing changes until you review and save it.
      </StatePanel>
    </>
  );
};

/** Shows and edits a user's permissions. The address has the user's id. */
export const PermissionsPage = () => {
  const { '*': rest = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(rest) ? <Chosen key={rest} id={Number(rest)} /> : <Nobody />;
};
