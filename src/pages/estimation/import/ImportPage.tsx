import TableViewOutlined from '@mui/icons-material/TableViewOutlined';
import { Typography } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { useParams } from 'react-router-dom';
import { CannotEdit } from '../../../ui/form/CannotEdit.tsx';
import { FileStep } from '../../../ui/import/FileStep.tsx';
import { Wizard } from '../../../ui/import/Wizard.tsx';
import { FailedState } from '../../../ui/page/FailedState.tsx';
import { Loading } from '../../../ui/page/Loading.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';
import { BillColumnsStep } from './BillColumnsStep.tsx';
import { ItemsStep } from './ItemsStep.tsx';
import { LinesStep } from './LinesStep.tsx';
import { BillSaveStep } from './BillSaveStep.tsx';
import { stageAt, type BillStage } from './stage.ts';
import { acceptedItems } from './state.ts';
import { useBillRecord, type BillRecord } from './useBillRecord.ts';
import { useBoqImport } from './useBoqImport.ts';
import { billCounts, linesText, readSentence } from './words.ts';

const BillWizard = ({ stage, of }: { readonly stage: BillStage; readonly of: BillRecord }) => {
  const work = useBoqImport({ stage, ...of });
  const createPath = useCreatePath();
  const { state, bill, go } = work;
  const to = createPath({ resource: stage.records.name, type: 'show', id: of.id });
  const chosen = state.sheets.filter(({ isChosen }) => isChosen);
  return (
    <Wizard
      title="Import a bill"
      about={`${of.number} · ${of.title}`}
      maxWidth={1280}
      cancel={to}
      state={state}
      what="the bill"
      isSaving={state.uploaded !== null}
      onLeave={work.restart}
      steps={{
        file: {
          title: 'File',
          settled: () => [state.file?.name, state.file?.taken].filter(Boolean).join(' · '),
          onReopen: work.restart,
          reopen: 'Change file',
          content: () => (
            <FileStep
              work={work}
              what="the client’s bill"
              hint="Excel (XLSX) or CSV, up to 20 MB, any number of sheets. Headings may be in any row."
            >
              <Typography variant="body2" color="text.secondary">
                Nothing is saved before you have seen every row.
              </Typography>
            </FileStep>
          ),
        },
        columns: {
          title: 'Sheets and columns',
          settled: () =>
            chosen
              .map(({ sheet, layout }) => `${sheet.name}: ${Object.keys(layout.columns).length} columns`)
              .join(' · '),
          onReopen: () => go('columns'),
          content: () => <BillColumnsStep work={work} stage={stage} />,
        },
        lines: {
          title: 'Lines',
          settled: () => readSentence(billCounts(bill)),
          onReopen: () => go('lines'),
          content: () => <LinesStep work={work} stage={stage} />,
        },
        items: {
          title: 'Items',
          settled: () => `${linesText(acceptedItems(state).size)} with an item`,
          onReopen: () => go('items'),
          content: () => <ItemsStep work={work} />,
        },
        save: { title: 'Save', content: () => <BillSaveStep work={work} stage={stage} to={to} /> },
      }}
    />
  );
};

const Bill = ({ stage, id }: { readonly stage: BillStage; readonly id: number }) => {
  const { data, error, refetch } = useBillRecord(stage, id);
  if (error) return <FailedState title="The bill could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const refused = workflowStatusOf(data.record)?.edit_refused;
  if (refused) return <CannotEdit resource={stage.records} record={data.record} reason={refused} />;
  return <BillWizard stage={stage} of={data} />;
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
