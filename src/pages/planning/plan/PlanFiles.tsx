import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { download } from '../../../dataProvider/http.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useWork } from '../../../ui/useWork.ts';

const { document, workbook, msProject } = projectPlans.endpoints;

/** The files of a plan, as people choose them. */
const files = [
  {
    label: 'Chart on A4, PDF',
    ending: 'pdf',
    load: (id: number) => download(document, { params: { id }, query: { paper: 'A4' } }),
  },
  {
    label: 'Chart on A3, PDF',
    ending: 'pdf',
    load: (id: number) => download(document, { params: { id }, query: { paper: 'A3' } }),
  },
  { label: 'Sheet, Excel', ending: 'xlsx', load: (id: number) => download(workbook, { params: { id } }) },
  { label: 'MS Project, XML', ending: 'xml', load: (id: number) => download(msProject, { params: { id } }) },
] as const;

/** The plan as a file: its chart on paper, its sheet, or for MS Project. */
export const PlanFiles = ({ record }: RecordPartProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { busy, run } = useWork();
  const name = `${String(record['number'])} ${String(record['title'])}`;
  const save = ({ load, ending }: (typeof files)[number]) => {
    setAnchor(null);
    void run(async () => saveFile((await load(record.id)).data, `${name}.${ending}`));
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        disabled={busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {busy ? 'Making…' : 'Files'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {files.map((file) => (
          <MenuItem key={file.label} onClick={() => save(file)}>
            {file.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
