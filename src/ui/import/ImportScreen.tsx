import { useCreatePath } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { counted } from '../fields/format.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import type { ImportState } from './state.ts';
import { Templates } from './Templates.tsx';
import { useImport } from './useImport.ts';
import { Wizard } from './Wizard.tsx';
import { rowsText } from './words.ts';
import { inSentence } from '../../schema/words.ts';

const fileText = ({ file, table }: ImportState): string =>
  [file?.name, table?.sheet, table && rowsText(table.rows.length), table?.taken].filter(Boolean).join(' · ');
const columnsText = ({ mapping, table }: ImportState): string =>
  `${counted(Object.keys(mapping).length, 'field', 'fields')} from ${new Set(Object.values(mapping)).size} of ${counted(table?.headings.length ?? 0, 'column', 'columns')}`;

/** Imports a spreadsheet: file, columns, check of every row, then all records or none. */
export const ImportScreen = ({ resource }: { readonly resource: Resource }) => {
  const work = useImport(resource);
  const createPath = useCreatePath();
  const { state } = work;
  const list = createPath({ resource: resource.name, type: 'list' });
  const titles = inSentence(resource.titles);
  return (
    <Wizard
      title={`Import ${titles}`}
      maxWidth={1120}
      cancel={list}
      state={state}
      what={`the ${titles}`}
      isSaving={state.step === 'save' && state.failure === null && state.result === null}
      onLeave={work.restart}
      steps={{
        file: {
          title: 'File',
          settled: () => fileText(state),
          onReopen: work.restart,
          reopen: 'Change file',
          content: () => (
            <FileStep work={work}>
              <Templates resource={resource} />
            </FileStep>
          ),
        },
        columns: {
          title: 'Columns',
          settled: () => columnsText(state),
          onReopen: work.backToColumns,
          reopen: 'Change columns',
          content: () => <ColumnsStep resource={resource} work={work} />,
        },
        check: {
          title: 'Check',
          settled: () => (state.planned ? `${rowsText(state.planned.rows)}, none bad` : ''),
          content: () => <CheckStep resource={resource} work={work} />,
        },
        save: {
          title: state.result ? 'Imported' : 'Import',
          content: () => <SaveStep resource={resource} work={work} list={list} />,
        },
      }}
    />
  );
};
