import { Box, Paper, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../authProvider/session.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { summaryOf } from '../../schema/summary.ts';
import type { Step } from '../../schema/workflow.ts';
import { lastDecision } from '../../workflows/lastDecision.ts';
import { CurrentStatus } from './CurrentStatus.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepDialog } from './StepDialog.tsx';
import { StepsTaken } from './StepsTaken.tsx';
import { StateButton } from './StateButton.tsx';
import { chosenSteps, workflowStatusOf, type StepChoice } from '../workflowStatus.ts';
import { useGoOn } from './useGoOn.ts';
import { ToldNote } from './ToldNote.tsx';
import { OutdatedNote } from './OutdatedNote.tsx';
import { StateProgress } from './StateProgress.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
  /** Shows the files that a step sent. */
  readonly onFiles?: ((step: Step) => void) | undefined;
  /** In a row with the title: the state and who has the record, of which a press shows the rest. */
  readonly compact?: boolean;
  /** Its steps stand in the head: it only tells. */
  readonly told?: boolean;
  /** It stands on the page of another record, which has a strip of its own. */
  readonly within?: boolean;
}

const row = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const;

/** The workflow status of a record: its progress, the people in charge, and the user's steps. */
export const WorkflowStrip = ({ resource, record, onFiles, compact = false, told = false, within = false }: Props) => {
  const [step, setStep] = useState<StepChoice>();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const permissions = useSession()?.permissions ?? [];
  const goOn = useGoOn(resource);
  const status = workflowStatusOf(record);
  const { workflow } = resource;
  if (!workflow || !status) return null;
  // A step without the permission is hidden. A step that is only refused now is disabled with its reason.
  const offered = chosenSteps(
    workflow,
    status.actions.filter(({ name }) => permissions.includes(workflow.actions[name]?.permission ?? '')),
  );
  const progress = <StateProgress workflow={workflow} status={status} />;
  const more = (
    <>
      {compact && <ToldNote told={status.told} warned={status.warned} />}
      {compact && <OutdatedNote reasons={status.outdated} plain />}
      <CurrentStatus workflow={workflow} status={status} record={record} />
      <StepsTaken workflow={workflow} steps={status.steps} onFiles={onFiles} />
    </>
  );
  const dialog = step && (
    <StepDialog
      resource={resource}
      record={{
        id: record.id,
        version: record.version,
        name: String(record[resource.represent] ?? ''),
        summary: summaryOf(resource, record),
        values: record,
      }}
      step={step}
      decision={workflow.states[status.state]?.decision ? lastDecision(workflow, status.steps) : undefined}
      onDone={(now) => goOn(step.name, now)}
      onClose={() => setStep(undefined)}
    />
  );
  if (compact)
    return (
      <Box
        component="section"
        aria-label="Workflow"
        sx={{
          ...row,
          flex: { xs: '1 1 100%', lg: 'none' },
          justifyContent: 'space-between',
          '& > [role=group]': { flexWrap: 'nowrap', flexShrink: 0 },
        }}
      >
        <StateButton workflow={workflow} status={status}>
          {progress}
          {more}
        </StateButton>
        <StepButtons steps={offered} next={status.next?.action} onChoose={setStep} room={wide ? 3 : 2} />
        {dialog}
      </Box>
    );
  return (
    <>
      <ToldNote told={status.told} warned={status.warned} />
      <OutdatedNote reasons={status.outdated} />
      <Paper
        variant="outlined"
        component="section"
        aria-label={told ? 'State' : within ? `Workflow of ${resource.title}` : 'Workflow'}
        sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5, mb: 1.5, display: 'grid', gap: 1 }}
      >
        <Box sx={{ ...row, flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
          {progress}
          {!told && <StepButtons steps={offered} next={status.next?.action} onChoose={setStep} />}
        </Box>
        {more}
        {dialog}
      </Paper>
    </>
  );
};
