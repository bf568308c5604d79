import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Button } from '@mui/material';
import { saveFile } from './saveFile.ts';
import { useWork } from './useWork.ts';

interface Props {
  readonly kind: 'pdf' | 'xlsx' | 'xml' | 'zip';
  /** What it is of, for people who hear the button: "PDF for Acme". */
  readonly of: string;
  /** The name of the file without its ending. */
  readonly name: string;
  readonly load: () => Promise<Blob>;
  /** Instead of "PDF", "Excel", "XML" or "ZIP". */
  readonly label?: string;
}

const looks = {
  pdf: { label: 'PDF', icon: <PictureAsPdfOutlined /> },
  xlsx: { label: 'Excel', icon: <FileDownloadOutlined /> },
  xml: { label: 'XML', icon: <FileDownloadOutlined /> },
  zip: { label: 'ZIP', icon: <FolderZipOutlined /> },
} as const;

/** Makes a file on the server and saves it. */
export const FileButton = ({ kind, of, name, load, label = looks[kind].label }: Props) => {
  const { busy, run } = useWork();
  const { icon } = looks[kind];
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      disabled={busy}
      aria-label={`${label} ${of}`}
      onClick={() => void run(async () => saveFile(await load(), `${name}.${kind}`))}
    >
      {busy ? 'Making…' : label}
    </Button>
  );
};
