import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Collapse, IconButton, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import type { Attachment, FileVersion } from '../../schema/attachments.ts';
import { counted } from '../fields/format.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import { ReplaceButton } from './ReplaceButton.tsx';
import { sentIn } from './sentIn.ts';
import type { Looking } from './useLooking.ts';

interface Props {
  readonly file: Attachment;
  readonly among: readonly FileVersion[];
  readonly looking: Looking;
  readonly onReplace: ((content: File) => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

/** A file of a record with its older versions folded under it. */
export const CurrentFile = ({ file, among, looking, onReplace, onRemove }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, older, rounds } = file;
  const versions = older.length + 1;
  return (
    <AttachmentRow
      file={file}
      among={among}
      looking={looking}
      version={older.length ? `version ${versions}` : undefined}
      sent={sentIn(rounds)}
      actions={
        <>
          {onReplace && (
            <ReplaceButton label={`New version of ${name}`} onChoose={onReplace}>
              <UploadFileOutlined fontSize="inherit" />
            </ReplaceButton>
          )}
          {onRemove && (
            <Tooltip title="Delete">
              <IconButton aria-label={`Delete ${name}`} onClick={onRemove}>
                <DeleteOutlined fontSize="inherit" />
              </IconButton>
            </Tooltip>
          )}
        </>
      }
      beneath={
        older.length > 0 && (
          <>
            <Button
              color="secondary"
              size="small"
              aria-expanded={open}
              aria-controls={id}
              aria-label={`${counted(older.length, 'older version', 'older versions')} of ${name}`}
              onClick={() => setOpen(!open)}
              endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
              sx={{ ml: { xs: 3.25, sm: -1.25 } }}
            >
              {counted(older.length, 'older version', 'older versions')}
            </Button>
            <Collapse in={open} unmountOnExit id={id}>
              <Box
                component="ul"
                aria-label={`Older versions of ${name}`}
                sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}
              >
                {older.map((version, at) => (
                  <AttachmentRow
                    key={version.id}
                    file={version}
                    among={[file, ...older]}
                    looking={looking}
                    version={`version ${older.length - at}`}
                    sent={sentIn(version.rounds)}
                  />
                ))}
              </Box>
            </Collapse>
          </>
        )
      }
    />
  );
};
