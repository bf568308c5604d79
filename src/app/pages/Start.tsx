import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Button from '@mui/material/Button';
import { Navigate } from 'react-router-dom';
import { refreshSession } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import { menuOf } from '../menu.ts';
import { Message } from './Message.tsx';

/** Leads to the first screen of the menu; whoever may see none is told whom to ask. */
export const Start = () => {
  const user = useSession()?.user;
  const first = menuOf()[0]?.entries[0];
  if (first) return <Navigate to={first.to} replace />;
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
      Your account{user ? ` (${user.email})` : ''} holds no permissions in this branch. An administrator can grant them.
    </Message>
  );
};
