import { useState } from 'react';
import { useToast } from '../useToast.ts';
import type { ThreadOn } from './types.ts';
import { useThreadCall } from './useThread.ts';

/** What can be done with the comments of a thread. Deleting and settling tell a failure; editing hands it on. */
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
    /** One comment, or the whole thread. */
    resolve: (is_resolved: boolean, comment_id?: number) =>
      doing(() => make(resolve, { body: { is_resolved, ...(comment_id !== undefined && { comment_id }) } })),
  };
};
