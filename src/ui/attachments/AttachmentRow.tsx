import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { IconButton, Link, Tooltip, Typography } from '@mui/material';
import type { Attachment } from '../../schema/attachments.ts';
import { formatInstant } from '../fields/format.ts';
import { fileKindOf } from './fileKind.ts';
import { FileRow } from './FileRow.tsx';
import { formatSize } from './formatSize.ts';

interface Props {
  readonly file: Attachment;
  readonly downloading: boolean;
  readonly onPreview: (() => void) | undefined;
  readonly onDownload: () => void;
  readonly onRemove: (() => void) | undefined;
}

/** A stored file with its kind, its author and time. Its name opens it. */
export const AttachmentRow = ({ file, downloading, onPreview, onDownload, onRemove }: Props) => {
  const { name, media_type, size, created_at, created_by_name } = file;
  const { label, Icon } = fileKindOf(media_type, name);
  return (
    <FileRow
      icon={<Icon titleAccess={label} />}
      name={
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={onPreview ?? onDownload}
          aria-label={`${onPreview ? 'Look at' : 'Download'} ${name}`}
          sx={{ fontWeight: 600, textAlign: 'left', overflowWrap: 'anywhere', display: 'block' }}
        >
          {name}
        </Link>
      }
      detail={
        <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
          {`${formatSize(size)} · ${created_by_name} · `}
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
        </Typography>
      }
      actions={
        <>
          <Tooltip title="Download">
            <IconButton aria-label={`Download ${name} to keep`} onClick={onDownload} loading={downloading}>
              <DownloadOutlined fontSize="inherit" />
            </IconButton>
          </Tooltip>
          {onRemove && (
            <Tooltip title="Delete">
              <IconButton aria-label={`Delete ${name}`} onClick={onRemove}>
                <DeleteOutlined fontSize="inherit" />
              </IconButton>
            </Tooltip>
          )}
        </>
      }
    />
  );
};
