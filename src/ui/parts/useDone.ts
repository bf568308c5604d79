import { useCallback, useState } from 'react';
import { useReread } from '../useReread.ts';
import { useToast } from '../useToast.ts';
import { usePartsPlace } from './place.ts';

/**
 * Does something with parts, says how it ended, and reads them again. `run` returns whether it succeeded; nothing else
 * is begun meanwhile.
 */
export const useDone = () => {
  const { part } = usePartsPlace();
  const reread = useReread(part);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (work: () => Promise<string | undefined>): Promise<boolean> => {
      setBusy(true);
      try {
        toast.done(await work());
        return true;
      } catch (error) {
        toast.failed(error);
        return false;
      } finally {
        // What was done before a failure is done.
        await reread();
        setBusy(false);
      }
    },
    [reread, toast],
  );
  return { run, busy };
};
