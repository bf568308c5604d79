import SystemUpdateAltOutlined from '@mui/icons-material/SystemUpdateAltOutlined';
import Button from '@mui/material/Button';
import { Message } from './Message.tsx';

/** A chunk of the application could not be loaded, mostly because the server has a new version. */
export const NewVersion = () => (
  <Message
    icon={<SystemUpdateAltOutlined />}
    title="A new version is available"
    actions={
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload
      </Button>
    }
  >
    This screen could not be loaded. Reloading fetches the current version; unsaved drafts are kept.
  </Message>
);
