import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useState, type ReactNode } from 'react';
import type { ShownWorkflow } from '../../schema/shownWorkflow.ts';
import type { Workflow } from '../../schema/workflow.ts';
import { peopleText } from '../fields/awayTexts.ts';
import { StateChip } from '../fields/StateChip.tsx';
import { Surface } from '../page/Surface.tsx';
import { takersText } from './NextSteps.tsx';
import { ownNext } from './ownNext.ts';

interface Props {
  readonly workflow: Workflow;
  readonly status: ShownWorkflow;
  /** What a press shows: the progress, since when, and the steps taken. */
  readonly children: ReactNode;
}

/** The state of a record and who has it, in a row. */
export const StateButton = ({ workflow, status, children }: Props) => {
  const { state, held_by: held } = status;
  const next = ownNext(status);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { label = state, tone } = workflow.states[state] ?? {};
  const people = held && peopleText(held.people);
  // Who has it takes the next step, unless it is said who else does.
  const other = next && next.role !== held?.role ? `${next.label}: ${takersText(next)}` : undefined;
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={[people && `With ${people}`, other].filter(Boolean).join('. ')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 0.75, minWidth: 0, px: 0.75, py: 0.5, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <StateChip label={label} tone={tone} />
        {people && (
          // On a phone the steps leave it the room of a letter: a press shows it.
          <Typography
            variant="body2"
            component="span"
            noWrap
            sx={{ maxWidth: 150, display: { xs: 'none', sm: 'inline' } }}
          >
            {'With '}
            <strong>{people}</strong>
          </Typography>
        )}
        {!people && other && (
          <Typography variant="body2" component="span" noWrap sx={{ maxWidth: { xs: 150, xl: 280 } }}>
            {other}
          </Typography>
        )}
        <ExpandMore aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      </ButtonBase>
      {next && <span style={visuallyHidden}>{`Next: ${next.label}`}</span>}
      <Surface anchor={anchor} label="State" width={520} onClose={() => setAnchor(null)}>
        <Box sx={{ p: 2, display: 'grid', gap: 1 }}>{children}</Box>
      </Surface>
    </>
  );
};
