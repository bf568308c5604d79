import TableViewOutlined from '@mui/icons-material/TableViewOutlined';
import { Box, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useCreatePath } from 'react-admin';
import { useParams } from 'react-router-dom';
import { CannotEdit } from '../../ui/form/CannotEdit.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { FailedState } from '../../ui/page/FailedState.tsx';
import { Loading } from '../../ui/page/Loading.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import { workflowStatusOf } from '../../ui/workflow/types.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ItemsStep } from './ItemsStep.tsx';
import { LinesStep } from './LinesStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { stageAt, type BillStage } from './stage.ts';
import { acceptedItems, isUnderWay, steps, type Step } from './state.ts';
import { useBillRecord, type BillRecord } from './useBillRecord.ts';
import { useBoqImport, type BoqImport } from './useBoqImport.ts';
import { countsOf, linesText, readSentence } from './words.ts';

const titles: Readonly<Record<Step, string>> = {
  file: 'File',
  columns: 'Sheets and columns',
  lines: 'Lines',
  items: 'Items',
  save: 'Save',
};

const settledText = (step: Step, { state, bill }: BoqImport): string => {
  const chosen = state.sheets.filter(({ isChosen }) => isChosen);
  switch (step) {
    case 'file':
      return [state.file?.name, state.file?.taken].filter(Boolean).join(' · ');
    case 'columns':
      return chosen
        .map(({ sheet, layout }) => `${sheet.name}: ${Object.keys(layout.columns).length} columns`)
        .join(' · ');
    case 'lines':
      return readSentence(countsOf(bill));
    case 'items':
      return `${linesText(acceptedItems(state).size)} with an item`;
    default:
      return '';
  }
};

const Wizard = ({ stage, of }: { readonly stage: BillStage; readonly of: BillRecord }) => {
  const work = useBoqImport({ stage, ...of });
  const createPath = useCreatePath();
  const { state } = work;
  const now = steps.indexOf(state.step);
  const busy = state.uploaded !== null || state.result !== null;
  const contents: Readonly<Record<Step, () => ReactNode>> = {
    file: () => <FileStep work={work} />,
    columns: () => <ColumnsStep work={work} stage={stage} />,
    lines: () => <LinesStep work={work} stage={stage} />,
    items: () => <ItemsStep work={work} />,
    save: () => <SaveStep work={work} stage={stage} id={of.id} />,
  };
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageHeader
        title="Import a bill"
        about={`${of.number} · ${of.title}`}
        actions={
          !state.result && (
            <Button component={Link} to={createPath({ resource: stage.records.name, type: 'show', id: of.id })}>
              Cancel
            </Button>
          )
        }
      />
      <Stack sx={{ gap: 1.25 }}>
        {steps.map((step, at) => (
          <StepCard
            key={step}
            number={at + 1}
            title={titles[step]}
            state={at === now ? 'open' : at < now ? 'done' : 'waiting'}
            settled={at < now ? settledText(step, work) : ''}
            onReopen={busy ? undefined : () => (step === 'file' ? work.restart() : work.go(step))}
            reopen={step === 'file' ? 'Change file' : 'Change'}
          >
            {at === now && contents[step]()}
          </StepCard>
        ))}
      </Stack>
      <UnsavedGuard
        unsaved={() => isUnderWay(state)}
        what="the bill"
        title="Leave the import?"
        text={
          state.uploaded === null
            ? 'Nothing has been imported yet. The file has to be chosen again.'
            : 'It is being saved right now: it goes on, but its result will not be seen here.'
        }
        confirm="Leave"
        onLeave={work.restart}
      />
    </Box>
  );
};

const Bill = ({ stage, id }: { readonly stage: BillStage; readonly id: number }) => {
  const { data, error, refetch } = useBillRecord(stage, id);
  if (error) return <FailedState title="The bill could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const refused = workflowStatusOf(data.record)?.edit_refused;
  if (refused) return <CannotEdit resource={stage.records} record={data.record} reason={refused} />;
  return <Wizard stage={stage} of={data} />;
};

/** The import of a client's bill into a revision of a stage: `/boq-import/boq-sale/12`. */
export const ImportPage = () => {
  const [word, id] = (useParams()['*'] ?? '').split('/');
  const stage = stageAt(word);
  if (!stage || !/^[1-9]\d{0,14}$/.test(id ?? ''))
    return (
      <StatePanel page icon={TableViewOutlined} title="Choose a bill">
        Open an estimation, and import from the bill of its stage.
      </StatePanel>
    );
  return <Bill key={`${word}/${id}`} stage={stage} id={Number(id)} />;
};
