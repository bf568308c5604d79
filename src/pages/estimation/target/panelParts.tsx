import Close from '@mui/icons-material/Close';
import TrackChanges from '@mui/icons-material/TrackChanges';
import { Alert, Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { counted } from '../../../ui/fields/format.ts';
import { BlockedButton } from '../../../ui/page/BlockedButton.tsx';
import type { ChosenLines } from './input.ts';

interface HeadProps {
  readonly chosen: ChosenLines | undefined;
  readonly onClose: () => void;
}

/** What the panel is for, and of which lines. */
export const TargetHead = ({ chosen, onClose }: HeadProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2.5, pt: 2, pb: 1 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography component="h2" variant="h2">
        Reach a target
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {chosen
          ? `The margins of ${chosen.label} follow; all others stay.`
          : 'The margins of all lines follow; verified lines stay.'}
      </Typography>
    </Box>
    <IconButton onClick={onClose} aria-label="Close">
      <Close fontSize="small" />
    </IconButton>
  </Stack>
);

interface AlertProps {
  readonly severity: 'warning' | 'error';
  readonly text: string;
  readonly action: string;
  readonly onAct: () => void;
}

/** Why nothing was calculated or set, with what can be done about it. */
export const TargetAlert = ({ severity, text, action, onAct }: AlertProps) => (
  <Alert
    severity={severity}
    action={
      <Button color="inherit" onClick={onAct}>
        {action}
      </Button>
    }
  >
    {text}
  </Alert>
);

/** What is shown before something is typed. */
export const NothingTyped = () => (
  <Stack sx={{ alignItems: 'center', textAlign: 'center', color: 'text.secondary', gap: 1, py: 4 }}>
    <TrackChanges aria-hidden sx={{ fontSize: 36, color: 'text.disabled' }} />
    <Typography variant="body2" sx={{ maxWidth: 320 }}>
      Type a price or a margin. What it takes is shown here; nothing changes before you set it.
    </Typography>
  </Stack>
);

interface SetProps {
  /** How many margins change. */
  readonly count: number;
  /** Why they cannot be set. */
  readonly blocked: string | undefined;
  readonly waiting: boolean;
  readonly applying: boolean;
  readonly onSet: () => void;
}

/** The button that sets the margins. */
export const SetMargins = ({ count, blocked, waiting, applying, onSet }: SetProps) => {
  const label = `Set ${counted(count, 'margin', 'margins')}`;
  if (blocked && count > 0)
    return (
      <BlockedButton variant="contained" reason={blocked}>
        {label}
      </BlockedButton>
    );
  return (
    <Button variant="contained" disabled={count === 0 || waiting} loading={applying} onClick={onSet}>
      {count === 0 ? 'Set margins' : label}
    </Button>
  );
};
