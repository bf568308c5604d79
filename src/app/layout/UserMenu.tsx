import InfoOutlined from '@mui/icons-material/InfoOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import MoveUpOutlined from '@mui/icons-material/MoveUpOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { authProvider } from '../../authProvider/index.ts';
import { useSession } from '../../authProvider/session.ts';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { lazyButtons } from '../../ui/lazy/lazyPart.tsx';
import { ChangePasswordForm } from '../password/ChangePasswordForm.tsx';

const ChangePasswordDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} aria-labelledby="change-password" fullWidth maxWidth="xs">
    <DialogTitle id="change-password">Change password</DialogTitle>
    <DialogContent>
      <ChangePasswordForm onDone={onClose} onCancel={onClose} />
    </DialogContent>
  </Dialog>
);

const AboutDialog = lazyButtons(() => import('../about/AboutDialog.tsx'), 'AboutDialog');

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('');

export const UserMenu = () => {
  const user = useSession()?.user;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState(false);
  const [about, setAbout] = useState(false);
  if (!user) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={user.name}>
        <IconButton
          // With the text of the button, by which people speak to it.
          aria-label={`Account of ${user.name}, ${initials(user.name)}`}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.5, borderRadius: '50%' }}
        >
          <Avatar
            sx={{
              width: 28,
              height: 28,
              fontSize: 12,
              fontWeight: 600,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {initials(user.name)}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        <Box component="li" sx={{ px: 2, py: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{user.name}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{user.email}</Box>
        </Box>
        <Divider component="li" sx={{ my: 0.5 }} />
        <MenuItem component={Link} to="/hand-over" onClick={close}>
          <ListItemIcon>
            <MoveUpOutlined fontSize="small" />
          </ListItemIcon>
          Hand over my work
        </MenuItem>
        <MenuItem component={Link} to="/away" onClick={close}>
          <ListItemIcon>
            <EventBusyOutlined fontSize="small" />
          </ListItemIcon>
          My absences
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setChanging(true);
          }}
        >
          <ListItemIcon>
            <KeyOutlined fontSize="small" />
          </ListItemIcon>
          Change password
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setAbout(true);
          }}
        >
          <ListItemIcon>
            <InfoOutlined fontSize="small" />
          </ListItemIcon>
          About Plumbline
        </MenuItem>
        <MenuItem onClick={() => void authProvider.logout({})}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
      <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />
      {about && <AboutDialog onClose={() => setAbout(false)} />}
    </>
  );
};
