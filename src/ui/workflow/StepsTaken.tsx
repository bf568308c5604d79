import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse, Link, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { labelOf } from '../../schema/field.ts';
import type { Step, Workflow } from '../../schema/workflow.ts';
import { takerText } from '../../workflows/standIn.ts';
import { counted, formatInstant } from '../fields/format.ts';

interface Props {
  readonly workflow: Workflow;
  /** Oldest first. */
  readonly steps: readonly Step[];
  /** Shows the files that a step sent; undefined if the record has none. */
  readonly onFiles?: ((step: Step) => void) | undefined;
}

/** "Approver handed over: Ann Ash → Tom Whitaker". */
const handedText = ({ role, from_name, to_name }: NonNullable<Step['handed']>): string =>
  `${labelOf(role, {})} handed over: ${from_name} → ${to_name}`;

/** The steps taken so far with person, time and comment, the latest first. */
export const StepsTaken = ({ workflow, steps, onFiles }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (steps.length === 0) return null;
  return (
    <Box>
      <Button
        color="secondary"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />}
        sx={{ ml: -1.25 }}
      >
        {`${counted(steps.length, 'step', 'steps')} taken`}
      </Button>
      <Collapse in={open} unmountOnExit id={id}>
        <Box component="ol" aria-label="Steps taken" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
          {steps.toReversed().map((step, at) => (
            <Box
              component="li"
              key={`${step.at} ${step.action} ${step.by}`}
              sx={{ py: 0.75, borderTop: at === 0 ? 0 : 1, borderColor: 'divider' }}
            >
              <Box sx={{ display: 'flex', columnGap: 1.5, flexWrap: 'wrap', justifyContent: 'space-between' }}>
                <Typography variant="body2" component="span">
                  <strong>
                    {step.handed ? handedText(step.handed) : (workflow.actions[step.action]?.label ?? step.action)}
                  </strong>
                  {` · ${takerText(step)}`}
                </Typography>
                <Typography variant="caption" color="text.secondary" component="time" dateTime={step.at}>
                  {formatInstant(step.at)}
                </Typography>
              </Box>
              {step.comment && (
                <Typography
                  variant="body2"
                  color="text.secondary"
                  sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
                >
                  {step.comment}
                </Typography>
              )}
              {step.noted && (
                <Typography variant="body2" component="div" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
                  {'Although: '}
                  {step.noted.split('\n').join('; ')}
                </Typography>
              )}
              {onFiles && !step.handed && workflow.states[step.from_state]?.editable && (
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  onClick={() => onFiles(step)}
                  aria-label={`Files as sent in round ${step.round}`}
                >
                  Files as sent
                </Link>
              )}
            </Box>
          ))}
        </Box>
      </Collapse>
    </Box>
  );
};
