import { Box, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { resourceNamed } from '../../resources/resource.named.ts';
import type { FollowingRecord, NextStep } from '../../schema/shownWorkflow.ts';
import { roleInSentence } from '../../workflows/decide.ts';
import { personText } from '../fields/awayTexts.ts';
import { showPath } from '../showPath.ts';

/** Who is to take a step: "Priya Shah (coordinator)"; who may be any of several with a permission. */
export const takersText = ({ people, role }: NextStep): string => {
  const names = people.map(personText);
  const listed = names.length > 3 ? `${names.slice(0, 3).join(', ')} or ${names.length - 3} more` : names.join(' or ');
  if (role === null) return listed;
  return listed ? `${listed} (${roleInSentence(role)})` : `a ${roleInSentence(role)}, of whom there is none`;
};

/** The records in which the work goes on: what is next there, and by whom (rule 114). */
export const FollowingRecords = ({ records }: { readonly records: readonly FollowingRecord[] }) => (
  <>
    {records.map(({ resource, id, name, state, next }) => (
      <Typography key={`${resource} ${id}`} variant="body2" component="p" sx={{ m: 0, mt: 0.25 }}>
        {'Next: '}
        <Box component={Link} to={showPath(resource, id)} sx={{ textDecoration: 'underline', fontWeight: 600 }}>
          {`${resourceNamed(resource)?.title ?? ''} ${name}`}
        </Box>
        {` (${state})`}
        {next && (
          <>
            {' · '}
            <strong>{next.label}</strong>
            {`, by ${takersText(next)}`}
          </>
        )}
      </Typography>
    ))}
  </>
);
