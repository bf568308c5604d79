import { Alert, Button, Stack } from '@mui/material';
import { resources } from '../../resources/index.ts';
import { counted } from '../fields/format.ts';
import { badRowsFile } from './badRows.ts';
import { BadRowsButton } from './BadRowsButton.tsx';
import { badRowsOf, reviewCounts } from './review.ts';
import type { StepProps } from './useImport.ts';
import { RowsAlert, Imported, Working } from './steps.tsx';
import { leftOutSentence, resultSentence } from './words.ts';
import { inSentence } from '../../schema/words.ts';

const Saving = ({ resource, work: { state } }: StepProps) => {
  const { actions } = reviewCounts(state.all ?? []);
  const what = counted(actions.create + actions.update, resource.title, resource.plural);
  const sending = (state.uploaded ?? 0) < 1;
  return (
    <Working
      text={sending ? `Sending ${what}…` : `Saving ${what}, all or none…`}
      label={sending ? 'Sent' : 'Saved'}
      share={sending ? state.uploaded : null}
    />
  );
};

/** The last step: saves all records in one request, and shows the result. */
export const SaveStep = ({ resource, work, list }: StepProps & { readonly list: string }) => {
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
  const { file, table } = work.state;
  const all = work.state.all ?? [];
  const bad = reviewCounts(all).actions.error;
  return (
    <Imported
      text={resultSentence(resource, { actions: result, lines: result.lines }, result.created, resources)}
      to={list}
      see={`See the ${inSentence(resource.titles)}`}
      onAnother={work.restart}
    >
      {bad > 0 && file && table && (
        <RowsAlert severity="warning" actions={<BadRowsButton file={() => badRowsFile(file.name, table, all)} />}>
          {leftOutSentence(resource, { bad, leftOut: badRowsOf(all).size })}
        </RowsAlert>
      )}
    </Imported>
  );
};
