import { useCallback } from 'react';
import { useReread } from '../useReread.ts';
import { useWork } from '../useWork.ts';
import type { Undoable } from '../useToast.tsx';
import { usePartsPlace } from './place.ts';

/**
 * Does something with parts, says how it ended, and reads them again. `run` returns whether it succeeded; nothing else
 * is begun meanwhile.
 */
export const useDone = () => {
  const { part } = usePartsPlace();
  const reread = useReread(part);
  const { busy, run: begin } = useWork();
  const run = useCallback(
    // What was done before a failure is done.
    (work: () => Promise<string | Undoable | undefined>): Promise<boolean> => begin(work, { after: reread }),
    [reread, begin],
  );
  return { run, busy };
};
