import ExploreOffOutlined from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { Message } from '../../ui/page/Message.tsx';

export const NotFound = () => {
  const { pathname } = useLocation();
  return (
    <Message
      icon={<ExploreOffOutlined />}
      title="There is nothing here"
      actions={
        <Button variant="contained" component={Link} to="/">
          Start page
        </Button>
      }
    >
      No screen has the address {pathname}. It may have been moved, or the link is incomplete.
    </Message>
  );
};
