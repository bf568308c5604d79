import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Sending } from '../../schema/attachments.ts';
import type { Workflow } from '../../schema/workflow.ts';
import { counted, formatInstant } from '../fields/format.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import type { Looking } from './useLooking.ts';

interface Props {
  readonly sending: Sending;
  readonly workflow: Workflow;
  readonly looking: Looking;
  /** The user came for this round. */
  readonly asked: boolean;
}

/** The files of a record as one step sent them. */
export const SentRound = ({ sending, workflow, looking, asked }: Props) => {
  const { action, round, at, by_name, files } = sending;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.querySelector('button')?.focus();
  }, [asked]);
  return (
    <Accordion
      ref={place}
      defaultExpanded={asked}
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ '&:not(:last-of-type)': { borderBottom: 0 }, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {`Round ${round} · ${counted(files.length, 'file', 'files')}`}
          </Typography>
          <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
            {`${workflow.actions[action]?.label ?? action} · ${by_name} · `}
            <time dateTime={at}>{formatInstant(at)}</time>
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0, borderTop: 1, borderColor: 'divider' }}>
        {files.length === 0 ? (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1.5 }}>
            It had no files.
          </Typography>
        ) : (
          <Box component="ul" aria-label={`Files sent in round ${round}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {files.map((file) => (
              <AttachmentRow
                key={file.id}
                file={file}
                among={files}
                looking={looking}
                place={`as sent in round ${round}`}
              />
            ))}
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  );
};
