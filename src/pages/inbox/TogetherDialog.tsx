import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { decideInbox, type InboxEntry } from '../../schema/calls/shared/inbox.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { formatPrice } from '../../ui/fields/format.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { useWork } from '../../ui/useWork.ts';
import type { Together } from './selection.ts';

interface Props {
  readonly group: Together;
  readonly onDone: () => void;
  /** The user closes the dialog. `stale` is true when the shown records are out of date. */
  readonly onClose: (stale: boolean) => void;
}

/** What the step brings to a record. */
const followsOf =
  (action: string) =>
  ({ resource }: InboxEntry): string | undefined =>
    resourceNamed(resource)?.workflow?.actions[action]?.follows;

/** Decides several records at once, all or none, with one comment for all of them. */
export const TogetherDialog = ({ group: { action, label, entries }, onDone, onClose }: Props) => {
  const provider = useProvider();
  const { busy, run } = useWork();
  const [comment, setComment] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [titleId, textId] = [useId(), useId()];
  const send = async () => {
    setRefusal(undefined);
    const items = entries.map(({ resource, id, version, seen }) => ({
      resource,
      id,
      version,
      ...(seen !== null && { seen }),
    }));
    const body = { action, items, comment: comment.trim() || null };
    const isDone = await run(async () => (await provider.call(decideInbox, { body })).message, {
      failed: (error) => setRefusal(error instanceof Error ? error.message : String(error)),
    });
    if (isDone) onDone();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={() => !busy && onClose(refusal !== undefined)}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) void send();
      }}
    >
      <DialogTitle id={titleId}>{`${label} ${entries.length} records`}</DialogTitle>
      <DialogContent>
        <Box id={textId} sx={{ fontSize: 13, color: 'text.secondary' }}>
          {[...new Set(entries.map(followsOf(action)))].filter(Boolean).join(' ')}
          {' If one of them was decided or changed meanwhile, none is decided.'}
        </Box>
        <Box component="ul" sx={{ m: 0, my: 1.5, pl: 2.5, maxHeight: 180, overflowY: 'auto', fontSize: 13 }}>
          {entries.map((e) => (
            <li key={`${e.resource} ${e.id}`}>
              {[e.name, e.title, e.party, e.amount && formatPrice('money', e.amount)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </Box>
        {refusal && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {refusal}
          </Alert>
        )}
        <TextField
          label="Comment"
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          multiline
          minRows={2}
          fullWidth
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input of this dialog
          autoFocus
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ mt: 0.5 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(refusal !== undefined)} disabled={busy}>
          Not now
        </Button>
        <Button variant="contained" loading={busy} aria-keyshortcuts="Control+Enter" onClick={() => void send()}>
          {`${label} ${entries.length}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
