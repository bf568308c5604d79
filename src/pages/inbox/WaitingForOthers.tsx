import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse, Paper } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import type { OfferedStep } from '../../schema/shownWorkflow.ts';
import { formatInteger } from '../../ui/fields/format.ts';
import { EntryRow } from './EntryRow.tsx';
import { keyOfEntry } from './useInbox.ts';

interface Props {
  readonly entries: readonly InboxEntry[];
  /** The number of all of them, loaded or not. */
  readonly total: number;
  readonly now: Date;
  readonly onStep: (entry: InboxEntry, step: OfferedStep) => void;
  /** Loads further entries. */
  readonly more: ReactNode;
}

/** What waits for the user only after somebody else has acted, folded away: a send-back is possible before. */
export const WaitingForOthers = ({ entries, total, now, onStep, more }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="section" aria-label="Waiting for others" sx={{ mt: 1 }}>
      <Button
        color="secondary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />}
      >
        {`Waiting for others · ${formatInteger(total)}`}
      </Button>
      <Collapse in={open} unmountOnExit id={id}>
        <Paper variant="outlined" sx={{ mt: 0.5, mb: 1.5 }}>
          <Box component="ul" aria-label="Waits for others first" sx={{ m: 0, p: 0 }}>
            {entries.map((entry) => (
              <EntryRow key={keyOfEntry(entry)} entry={entry} now={now} onStep={(step) => onStep(entry, step)} />
            ))}
          </Box>
        </Paper>
        {more}
      </Collapse>
    </Box>
  );
};
