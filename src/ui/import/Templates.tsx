import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { download } from '../../dataProvider/http.ts';
import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { saveFile } from '../list/saveFile.ts';
import { useToast } from '../useToast.ts';

const templates = [
  { format: 'xlsx', label: 'Excel template' },
  { format: 'csv', label: 'CSV template' },
] as const;

/** Offers files with the headings of a resource's import. */
export const Templates = ({ resource }: { readonly resource: Resource }) => {
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
