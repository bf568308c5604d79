import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import { resources } from '../../resources/index.ts';
import type { Resource } from '../../schema/resource.ts';
import { counted, formatInteger } from '../fields/format.ts';
import { countsOf } from './review.ts';
import type { Import } from './useImport.ts';
import { resultSentence } from './words.ts';
import { inSentence } from '../../schema/words.ts';

const Saving = ({ resource, work: { state } }: { readonly resource: Resource; readonly work: Import }) => {
  const { actions } = countsOf(state.all ?? []);
  const what = counted(actions.create + actions.update, resource.title, resource.titles);
  const sending = (state.uploaded ?? 0) < 1;
  const share = sending ? state.uploaded : state.saved;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography role="status">{sending ? `Sending ${what}…` : `Saving ${what}, all or none…`}</Typography>
      <LinearProgress
        aria-label={sending ? 'Sent' : 'Saved'}
        {...(share === null ? {} : { variant: 'determinate', value: 100 * share })}
      />
      {!sending && (
        <Typography variant="body2" color="text.secondary">
          {share === null
            ? 'Others can work meanwhile.'
            : `${formatInteger(Math.floor(100 * share))} % – others can work meanwhile.`}
        </Typography>
      )}
    </Stack>
  );
};

/** The last step: saves all records in one request, and shows the result. */
export const SaveStep = ({ resource, work }: { readonly resource: Resource; readonly work: Import }) => {
  const createPath = useCreatePath();
  const { result, failure } = work.state;
  if (failure)
    return (
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button variant="contained" onClick={() => void work.save()}>
            Import again
          </Button>
          <Button onClick={work.backToColumns}>Back to the columns</Button>
        </Stack>
      </Stack>
    );
  if (!result) return <Saving resource={resource} work={work} />;
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Alert severity="success" role="status">
        {resultSentence(resource, { actions: result, lines: result.lines }, result.created, resources)}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" component={Link} to={createPath({ resource: resource.name, type: 'list' })}>
          {`See the ${inSentence(resource.titles)}`}
        </Button>
        <Button variant="outlined" onClick={work.restart}>
          Import another file
        </Button>
      </Stack>
    </Stack>
  );
};
