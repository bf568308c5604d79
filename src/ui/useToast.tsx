import { useCallback, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { failureIn, messageOf } from '../dataProvider/failure.ts';
import { ChangedSinceNote } from './ChangedSinceNote.tsx';

/** Milliseconds for which an undo is offered: the user has to read the toast first (rule 137). */
const undoTime = 10_000;

/** Takes back what was done, and returns what is said then. */
export type TakeBack = () => Promise<string | undefined>;

/** What was done: what is said of it, and how it is taken back where it can be. */
export interface Undoable {
  readonly message: string | undefined;
  readonly takeBack?: TakeBack;
}

/**
 * Toasts for successes and failures. `done` with `takeBack` has a button that undoes what was done. A failure that a
 * popup has reported gets no toast.
 */
export const useToast = () => {
  const notify = useNotify();
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
    (message: string | undefined, takeBack?: TakeBack) => {
      if (!message) return;
      if (!takeBack) return notify(message, { type: 'success' });
      const undo = () => takeBack().then((text) => text && notify(text, { type: 'success' }), failed);
      notify(message, { type: 'success', undo, autoHideDuration: undoTime });
    },
    [notify, failed],
  );
  return useMemo(() => ({ done, failed }), [done, failed]);
};
