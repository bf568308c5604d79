import { useCallback, useMemo } from 'react';
import { useAddUndoableMutation, useNotify } from 'react-admin';
import { failureIn, messageOf } from '../dataProvider/failure.ts';
import { ChangedSinceNote } from './ChangedSinceNote.tsx';

/** Milliseconds for which an undo is offered: the user has to read the toast first (rule 137). */
const undoTime = 10_000;

/**
 * Toasts for successes and failures. `done` with `takeBack` has a button that undoes what was done; `takeBack` returns
 * what is said then. A failure that a popup has reported gets no toast.
 */
export const useToast = () => {
  const notify = useNotify();
  const offer = useAddUndoableMutation();
  const failed = useCallback(
    (error: unknown) => {
      if (failureIn(error)?.reported || (error instanceof DOMException && error.name === 'AbortError')) return;
      const text = messageOf(error);
      const changed = failureIn(error)?.changed;
      if (!Array.isArray(changed) || changed.length === 0)
        return notify(text, { type: 'error', messageArgs: { _: text } });
      // It is read before it goes.
      notify(
        <div>
          {text}
          <ChangedSinceNote changed={changed} />
        </div>,
        { type: 'error', autoHideDuration: 30_000 },
      );
    },
    [notify],
  );
  const done = useCallback(
    (message: string | undefined, takeBack?: () => Promise<string | undefined>) => {
      if (!message) return;
      if (!takeBack) return notify(message, { type: 'success' });
      offer(({ isUndo }) => {
        if (isUndo) takeBack().then((text) => text && notify(text, { type: 'success' }), failed);
      });
      notify(message, { type: 'success', undoable: true, autoHideDuration: undoTime });
    },
    [notify, offer, failed],
  );
  return useMemo(() => ({ done, failed }), [done, failed]);
};
