import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import { menuOf } from '../menu.ts';
import { Message } from './Message.tsx';

/** Leads to the first screen of the menu; whoever may see none is told whom to ask. */
export const Start = () => {
  const user = useSession()?.user;
  const first = menuOf()[0]?.entries[0];
  if (first) return <Navigate to={first.to} replace />;
  return (
    <Message icon={<InboxOutlined />} title="Nothing here for you yet">
      Your account{user ? ` (${user.email})` : ''} holds no permissions in this branch. An administrator can grant them.
    </Message>
  );
};
