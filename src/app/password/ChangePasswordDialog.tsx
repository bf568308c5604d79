import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

export const ChangePasswordDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} aria-labelledby="change-password" fullWidth maxWidth="xs">
    <DialogTitle id="change-password">Change password</DialogTitle>
    <DialogContent>
      <ChangePasswordForm onDone={onClose} onCancel={onClose} />
    </DialogContent>
  </Dialog>
);
