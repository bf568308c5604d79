import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTell } from '../../ui/useTell.ts';
import { useReadHeld, type Held } from './usePermissions.ts';
import { UserPicker, type Colleague } from './UserPicker.tsx';

interface Props {
  readonly open: boolean;
  /** Whose permissions are edited. */
  readonly to: Held['user'];
  readonly onCopy: (from: Held) => void;
  readonly onClose: () => void;
}

/** Takes over what a colleague holds, to be looked at and changed before it is saved. */
export const CopyDialog = ({ open, to, onCopy, onClose }: Props) => {
  const titleId = useId();
  const [from, setFrom] = useState<Colleague | null>(null);
  const [busy, setBusy] = useState(false);
  const read = useReadHeld();
  const tell = useTell();
  const copy = async () => {
    if (!from) return;
    setBusy(true);
    try {
      onCopy(await read(from.id));
      setFrom(null);
    } catch (error) {
      tell.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Copy from another user</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {`${to.name} gets exactly the ticks of this user, as far as you may grant and revoke them. Nothing is saved yet.`}
        </Typography>
        <UserPicker label="Copy from" value={from} onChoose={setFrom} without={to.id} autoFocus />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!from} loading={busy} onClick={() => void copy()}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
};
