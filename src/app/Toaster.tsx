import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useEffect, useRef, useState } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { sessionExpiredText } from '../authProvider/refusals.ts';
import { shownText } from '../dataProvider/failure.ts';
import { getClientState } from '../authProvider/clientState.ts';
import { ToastCard } from './ToastCard.tsx';
import { isToast, toastOf, toastTime, withoutToast, withToast, type Place, type Toast } from './toasts.ts';

/** Whether a popup already shows the message: the screen also reports the failure of the same call. */
const isReported = ({ message, type }: NotificationPayload) => {
  const { popup, forbidden } = getClientState();
  return type === 'error' && [sessionExpiredText, popup?.message, forbidden?.message].includes(String(message));
};

/** A failure of more characters than a second is enough to read stays until somebody closes it. */
const longText = 60;
/** Pixels of a toast of one line. */
const usualHeight = 46;

/**
 * Shows toasts at the top center: one after the other, and below one another those with an undo, each of which has its
 * full time (rule 137). A long failure stays; the next success takes its place.
 */
export const Toaster = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const last = useRef<{ message: unknown; at: number }>({ message: null, at: 0 });
  const count = useRef(0);

  const textOf = ({ message, messageArgs }: Pick<Toast, 'message' | 'messageArgs'>) =>
    typeof message === 'string'
      ? shownText(translate(message, { _: message, ...(typeof messageArgs === 'object' ? messageArgs : {}) }))
      : undefined;
  const stays = (toast: Toast) => toast.type === 'error' && (textOf(toast)?.length ?? 0) > longText;

  const [next] = notifications;
  const plain = places.find((place): place is Toast => isToast(place) && !place.undo);
  // Offers of an undo are shown for long: nothing waits for their end, and none ends for what comes next.
  const canShow = next !== undefined && (plain === undefined || toastOf(next, 0).undo !== undefined);

  useEffect(() => {
    if (!canShow) return;
    const taken = takeNotification();
    if (!taken || isReported(taken)) return;
    // Several calls of a screen can fail with the same message: one toast is enough.
    const repeated = taken.type === 'error' && taken.message === last.current.message;
    if (repeated && Date.now() - last.current.at < 3 * toastTime) return;
    last.current = { message: taken.message, at: Date.now() };
    count.current += 1;
    const toast = toastOf(taken, count.current);
    setPlaces((before) => withToast(before, toast));
  }, [canShow, takeNotification]);

  const box = useRef<HTMLDivElement>(null);
  const gone = (key: number) => {
    const height = box.current?.querySelector<HTMLElement>(`[data-toast="${key}"]`)?.offsetHeight ?? usualHeight;
    setPlaces((before) => withoutToast(before, key, height));
  };
  if (places.length === 0) return null;
  // Beside the dialogs: within the page an open one would hide it from whoever does not see it.
  return (
    <Portal>
      <Box
        ref={box}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          top: { xs: 8, sm: 24 },
          left: 8,
          right: 8,
          maxHeight: '50vh',
          overflowY: 'auto',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1,
          pointerEvents: 'none',
        }}
      >
        {places.map((place) =>
          isToast(place) ? (
            <Box key={place.key} data-toast={place.key} sx={{ flex: 'none', maxWidth: '100%' }}>
              <ToastCard
                toast={place}
                stays={stays(place)}
                isReplaced={next?.type === 'success' && stays(place)}
                onGone={() => gone(place.key)}
              >
                {textOf(place) ?? place.message}
              </ToastCard>
            </Box>
          ) : (
            <Box key={place.key} sx={{ flex: 'none', height: place.height }} />
          ),
        )}
      </Box>
    </Portal>
  );
};
