import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { IconButton, Link, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { FileVersion } from '../../schema/attachments.ts';
import { formatInstant } from '../fields/format.ts';
import { fileKindOf } from './fileKind.ts';
import { FileRow } from './FileRow.tsx';
import { formatSize } from './formatSize.ts';
import type { Looking } from './useLooking.ts';

interface Props {
  readonly file: FileVersion;
  /** The files among which the preview goes to the next and the previous one. */
  readonly among: readonly FileVersion[];
  readonly looking: Looking;
  /** Distinguishes versions of the same file: `version 1`. */
  readonly version?: string | undefined;
  /** Distinguishes rows of the same version for screen readers: `as sent in round 1`. */
  readonly place?: string;
  /** In which rounds it was sent. */
  readonly sent?: string | undefined;
  readonly actions?: ReactNode;
  readonly below?: ReactNode;
}

/** A stored file with its kind, its author and time. Its name opens it. */
export const AttachmentRow = ({ file, among, looking, version, place, sent, actions, below }: Props) => {
  const { id, name, media_type, size, created_at, created_by_name, preview } = file;
  const { label, Icon } = fileKindOf(media_type, name);
  const named = [name, version, place].filter(Boolean).join(', ');
  return (
    <FileRow
      icon={<Icon titleAccess={label} />}
      name={
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => (preview ? looking.look(file, among) : looking.download(file))}
          aria-label={`${preview ? 'Look at' : 'Download'} ${named}`}
          sx={{ fontWeight: 600, textAlign: 'left', overflowWrap: 'anywhere', display: 'block' }}
        >
          {name}
        </Link>
      }
      detail={
        <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
          {version !== undefined && <strong>{`${version.charAt(0).toUpperCase()}${version.slice(1)} · `}</strong>}
          {`${formatSize(size)} · ${created_by_name} · `}
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
          {sent !== undefined && ` · ${sent}`}
        </Typography>
      }
      below={below}
      actions={
        <>
          <Tooltip title="Download">
            <IconButton
              aria-label={`Download ${named} to keep`}
              onClick={() => looking.download(file)}
              loading={looking.busy === id}
            >
              <DownloadOutlined fontSize="inherit" />
            </IconButton>
          </Tooltip>
          {actions}
        </>
      }
    />
  );
};
