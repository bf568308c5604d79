import { Box, Button, Stack } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { UnsavedGuard } from '../form/UnsavedGuard.tsx';
import { counted } from '../fields/format.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { StepCard } from './StepCard.tsx';
import { isUnderWay, type ImportState, type Step } from './state.ts';
import { useImport } from './useImport.ts';
import { rowsText } from './words.ts';
import { inSentence } from '../../schema/words.ts';

const steps: readonly Step[] = ['file', 'columns', 'check', 'save'];
const stateOf = (step: Step, now: Step) =>
  step === now ? 'open' : steps.indexOf(step) < steps.indexOf(now) ? 'done' : 'waiting';

const fileText = ({ file, table }: ImportState): string =>
  [file?.name, table?.sheet, table && rowsText(table.rows.length), table?.taken].filter(Boolean).join(' · ');
const columnsText = ({ mapping, table }: ImportState): string =>
  `${counted(Object.keys(mapping).length, 'field', 'fields')} from ${new Set(Object.values(mapping)).size} of ${counted(table?.headings.length ?? 0, 'column', 'columns')}`;

/** Imports a spreadsheet: file, columns, check of every row, then all records or none. */
export const ImportScreen = ({ resource }: { readonly resource: Resource }) => {
  const work = useImport(resource);
  const createPath = useCreatePath();
  const { state } = work;
  const { step } = state;
  const saving = step === 'save' && state.failure === null && state.result === null;
  const reopen = (to: () => void) => (saving || state.result ? undefined : to);
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeader
        title={`Import ${inSentence(resource.titles)}`}
        actions={
          !state.result && (
            <Button component={Link} to={createPath({ resource: resource.name, type: 'list' })}>
              Cancel
            </Button>
          )
        }
      />
      <Stack sx={{ gap: 1.25 }}>
        <StepCard
          number={1}
          title="File"
          state={stateOf('file', step)}
          settled={fileText(state)}
          onReopen={reopen(work.restart)}
          reopen="Change file"
        >
          <FileStep resource={resource} work={work} />
        </StepCard>
        <StepCard
          number={2}
          title="Columns"
          state={stateOf('columns', step)}
          settled={columnsText(state)}
          onReopen={reopen(work.backToColumns)}
          reopen="Change columns"
        >
          <ColumnsStep resource={resource} work={work} />
        </StepCard>
        <StepCard
          number={3}
          title="Check"
          state={stateOf('check', step)}
          settled={state.planned ? `${rowsText(state.planned.rows)}, none bad` : ''}
        >
          <CheckStep resource={resource} work={work} />
        </StepCard>
        <StepCard number={4} title={state.result ? 'Imported' : 'Import'} state={stateOf('save', step)}>
          <SaveStep resource={resource} work={work} />
        </StepCard>
      </Stack>
      <UnsavedGuard
        unsaved={() => isUnderWay(state)}
        what={`the ${inSentence(resource.titles)}`}
        title="Leave the import?"
        text={
          saving
            ? 'It is being saved right now: it goes on, but its result will not be seen here.'
            : 'Nothing has been imported yet. The file has to be chosen again.'
        }
        confirm="Leave"
        onLeave={work.restart}
      />
    </Box>
  );
};
