import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { successIn } from '../../../dataProvider/writing.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { stepCallOf } from '../../../schema/calls/stepCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.ts';
import type { FollowUp } from './followUp.ts';

/** All steps have the same call: the status in its body names the step. */
const { call: updateStatus } = stepCallOf(followUps, 'done');

/** Changes the status of a follow-up, or deletes it, and shows the result in a toast. */
export const useFollowUpActions = () => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<number>();
  const run = useCallback(
    async (id: number, work: () => Promise<string | undefined>): Promise<boolean> => {
      setBusy(id);
      const done = await work().then(
        (message) => {
          toast.done(message);
          return true;
        },
        (error: unknown) => {
          toast.failed(error);
          return false;
        },
      );
      setBusy(undefined);
      // Also after a failure: somebody else may have changed the follow-up.
      void client.invalidateQueries({ queryKey: [followUps.name] });
      return done;
    },
    [client, toast],
  );
  const setStatus = useCallback(
    ({ id, version }: FollowUp, status: FollowUp['status']) =>
      run(id, async () => {
        const { message } = await provider.call(updateStatus, {
          params: { id },
          body: { status, version },
        });
        return message;
      }),
    [provider, run],
  );
  const remove = useCallback(
    ({ id }: FollowUp) =>
      run(id, async () => {
        const { meta } = await provider.delete(followUps.name, { id });
        return successIn(meta);
      }),
    [provider, run],
  );
  return { busy, setStatus, remove };
};
