import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { toastTime, type Toast } from './toasts.ts';

const icons = { success: CheckCircleOutlined, error: ErrorOutline, warning: WarningAmberOutlined, info: InfoOutlined };

interface Props {
  readonly toast: Toast;
  readonly children: ReactNode;
  /** Stays until somebody closes it. */
  readonly stays: boolean;
  /** Another takes its place. */
  readonly isReplaced: boolean;
  readonly onGone: () => void;
}

/** One toast of the stack, with the button that undoes what it says. */
export const ToastCard = ({ toast, children, stays, isReplaced, onGone }: Props) => {
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  const card = useRef<HTMLDivElement>(null);
  const { type, undo, time = toastTime } = toast;
  const Icon = icons[type];
  const close = () => setOpen(false);
  // Where the stack is too long for the window, the newest is in sight.
  useEffect(() => {
    // Newer browsers answer a promise, which must not become the effect's clean-up.
    card.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Snackbar
      ref={card}
      open={open && !isReplaced}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      autoHideDuration={stays ? null : time}
      sx={{ position: 'static', transform: 'none', pointerEvents: 'auto', flex: 'none' }}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <Paper
        variant="outlined"
        role={type === 'error' ? 'alert' : 'status'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 1.75,
          py: undo ? 0.5 : 1.25,
          maxWidth: 480,
          borderLeft: 3,
          borderLeftColor: `${type}.main`,
          boxShadow: '0 6px 20px rgba(20, 16, 8, 0.16)',
        }}
      >
        <Icon fontSize="small" color={type} aria-hidden />
        <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
        {undo && (
          <Button
            onClick={() => {
              close();
              undo();
            }}
          >
            {translate('ra.action.undo')}
          </Button>
        )}
        {stays && (
          <IconButton aria-label="Close the message" onClick={close} edge="end">
            <Close fontSize="small" />
          </IconButton>
        )}
      </Paper>
    </Snackbar>
  );
};
