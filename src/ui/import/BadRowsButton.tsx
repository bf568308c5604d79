import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { saveFile } from '../saveFile.ts';
import { useToast } from '../useToast.tsx';
import { badRowsFile } from './badRows.ts';
import type { Import } from './useImport.ts';

/** Gives the rows of the bad records back, each with what is wrong. */
export const BadRowsButton = ({ work: { state } }: { readonly work: Import }) => {
  const { file, table, all } = state;
  const toast = useToast();
  if (!file || !table || !all) return null;
  const download = async () => {
    try {
      const { name, content } = await badRowsFile(file.name, table, all);
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
