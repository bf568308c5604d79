import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenFollowUp } from '../../resources/home.calls.ts';
import { followUps } from '../../resources/followUps.ts';
import { stepRequest } from '../../schema/calls/stepCalls.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { useTell } from '../../ui/useTell.ts';

/** Marks a follow-up as done; what waits and what is planned is read anew, also where somebody was faster. */
export const useMarkDone = () => {
  const provider = useProvider();
  const client = useQueryClient();
  const tell = useTell();
  const [busy, setBusy] = useState<number>();
  const markDone = async ({ id, version }: OpenFollowUp): Promise<void> => {
    setBusy(id);
    const { call, params, body } = stepRequest(followUps, 'done', { id });
    await provider
      .call(call, { params, body: { ...body, version } })
      .then(({ message }) => tell.done(message), tell.failed);
    setBusy(undefined);
    for (const key of ['waiting', 'home', followUps.name]) void client.invalidateQueries({ queryKey: [key] });
  };
  return { busy, markDone };
};
