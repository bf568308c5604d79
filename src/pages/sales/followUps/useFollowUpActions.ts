import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { successIn } from '../../../dataProvider/writing.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { stepCallOf } from '../../../schema/calls/stepCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import type { FollowUp } from './followUp.ts';

/** All steps have the same call: the status in its body names the step. */
const { call: updateStatus } = stepCallOf(followUps, 'done');

/** Changes the status of a follow-up, or deletes it, and shows the result in a toast. */
export const useFollowUpActions = () => {
  const provider = useProvider();
  const client = useQueryClient();
  const { at: busy, run: begin } = useWork<number>();
  const run = useCallback(
    async (id: number, work: () => Promise<string | undefined>): Promise<boolean> => {
      const done = await begin(work, { at: id });
      // Also after a failure: somebody else may have changed the follow-up.
      void client.invalidateQueries({ queryKey: [followUps.name] });
      return done;
    },
    [client, begin],
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
