import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { saveFile } from './list/saveFile.ts';
import { useToast } from './useToast.ts';

interface Props {
  readonly kind: 'pdf' | 'xlsx' | 'zip';
  /** What it is of, for people who hear the button: "PDF for Acme". */
  readonly of: string;
  /** The name of the file without its ending. */
  readonly name: string;
  readonly load: () => Promise<Blob>;
  /** Instead of "PDF", "Excel" or "ZIP". */
  readonly label?: string;
}

const looks = {
  pdf: { label: 'PDF', icon: <PictureAsPdfOutlined /> },
  xlsx: { label: 'Excel', icon: <FileDownloadOutlined /> },
  zip: { label: 'ZIP', icon: <FolderZipOutlined /> },
} as const;

/** Makes a file on the server and saves it. */
export const FileButton = ({ kind, of, name, load, label = looks[kind].label }: Props) => {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { icon } = looks[kind];
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await load(), `${name}.${kind}`);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      disabled={busy}
      aria-label={`${label} ${of}`}
      onClick={() => void save()}
    >
      {busy ? 'Making…' : label}
    </Button>
  );
};
