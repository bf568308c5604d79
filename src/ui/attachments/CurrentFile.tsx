import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Collapse, IconButton, Tooltip } from '@mui/material';
import { useId, useState, useRef, type ReactNode } from 'react';
import type { Attachment, FileVersion } from '../../schema/attachments.ts';
import { counted } from '../fields/format.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import type { Looking } from './useLooking.ts';

/** "Sent in rounds 1 and 2"; undefined if a version was never sent. */
const sentIn = (rounds: readonly number[]): string | undefined => {
  if (rounds.length === 0) return undefined;
  return `Sent in ${rounds.length === 1 ? 'round' : 'rounds'} ${new Intl.ListFormat('en').format(rounds.map(String))}`;
};

interface ReplaceButtonProps {
  readonly label: string;
  readonly onChoose: (content: File) => void;
  readonly children: ReactNode;
}

/** A button that asks for one file. */
const ReplaceButton = ({ label, onChoose, children }: ReplaceButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip title="New version">
        <IconButton aria-label={label} onClick={() => input.current?.click()}>
          {children}
        </IconButton>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File of the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </>
  );
};

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
      below={
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
