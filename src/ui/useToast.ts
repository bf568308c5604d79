import { useCallback, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { failureOf, messageOf } from '../dataProvider/failure.ts';

/** Toasts for successes and failures. A failure that a popup has reported gets no toast. */
export const useToast = () => {
  const notify = useNotify();
  const done = useCallback((message: string | undefined) => message && notify(message, { type: 'success' }), [notify]);
  const failed = useCallback(
    (error: unknown) => {
      if (failureOf(error)?.reported || (error instanceof DOMException && error.name === 'AbortError')) return;
      const text = messageOf(error);
      notify(text, { type: 'error', messageArgs: { _: text } });
    },
    [notify],
  );
  return useMemo(() => ({ done, failed }), [done, failed]);
};
