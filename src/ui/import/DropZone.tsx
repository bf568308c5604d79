import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { readEndings, readKinds } from './read/formats.ts';
import { useRef, useState, type DragEvent } from 'react';

interface Props {
  readonly reading: boolean;
  readonly onFile: (file: File) => void;
  /** What is dropped here. */
  readonly what?: string;
  /** What a file may be. */
  readonly hint?: string;
  /** The endings that the dialog of the browser offers, and what a file is called. */
  readonly accept?: string;
  readonly label?: string;
}

/** The drop area for a file, with a button to choose one. */
export const DropZone = ({
  reading,
  onFile,
  what = 'a spreadsheet',
  hint = `${readKinds}, up to 20,000 rows and 20 MB, with a row of headings.`,
  accept = readEndings,
  label = 'Spreadsheet',
}: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    const file = event.dataTransfer.files[0];
    if (file && !reading) onFile(file);
  };
  return (
    <Box
      onDragEnter={(e) => drag(e, true)}
      onDragOver={(e) => drag(e, true)}
      onDragLeave={(e) => drag(e, false)}
      onDrop={drop}
      sx={{
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : 'text.disabled',
        bgcolor: over ? 'action.selected' : 'background.sunken',
        borderRadius: 2,
        px: 2,
        py: { xs: 3, sm: 4.5 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
      }}
    >
      {reading ? (
        <CircularProgress size={32} />
      ) : (
        <UploadFileOutlined sx={{ fontSize: 32, color: over ? 'primary.main' : 'text.secondary' }} aria-hidden />
      )}
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {reading ? 'Reading the file…' : over ? 'Drop it here' : `Drop ${what} here`}
      </Typography>
      <Button variant="outlined" disabled={reading} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Typography variant="caption" color="text.secondary">
        {hint}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Without this the user could not choose the same file again after a correction.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </Box>
  );
};
