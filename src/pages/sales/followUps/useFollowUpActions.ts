import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { successIn } from '../../../dataProvider/writing.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { stepCallOf } from '../../../schema/calls/stepCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { Undoable } from '../../../ui/useToast.tsx';
import { useWork } from '../../../ui/useWork.ts';
import { isFollowUp, type FollowUp } from './followUp.ts';

/** All steps have the same call: the status in its body names the step. */
const { call: updateStatus } = stepCallOf(followUps, 'done');

type Said = Pick<FollowUp, 'status' | 'version' | 'closed_at'>;

/**
 * Changes the status of a follow-up, with an undo (rule 137), or deletes it, and shows the result in a toast. `touch` is
 * told of what changes before it does; `nowOf` is a row as it is after that, none for one that was deleted.
 */
export const useFollowUpActions = (touch: (followUp: FollowUp) => void) => {
  const [said, setSaid] = useState<ReadonlyMap<number, Said | null>>(new Map());
  const provider = useProvider();
  const client = useQueryClient();
  const { at: busy, run: begin } = useWork<number>();
  const run = useCallback(
    async (id: number, work: () => Promise<string | Undoable | undefined>): Promise<boolean> => {
      const done = await begin(work, { at: id });
      // Also after a failure: somebody else may have changed the follow-up.
      void client.invalidateQueries({ queryKey: [followUps.name] });
      return done;
    },
    [client, begin],
  );
  const setStatus = useCallback(
    (followUp: FollowUp, status: FollowUp['status']) => {
      const { id, version, status: before } = followUp;
      const say = async (to: FollowUp['status'], of: number) => {
        const { data, message } = await provider.call(updateStatus, {
          params: { id },
          body: { status: to, version: of },
        });
        if (isFollowUp(data)) setSaid((all) => new Map([...all, [id, data]]));
        return { message, now: data.version };
      };
      touch(followUp);
      return run(id, async () => {
        const { message, now } = await say(status, version);
        const takeBack = () =>
          say(before, now)
            .then(() => `“${followUp.subject}” is as before`)
            .finally(() => void client.invalidateQueries({ queryKey: [followUps.name] }));
        return { message, takeBack };
      });
    },
    [provider, client, run, touch],
  );
  const remove = useCallback(
    ({ id }: FollowUp) =>
      run(id, async () => {
        const { meta } = await provider.delete(followUps.name, { id });
        setSaid((all) => new Map([...all, [id, null]]));
        return successIn(meta);
      }),
    [provider, run],
  );
  const nowOf = useCallback(
    (row: FollowUp): FollowUp[] => {
      const now = said.get(row.id);
      if (now === null) return [];
      return [now && now.version > row.version ? { ...row, ...now } : row];
    },
    [said],
  );
  return { busy, setStatus, remove, nowOf };
};
