import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Button from '@mui/material/Button';
import { refreshSession } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import { extensions } from '../extensions.ts';
import { menuOf } from '../menu.ts';
import { Message } from '../../ui/page/Message.tsx';

const { home: Home } = extensions;

/** The first screen after sign-in; a message for users without permissions. */
export const Start = () => {
  const user = useSession()?.user;
  if (Home && menuOf().length > 0) return <Home />;
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
      Your account{user ? ` (${user.email})` : ''} has no permissions in this branch yet. An administrator can grant
      them.
    </Message>
  );
};
