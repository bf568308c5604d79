import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentPath } from '../../authProvider/basePath.ts';
import {
  accessRequestsName,
  askAccess,
  seenAccess,
  withdrawAccess,
  type OwnAccessRequest,
} from '../../schema/calls/shared/access.ts';
import { useProvider } from '../../ui/useProvider.ts';
import { useWork } from '../../ui/useWork.ts';

/** Sends and withdraws the user's request for a permission, and marks the shown answer as seen. */
export const useAccessRequest = (permission: string, request: OwnAccessRequest | null) => {
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const answered = request?.status === 'granted' || request?.status === 'refused' ? request.id : undefined;
  useEffect(() => {
    if (answered === undefined) return;
    // After a failure the bell only tells it once more.
    provider.call(seenAccess, { params: { id: answered } }).then(
      () => void client.invalidateQueries({ queryKey: ['waiting'] }),
      () => undefined,
    );
  }, [provider, client, answered]);
  const send = (work: () => Promise<{ readonly message?: string | undefined }>) =>
    run(async () => (await work()).message, {
      // After a failure too: somebody may have decided meanwhile.
      after: () => client.invalidateQueries({ queryKey: [accessRequestsName] }),
    });
  return {
    busy,
    ask: (note: string) => {
      const body = { permission, note: note.trim() || null, path: currentPath() };
      return send(() => provider.call(askAccess, { body }));
    },
    withdraw: (id: number) => send(() => provider.call(withdrawAccess, { params: { id } })),
  };
};
