import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import { Box, Button, Typography } from '@mui/material';
import { counted } from '../../ui/fields/format.ts';
import type { Snapshot } from './store/BoqStore.ts';

interface Props {
  readonly snapshot: Pick<Snapshot, 'save' | 'failed' | 'conflicts'>;
  readonly onRetry: () => void;
}

const texts = ({ save, failed, conflicts }: Props['snapshot']): { text: string; tone: 'ok' | 'busy' | 'wrong' } => {
  if (conflicts.length)
    return { text: counted(conflicts.length, 'line to resolve', 'lines to resolve'), tone: 'wrong' };
  if (save.state === 'failed')
    return {
      text: failed.length ? counted(failed.length, 'line not saved', 'lines not saved') : 'Not saved',
      tone: 'wrong',
    };
  if (save.state === 'waiting') return { text: 'A line needs a description', tone: 'busy' };
  return save.state === 'saving' ? { text: 'Saving…', tone: 'busy' } : { text: 'All changes saved', tone: 'ok' };
};
const icons = { ok: CloudDoneOutlined, busy: SyncOutlined, wrong: ErrorOutlined } as const;

/** Whether all that was typed is saved; after a failure why not, and a button that tries again. */
export const SaveStatus = ({ snapshot, onRetry }: Props) => {
  const { text, tone } = texts(snapshot);
  const Icon = icons[tone];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Icon sx={{ fontSize: 17, color: tone === 'wrong' ? 'error.main' : 'text.secondary' }} aria-hidden />
      <Typography
        role="status"
        variant="body2"
        title={snapshot.save.reason ?? undefined}
        sx={{ color: tone === 'wrong' ? 'error.main' : 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {text}
      </Typography>
      {snapshot.save.state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Box>
  );
};
