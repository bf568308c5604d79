import MoreVert from '@mui/icons-material/MoreVert';
import {
  IconButton,
  Menu,
  MenuItem,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import type { FollowUp } from './followUp.ts';
import type { useFollowUpActions } from './useFollowUpActions.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { History } from '../../../ui/show/History.tsx';

interface FollowUpHistoryProps {
  readonly followUp: FollowUp;
  readonly onClose: () => void;
}

/** Who changed a follow-up, when, from what to what. It stands in its enquiry's history too. */
const FollowUpHistory = ({ followUp, onClose }: FollowUpHistoryProps) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="div">
        <Typography variant="h6" component="h2">
          History
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {followUp.subject}
        </Typography>
      </DialogTitle>
      <DialogContent>
        <History resource={followUps} id={followUp.id} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface Props {
  readonly followUp: FollowUp;
  readonly actions: ReturnType<typeof useFollowUpActions>;
  readonly changes: boolean;
  readonly deletes: boolean;
  readonly onEdit: () => void;
}

/** The menu with further actions of a follow-up, and its history. */
export const FollowUpMenu = ({ followUp, actions, changes, deletes, onEdit }: Props) => {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState(false);
  const [reading, setReading] = useState(false);
  const open = followUp.status === 'OPEN';
  const choose = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Actions for “${followUp.subject}”`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {open && changes && <MenuItem onClick={choose(onEdit)}>Change…</MenuItem>}
        {open && changes && (
          <MenuItem onClick={choose(() => void actions.setStatus(followUp, 'CANCELLED'))}>Cancel follow-up</MenuItem>
        )}
        {!open && changes && (
          <MenuItem onClick={choose(() => void actions.setStatus(followUp, 'OPEN'))}>Reopen</MenuItem>
        )}
        <MenuItem onClick={choose(() => setReading(true))}>History</MenuItem>
        {open && deletes && <MenuItem onClick={choose(() => setAsking(true))}>Delete…</MenuItem>}
      </Menu>
      {reading && <FollowUpHistory followUp={followUp} onClose={() => setReading(false)} />}
      <ConfirmDialog
        open={asking}
        title="Delete this follow-up?"
        confirm="Delete"
        busy={actions.busy === followUp.id}
        onClose={() => setAsking(false)}
        onConfirm={() => void actions.remove(followUp).then(() => setAsking(false))}
      >
        {`“${followUp.subject}” will be gone for everybody. To keep it in the record, cancel it instead.`}
      </ConfirmDialog>
    </>
  );
};
