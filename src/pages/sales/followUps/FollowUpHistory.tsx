import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { followUps } from '../../../resources/sales/followUps.ts';
import { History } from '../../../ui/show/History.tsx';
import type { FollowUp } from './followUp.ts';

interface Props {
  readonly followUp: FollowUp;
  readonly onClose: () => void;
}

/** Who changed a follow-up, when, from what to what. It stands in its enquiry's history too. */
export const FollowUpHistory = ({ followUp, onClose }: Props) => {
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
