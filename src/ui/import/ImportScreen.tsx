import { useCreatePath } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { counted, formatInteger } from '../fields/format.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { SaveStep } from './SaveStep.tsx';
import { badRowsOf } from './review.ts';
import type { ImportState } from './state.ts';
import { useImport } from './useImport.ts';
import { Wizard } from './Wizard.tsx';
import { rowsText } from './words.ts';
import { inSentence } from '../../schema/words.ts';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { download } from '../../dataProvider/http.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import { saveFile } from '../saveFile.ts';
import { useToast } from '../useToast.tsx';

const templates = [
  { format: 'xlsx', label: 'Excel template' },
  { format: 'csv', label: 'CSV template' },
] as const;

/** Offers files with the headings of a resource's import. */
const Templates = ({ resource }: { readonly resource: Resource }) => {
  const toast = useToast();
  const save = async (format: (typeof templates)[number]['format']) => {
    try {
      const { data } = await download(callsOf(resource).importTemplate, { query: { format } });
      saveFile(data, `${resource.name}-template.${format}`);
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <Typography variant="body2" color="text.secondary">
        No file yet? Fill in a template:
      </Typography>
      {templates.map(({ format, label }) => (
        <Button key={format} startIcon={<FileDownloadOutlined />} onClick={() => void save(format)}>
          {label}
        </Button>
      ))}
    </Stack>
  );
};

const fileText = ({ file, table }: ImportState): string =>
  [file?.name, table?.sheet, table && rowsText(table.rows.length), table?.taken].filter(Boolean).join(' · ');
const columnsText = ({ mapping, table }: ImportState): string =>
  `${counted(Object.keys(mapping).length, 'field', 'fields')} from ${new Set(Object.values(mapping)).size} of ${counted(table?.headings.length ?? 0, 'column', 'columns')}`;

const checkedText = ({ planned, all }: ImportState): string => {
  const bad = badRowsOf(all ?? []).size;
  return planned ? `${rowsText(planned.rows)}, ${bad ? `${formatInteger(bad)} left out` : 'none bad'}` : '';
};

/** Imports a spreadsheet: file, columns, check of every row, then all records that are good, or none. */
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
          settled: () => checkedText(state),
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
