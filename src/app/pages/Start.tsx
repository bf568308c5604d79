import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { refreshSession } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import { extensions } from '../extensions.ts';
import { menuOf } from '../menu.ts';
import { users } from '../../resources/people/users.ts';
import { accessRequestsName } from '../../schema/calls/shared/access.ts';
import { anyOf } from '../../ui/fields/format.ts';
import { Message } from '../../ui/page/Message.tsx';
import { useProvider } from '../../ui/useProvider.ts';

const { home: Home } = extensions;

/** Who of the branch can give the user a role: those who may grant permissions themselves. */
const useGranters = (isAsked: boolean): readonly string[] => {
  const provider = useProvider();
  const branch = useSession()?.branch;
  const { granters, grant } = users.endpoints;
  const permission = grant.permission ?? '';
  const { data } = useQuery({
    queryKey: [accessRequestsName, branch, permission],
    queryFn: async ({ signal }) => (await provider.call(granters, { query: { permission }, signal })).data,
    enabled: isAsked,
    retry: false,
  });
  return data?.people.map(({ name }) => name) ?? [];
};

/** The first screen after sign-in; a message for users without permissions. */
export const Start = () => {
  const user = useSession()?.user;
  const isHome = Home !== undefined && menuOf().length > 0;
  const granters = useGranters(!isHome);
  if (isHome) return <Home />;
  return (
    <Message
      icon={<InboxOutlined />}
      title="Nothing here for you yet"
      actions={
        <Button variant="outlined" onClick={() => void refreshSession()}>
          Look again
        </Button>
      }
    >
      Your account{user ? ` (${user.email})` : ''} has no permissions in this branch yet.{' '}
      {granters.length ? `Ask ${anyOf(granters)} for a role.` : 'An administrator can give you a role.'}
    </Message>
  );
};
