import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Chip, Stack } from '@mui/material';
import { useId, useState } from 'react';
import type { InboxChanges } from '../../schema/calls/shared/inbox.ts';
import { counted, formatInstant } from '../../ui/fields/format.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** The number of changes as text; undefined without changes. */
const changesText = ({ seen_at, count, comments }: InboxChanges): string | undefined => {
  if (seen_at === null) return comments > 0 ? counted(comments, 'comment', 'comments') : undefined;
  const counts = [
    count > 0 ? counted(count, 'change', 'changes') : '',
    comments > 0 ? counted(comments, 'new comment', 'new comments') : '',
  ].filter(Boolean);
  return counts.length ? `${counts.join(', ')} since you looked` : undefined;
};

/** The changes by others since the user's last visit: fields and people. */
export const Changed = ({ changed }: { readonly changed: InboxChanges }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = changesText(changed);
  if (!text) return null;
  const { fields, by, at } = changed;
  if (fields.length + by.length === 0) return <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{text}</Box>;
  return (
    <Box>
      <Button
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
        endIcon={open ? <ExpandLess /> : <ExpandMore />}
        sx={{ minHeight: 26, py: 0, px: 0.75, ml: -0.75, fontSize: 12 }}
      >
        {text}
      </Button>
      {open && (
        <Stack id={id} sx={{ gap: 0.5, fontSize: 12, color: 'text.secondary', pt: 0.5 }}>
          {fields.length > 0 && (
            <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
              {fields.map((label) => (
                <Chip key={label} label={label} />
              ))}
            </Stack>
          )}
          {by.length > 0 && <Box>{`By ${listed.format(by)}${at ? `, last on ${formatInstant(at)}` : ''}`}</Box>}
        </Stack>
      )}
    </Box>
  );
};
