import { useCallback, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { failureIn, messageOf } from '../dataProvider/failure.ts';
import { ChangedSinceNote } from './ChangedSinceNote.tsx';

/** Toasts for successes and failures. A failure that a popup has reported gets no toast. */
export const useToast = () => {
  const notify = useNotify();
  const done = useCallback((message: string | undefined) => message && notify(message, { type: 'success' }), [notify]);
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
  return useMemo(() => ({ done, failed }), [done, failed]);
};
