import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { refreshSession } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import { failureTexts } from '../../dataProvider/failure.ts';
import { isRecord } from '../../schema/guards.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { LeftInHand } from '../../ui/inHand/LeftInHand.tsx';
import { Message } from '../../ui/page/Message.tsx';
import { WhoCanGrant } from './WhoCanGrant.tsx';

interface Props {
  /** The server's message; the page says in words which permission is missing, where that is known. */
  readonly message?: string;
  readonly permission?: string | null;
  /** Repeats the request, after a refusal by the server; without it the user's rights are read again. */
  readonly onRetry?: () => void;
}

/** Whether the history has an earlier page of the application: the router numbers its entries. */
const hasPast = () => {
  const state: unknown = window.history.state;
  return isRecord(state) && Number(state['idx']) > 0;
};

/** Replaces a screen that the user may not see (rule 17). The menu stays. */
export const NoPermission = ({ message, permission, onRetry }: Props) => {
  const navigate = useNavigate();
  const session = useSession();
  const branch = session?.assigned_branches.find((b) => b.id === session.branch);
  const [, name = '', id = ''] = useLocation().pathname.split('/');
  const resource = resourceNamed(name);
  return (
    <>
      {resource && id !== '' && <LeftInHand resource={resource} id={id === 'create' ? 'new' : id} />}
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
            <Button onClick={onRetry ?? (() => void refreshSession())}>Try again</Button>
          </>
        }
      >
        {permission ? (
          <WhoCanGrant permission={permission} what="This page" />
        ) : (
          <>
            {message ?? failureTexts.forbidden}
            <Box component="p" sx={{ m: 0, mt: 1 }}>
              An administrator{branch ? ` of ${branch.name}` : ''} can grant it.
            </Box>
          </>
        )}
      </Message>
    </>
  );
};
