import { useCallback, useState } from 'react';
import { useToast, type Undoable } from './useToast.tsx';

interface How<K> {
  /** About which of several it is. */
  readonly at?: K;
  /** Is told of a failure, in place of a toast. */
  readonly failed?: (error: unknown) => void;
  /** Is done at the end, whatever came of it. */
  readonly after?: () => unknown;
}

/**
 * What a button does. `run` does something and says how it ended: with the text that the work returns, and an undo where
 * it returns one (rule 137), or why it failed; it returns whether it succeeded. `busy` while it goes on, `at` about which of several.
 */
export const useWork = <K = never>() => {
  const toast = useToast();
  const [state, setState] = useState<{ readonly at?: K | undefined }>();
  const run = useCallback(
    async (
      work: () => Promise<string | Undoable | undefined | void>,
      { at, failed = toast.failed, after }: How<K> = {},
    ) => {
      setState({ at });
      try {
        const done = await work();
        if (typeof done === 'string') toast.done(done);
        else if (done) toast.done(done.message, done.takeBack);
        return true;
      } catch (error) {
        failed(error);
        return false;
      } finally {
        await after?.();
        setState(undefined);
      }
    },
    [toast],
  );
  return { busy: state !== undefined, at: state?.at, run };
};
