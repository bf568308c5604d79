import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useWork } from '../../../ui/useWork.ts';
import { useReadUserPermissions } from './usePermissions.ts';
import { UserPicker, type Colleague } from './UserPicker.tsx';

interface Props {
  readonly open: boolean;
  /** Who, or which role, is edited. */
  readonly to: string;
  /** The id of a user who cannot be chosen. */
  readonly without: number | undefined;
  readonly onCopy: (from: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Copies a colleague's permissions into the editor, without saving. */
export const CopyDialog = ({ open, to, without, onCopy, onClose }: Props) => {
  const titleId = useId();
  const [from, setFrom] = useState<Colleague | null>(null);
  const read = useReadUserPermissions();
  const { busy, run } = useWork();
  const copy = (colleague: Colleague) =>
    run(async () => {
      onCopy((await read(colleague.id)).permissions);
      setFrom(null);
    });
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Copy from another user</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {`${to} gets what this user may do, as far as you may give it. Nothing is saved yet.`}
        </Typography>
        <UserPicker
          label="Copy from"
          value={from}
          onChoose={setFrom}
          {...(without !== undefined && { without })}
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!from} loading={busy} onClick={() => from && void copy(from)}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
};
