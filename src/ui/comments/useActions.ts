import { useState } from 'react';
import { useToast } from '../useToast.ts';
import type { ThreadOn } from './types.ts';
import { useThreadCall } from './useThread.ts';

/** The actions on the comments of a thread. A failed delete or resolve shows a toast; a failed edit throws. */
export const useActions = (on: ThreadOn) => {
  const make = useThreadCall(on);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { edit, remove, resolve } = on.calls;
  const doing = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    edit: (commentId: number, comment: string) => make(edit, { params: { commentId }, body: { comment } }),
    remove: (commentId: number) => doing(() => make(remove, { params: { commentId } })),
    /** Resolves one comment, or the thread. */
    resolve: (is_resolved: boolean, comment_id?: number) =>
      doing(() => make(resolve, { body: { is_resolved, ...(comment_id !== undefined && { comment_id }) } })),
  };
};
