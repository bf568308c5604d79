import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import { failureTexts } from '../../dataProvider/failure.ts';
import { isRecord } from '../../schema/guards.ts';
import { Message } from '../../ui/page/Message.tsx';

interface Props {
  /** What the server said; otherwise the name of the permission is enough. */
  readonly message?: string;
  readonly permission?: string | null;
  /** Asks once more, where a server refused. */
  readonly onRetry?: () => void;
}

/** Whether there is a page of ours to go back to: the router counts its entries. */
const hasPast = () => {
  const state: unknown = window.history.state;
  return isRecord(state) && Number(state['idx']) > 0;
};

/** What stands in place of a screen that the user may not see (rule 17). The menu stays around it. */
export const NoPermission = ({ message, permission, onRetry }: Props) => {
  const navigate = useNavigate();
  const session = useSession();
  const branch = session?.assigned_branches.find((b) => b.id === session.branch);
  return (
    <Message
      icon={<LockOutlined />}
      title="No permission"
      actions={
        <>
          {hasPast() && (
            <Button variant="contained" onClick={() => void navigate(-1)}>
              Go back
            </Button>
          )}
          <Button variant="outlined" component={Link} to="/">
            Start page
          </Button>
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
        </>
      }
    >
      {message ?? failureTexts.forbidden}
      {permission && (
        <Box component="p" sx={{ m: 0, mt: 1 }}>
          It needs the permission{' '}
          <Box component="code" sx={{ color: 'text.primary', fontSize: 13 }}>
            {permission}
          </Box>
          .
        </Box>
      )}
      <Box component="p" sx={{ m: 0, mt: 1 }}>
        An administrator{branch ? ` of ${branch.name}` : ''} can grant it.
      </Box>
    </Message>
  );
};
