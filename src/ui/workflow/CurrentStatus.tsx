import { roleInSentence } from '../../workflows/decide.ts';
import { Box, Typography } from '@mui/material';
import { labelOf } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { ShownWorkflow } from '../../schema/shownWorkflow.ts';
import { targetsOf, type Workflow } from '../../schema/workflow.ts';
import { takerText } from '../../workflows/standIn.ts';
import { peopleText } from '../fields/awayTexts.ts';
import { formatInstant } from '../fields/format.ts';
import { ShowField } from '../fields/kinds.tsx';
import { StuckNote } from './StuckNote.tsx';
import { FollowingRecords, takersText } from './NextSteps.tsx';
import { ownNext } from './ownNext.ts';

interface Props {
  readonly workflow: Workflow;
  readonly status: ShownWorkflow;
  readonly record: AnyRecord;
}

/** The record's values that came with the last step: the reason for a loss. */
const valuesOfLastStep = (workflow: Workflow, { state }: ShownWorkflow, record: AnyRecord) =>
  Object.values(workflow.actions)
    .filter((action) => targetsOf(action).includes(state))
    .flatMap(({ body = {} }) => Object.entries(body))
    .filter(([name]) => record[name] !== null && record[name] !== undefined);

/** The people in charge of a record, since when, their next step, and the comment of the last step. */
export const CurrentStatus = ({ workflow, status, record }: Props) => {
  const { held_by, since, steps, state, goes_on } = status;
  const own = ownNext(status);
  const arrival = steps.findLast(({ from_state, to_state }) => from_state !== to_state && to_state === state);
  return (
    <Box>
      <Typography variant="body2" component="p" sx={{ m: 0 }}>
        {held_by ? (
          <>
            {'With '}
            <strong>{peopleText(held_by.people)}</strong>
            {` (${roleInSentence(held_by.role)}) since `}
          </>
        ) : (
          `${workflow.states[state]?.label ?? state} ${state === workflow.initial ? 'since' : 'on'} `
        )}
        <time dateTime={since}>{formatInstant(since)}</time>
        {own && (
          <>
            {' · Next: '}
            <strong>{own.label}</strong>
            {own.role !== null && own.role !== held_by?.role && `, by ${takersText(own)}`}
          </>
        )}
      </Typography>
      {status.stuck && <StuckNote stuck={status.stuck} />}
      <FollowingRecords records={goes_on} />
      {valuesOfLastStep(workflow, status, record).map(([name, field]) => (
        // A chip is a div, which a paragraph cannot contain; a link in a sentence is told by more than its colour.
        <Typography key={name} variant="body2" component="div" sx={{ mt: 0.5, '& a': { textDecoration: 'underline' } }}>
          {`${labelOf(name, field)}: `}
          <ShowField field={field} name={name} value={record[name]} record={record} />
        </Typography>
      ))}
      {arrival?.comment && (
        <Typography
          variant="body2"
          component="blockquote"
          sx={{
            m: 0,
            mt: 0.75,
            pl: 1.25,
            borderLeft: 2,
            borderColor: 'divider',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
          }}
        >
          {arrival.comment}
          <Typography component="span" variant="body2" color="text.secondary">
            {` — ${takerText(arrival)}`}
          </Typography>
        </Typography>
      )}
    </Box>
  );
};
