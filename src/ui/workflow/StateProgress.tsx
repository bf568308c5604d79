import Check from '@mui/icons-material/Check';
import { Box, Typography } from '@mui/material';
import type { ShownWorkflow } from '../../schema/shownWorkflow.ts';
import type { Workflow } from '../../schema/workflow.ts';
import { progressOf, type ProgressState } from './progress.ts';
import { StateChip } from '../fields/StateChip.tsx';
import { Unseen } from '../Unseen.tsx';

const spoken = { past: 'done', now: 'now', ahead: 'to come' } as const;

const Mark = ({ when }: Pick<ProgressState, 'when'>) =>
  when === 'past' ? (
    <Check aria-hidden sx={{ fontSize: 15, color: 'success.main' }} />
  ) : (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 7, height: 7, m: '4px', borderRadius: '50%', border: 1.5, borderColor: 'text.disabled' }}
    />
  );

/** The progress of a record through its workflow: past states, the current state, and states ahead. */
export const StateProgress = ({
  workflow,
  status,
}: {
  readonly workflow: Workflow;
  readonly status: ShownWorkflow;
}) => (
  <Box
    component="ol"
    aria-label={`Progress of this ${workflow.name}`}
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 0.5 }}
  >
    {progressOf(workflow, status).map(({ state, label, when }) => (
      <Box
        component="li"
        key={state}
        aria-current={when === 'now' ? 'step' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          '&:not(:first-of-type)::before': {
            content: '""',
            width: { xs: 10, sm: 18 },
            height: '1px',
            mx: 0.75,
            bgcolor: when === 'ahead' ? 'divider' : 'text.disabled',
          },
        }}
      >
        {when === 'now' ? (
          <StateChip label={label} tone={workflow.states[state]?.tone} />
        ) : (
          <>
            <Mark when={when} />
            <Typography variant="body2" component="span" color={when === 'past' ? 'text.primary' : 'text.secondary'}>
              {label}
            </Typography>
          </>
        )}
        <Unseen>{`, ${spoken[when]}`}</Unseen>
      </Box>
    ))}
  </Box>
);
