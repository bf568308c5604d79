import { useWork } from '../useWork.ts';
import type { ThreadOn } from './types.ts';
import { useThreadCall } from './useThread.ts';

/** The actions on the comments of a thread. A failed delete or resolve shows a toast; a failed edit throws. */
export const useActions = (on: ThreadOn) => {
  const make = useThreadCall(on);
  const { busy, run } = useWork();
  const { edit, remove, resolve } = on.calls;
  return {
    busy,
    edit: (commentId: number, comment: string) => make(edit, { params: { commentId }, body: { comment } }),
    remove: (commentId: number) => run(() => make(remove, { params: { commentId } })),
    /** Resolves one comment, or the thread. */
    resolve: (is_resolved: boolean, comment_id?: number) =>
      run(() => make(resolve, { body: { is_resolved, ...(comment_id !== undefined && { comment_id }) } })),
  };
};
