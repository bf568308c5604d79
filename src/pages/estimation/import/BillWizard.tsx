import { Typography } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { readKinds } from '../../../ui/import/read/formats.ts';
import { FileStep } from '../../../ui/import/FileStep.tsx';
import { Wizard } from '../../../ui/import/Wizard.tsx';
import { BillColumnsStep } from './BillColumnsStep.tsx';
import { ItemsStep } from './ItemsStep.tsx';
import { LinesStep } from './LinesStep.tsx';
import { BillSaveStep } from './BillSaveStep.tsx';
import type { BillStage } from './stage.ts';
import { acceptedItems } from './matches.ts';
import type { BillRecord } from './useBillRecord.ts';
import { useBoqImport } from './useBoqImport.ts';
import { linesText, readSentence } from './words.ts';

/** The steps of an import of a client’s bill, from the file to what was saved. */
export const BillWizard = ({ stage, of }: { readonly stage: BillStage; readonly of: BillRecord }) => {
  const work = useBoqImport({ stage, ...of });
  const createPath = useCreatePath();
  const { state, go } = work;
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
              hint={`${readKinds}, up to 20 MB, any number of sheets. Headings may be in any row.`}
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
          settled: () => readSentence(work.reading.counts),
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
