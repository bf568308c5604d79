import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Box, Chip } from '@mui/material';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Placeholder } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { Editor } from './Editor.tsx';
import { givenBy, type OfferedModule } from './matrix.ts';
import { PersonRoles } from './PersonRoles.tsx';
import {
  singlePermissions,
  useModules,
  usePerson,
  useUserPermissions,
  type UserPermissions,
} from './usePermissions.ts';
import { UserPicker } from './UserPicker.tsx';

interface OfPersonProps {
  readonly modules: readonly OfferedModule[];
  readonly held: UserPermissions;
  readonly editable: boolean;
}

/** The roles of a user, and below them what they may do, with the single permissions to change. */
const OfPerson = ({ modules, held, editable }: OfPersonProps) => {
  const subject = usePerson(held);
  const given = useMemo(() => givenBy(held.roles), [held.roles]);
  return (
    <>
      <PersonRoles held={held} modules={modules} editable={editable} />
      <Editor
        modules={modules}
        saved={singlePermissions(held)}
        subject={subject}
        given={given}
        person={held.user.id}
        editable={editable}
      />
    </>
  );
};

const Chosen = ({ id }: { readonly id: number }) => {
  const session = useSession();
  const navigate = useNavigate();
  const modules = useModules();
  const saved = useUserPermissions(id);
  const error = modules.error ?? saved.error;
  const user = saved.data?.user;
  const editable = session?.permissions.includes(users.endpoints.grant.permission) ?? false;
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
        <OfPerson key={id} modules={modules.data} held={saved.data} editable={editable} />
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
        You see their roles and what they may do, by module. Nothing changes until you review and save it.
      </StatePanel>
    </>
  );
};

/** Shows and edits a user's permissions. The address has the user's id. */
export const PermissionsPage = () => {
  const { '*': rest = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(rest) ? <Chosen key={rest} id={Number(rest)} /> : <Nobody />;
};
