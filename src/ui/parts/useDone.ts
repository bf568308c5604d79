import { useCallback, useState } from 'react';
import { useReread } from '../useReread.ts';
import { useToast } from '../useToast.ts';
import { usePartsPlace } from './place.ts';

type Work = () => Promise<string | undefined>;

/** Does something, and says how it ended. Returns whether it succeeded. */
export const done = async (work: Work, toast: ReturnType<typeof useToast>): Promise<boolean> => {
  try {
    toast.done(await work());
    return true;
  } catch (error) {
    toast.failed(error);
    return false;
  }
};

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
    async (work: Work): Promise<boolean> => {
      setBusy(true);
      const succeeded = await done(work, toast);
      // What was done before a failure is done.
      await reread();
      setBusy(false);
      return succeeded;
    },
    [reread, toast],
  );
  return { run, busy };
};
