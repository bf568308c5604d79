import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { Snapshot } from '../LinesStore.ts';
import type { LineWords } from '../model.ts';
import { statusText } from '../statusText.ts';

interface Props {
  readonly snapshot: Pick<Snapshot, 'save'>;
  readonly words: LineWords;
  readonly onRetry: () => void;
  /** Shows the lines that are not saved alone. */
  readonly onShow: () => void;
}

const icons = { saved: CloudDoneOutlined, saving: SyncOutlined, wrong: ErrorOutlined } as const;
const tight = { minWidth: 0 } as const;

/** Whether all that was typed is saved; if not why, a button that shows what is not, and after a failure one that tries again. */
export const SaveStatusText = ({ snapshot: { save }, words, onRetry, onShow }: Props) => {
  const isWrong = save.state !== 'saved' && save.state !== 'saving';
  const Icon = icons[isWrong ? 'wrong' : save.state];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Icon sx={{ fontSize: 17, color: isWrong ? 'error.main' : 'text.secondary' }} aria-hidden />
      <Typography
        role="status"
        variant="body2"
        title={save.reason ?? undefined}
        sx={{ color: isWrong ? 'error.main' : 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {statusText(save, words)}
      </Typography>
      {save.state === 'failed' && (
        <Button size="small" sx={tight} onClick={onRetry}>
          Retry
        </Button>
      )}
      {isWrong && (
        <Button size="small" color="secondary" sx={tight} onClick={onShow}>
          Show
        </Button>
      )}
    </Box>
  );
};
