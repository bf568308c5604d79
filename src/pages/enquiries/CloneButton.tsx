import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRedirect } from 'react-admin';
import { useSession } from '../../authProvider/session.ts';
import { enquiries } from '../../resources/enquiries.ts';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { useToast } from '../../ui/useToast.ts';

/** Clones an enquiry into a new draft and opens it. The dialog lists the copied fields. */
export const CloneButton = ({ resource, record }: RecordPartProps) => {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [titleId, textId] = [useId(), useId()];
  const permissions = useSession()?.permissions ?? [];
  const provider = useProvider();
  const client = useQueryClient();
  const redirect = useRedirect();
  const toast = useToast();
  const { clone } = enquiries.endpoints;
  if (!permissions.includes(clone.permission)) return null;
  const run = async () => {
    setBusy(true);
    try {
      const { data, message } = await provider.call(clone, { params: { id: record.id } });
      toast.done(message ?? clone.success);
      void client.invalidateQueries({ queryKey: [resource.name] });
      setAsking(false);
      redirect('show', resource.name, data.id);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" color="secondary" startIcon={<ContentCopy />} onClick={() => setAsking(true)}>
        Clone
      </Button>
      <Dialog
        open={asking}
        onClose={busy ? () => undefined : () => setAsking(false)}
        maxWidth="xs"
        fullWidth
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <DialogTitle id={titleId}>{`Clone ${String(record['number'])}?`}</DialogTitle>
        <DialogContent id={textId}>
          <Typography variant="body2" sx={{ mb: 1 }}>
            A new draft takes along the title, description, place, value, source, customer, client, contractor and
            contact person, log category and scopes, and the reviewers and approvers. You own it, received today.
          </Typography>
          <Typography variant="body2" color="text.secondary">
            Dates, attachments, comments, follow-ups and relations stay with this enquiry.
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)} disabled={busy}>
            Not now
          </Button>
          <Button variant="contained" autoFocus onClick={() => void run()} loading={busy}>
            Clone
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
