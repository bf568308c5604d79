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
import { useEffect, useRef, useState } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'react-admin';
import { sessionExpiredText } from '../authProvider/refusals.ts';
import { shownText } from '../dataProvider/failure.ts';
import { getClientState } from '../authProvider/clientState.ts';

/** Milliseconds for which a toast is shown (rule 19). */
const toastTime = 1000;
const icons = { success: CheckCircleOutlined, error: ErrorOutline, warning: WarningAmberOutlined, info: InfoOutlined };

/** Whether a popup already shows the message: the screen also reports the failure of the same call. */
const isReported = ({ message, type }: NotificationPayload) => {
  const { popup, forbidden } = getClientState();
  return type === 'error' && [sessionExpiredText, popup?.message, forbidden?.message].includes(String(message));
};

/** A failure of more characters than a second is enough to read stays until somebody closes it. */
const longText = 60;

/** Shows one toast after the other, at the top center. A long failure stays; the next success takes its place. */
export const Toaster = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const [toast, setToast] = useState<NotificationPayload | null>(null);
  const [open, setOpen] = useState(false);
  const last = useRef<{ message: unknown; at: number }>({ message: null, at: 0 });

  const { undoable, autoHideDuration, messageArgs } = toast?.notificationOptions ?? {};
  const text =
    typeof toast?.message === 'string'
      ? shownText(translate(toast.message, { _: toast.message, ...messageArgs }))
      : undefined;
  const stays = toast?.type === 'error' && (text?.length ?? 0) > longText;
  const [next] = notifications;
  // An offer to undo is shown for long: what comes next does not wait for its end.
  const isReplaced = next !== undefined && (undoable === true || (stays && next.type === 'success'));

  useEffect(() => {
    if (toast || notifications.length === 0) return;
    const taken = takeNotification();
    if (!taken || isReported(taken)) return;
    // Several calls of a screen can fail with the same message: one toast is enough.
    const repeated = taken.type === 'error' && taken.message === last.current.message;
    if (repeated && Date.now() - last.current.at < 3 * toastTime) return;
    last.current = { message: taken.message, at: Date.now() };
    setToast(taken);
    setOpen(true);
  }, [notifications, toast, takeNotification]);

  const settle = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo });
  };
  const close = () => setOpen(false);
  const exited = () => {
    settle(false);
    setToast(null);
  };
  const undo = () => {
    settle(true);
    close();
  };

  if (!toast) return null;
  const { message, type } = toast;
  const Icon = icons[type];
  return (
    <Snackbar
      open={open && !isReplaced}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      autoHideDuration={stays ? null : autoHideDuration === undefined ? toastTime : autoHideDuration}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ transition: { onExited: exited } }}
    >
      <Paper
        variant="outlined"
        role={type === 'error' ? 'alert' : 'status'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 1.75,
          py: 1.25,
          maxWidth: 480,
          borderLeft: 3,
          borderLeftColor: `${type}.main`,
          boxShadow: '0 6px 20px rgba(20, 16, 8, 0.16)',
        }}
      >
        <Icon fontSize="small" color={type} aria-hidden />
        <Box sx={{ overflowWrap: 'anywhere' }}>{text ?? message}</Box>
        {undoable && <Button onClick={undo}>{translate('ra.action.undo')}</Button>}
        {stays && (
          <IconButton aria-label="Close the message" onClick={close} edge="end">
            <Close fontSize="small" />
          </IconButton>
        )}
      </Paper>
    </Snackbar>
  );
};
