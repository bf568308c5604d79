import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Refresh from '@mui/icons-material/Refresh';
import { Box, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material';
import { fileKindOf } from './fileKind.ts';
import { FileRow } from './FileRow.tsx';
import { formatSize } from './formatSize.ts';
import type { Upload } from './queue.ts';

interface Props {
  readonly upload: Upload;
  readonly onCancel: (id: number) => void;
  readonly onRetry: (id: number) => void;
}

const stateOf = ({ state, sent, message }: Upload): string => {
  if (state === 'failed' || state === 'refused') return message ?? '';
  if (state === 'waiting') return 'Waiting';
  // The browser has sent everything, but the server has not answered.
  return sent >= 1 ? 'Saving…' : `${Math.floor(sent * 100)} %`;
};

/** An uploading file: its progress, or the reason of its failure. */
export const UploadRow = ({ upload, onCancel, onRetry }: Props) => {
  const { id, file, state, sent } = upload;
  const wrong = state === 'failed' || state === 'refused';
  const { Icon } = fileKindOf(file.type, file.name);
  return (
    <FileRow
      icon={wrong ? <ErrorOutline color="error" aria-hidden /> : <Icon aria-hidden />}
      name={
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
      }
      detail={
        <Typography variant="caption" color={wrong ? 'error' : 'text.secondary'} role={wrong ? 'alert' : undefined}>
          {`${formatSize(file.size)} · ${stateOf(upload)}`}
        </Typography>
      }
      below={
        !wrong && (
          <Box sx={{ pt: 0.5, pl: { xs: 4.5, sm: 0 } }}>
            <LinearProgress
              aria-label={`Sending ${file.name}`}
              variant={state === 'sending' && sent >= 1 ? 'indeterminate' : 'determinate'}
              {...(state === 'sending' && sent >= 1 ? {} : { value: Math.floor(sent * 100) })}
              sx={{ borderRadius: 2 }}
            />
          </Box>
        )
      }
      actions={
        <>
          {state === 'failed' && (
            <Tooltip title="Try again">
              <IconButton aria-label={`Try ${file.name} again`} onClick={() => onRetry(id)}>
                <Refresh fontSize="inherit" />
              </IconButton>
            </Tooltip>
          )}
          <Tooltip title={wrong ? 'Take off' : 'Cancel'}>
            <IconButton aria-label={`${wrong ? 'Take off' : 'Cancel'} ${file.name}`} onClick={() => onCancel(id)}>
              <Close fontSize="inherit" />
            </IconButton>
          </Tooltip>
        </>
      }
    />
  );
};
