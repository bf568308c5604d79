import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { saveFile } from '../saveFile.ts';
import { useToast } from '../useToast.tsx';

/** Gives the rows that are not imported back as a file, each with what is wrong. */
export const BadRowsButton = ({
  file,
}: {
  readonly file: () => Promise<{ readonly name: string; readonly content: Blob }>;
}) => {
  const toast = useToast();
  const download = async () => {
    try {
      const { name, content } = await file();
      saveFile(content, name);
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Button color="inherit" startIcon={<FileDownloadOutlined />} onClick={() => void download()}>
      Bad rows
    </Button>
  );
};
