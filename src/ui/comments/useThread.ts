import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Call } from '../../schema/calls/call.ts';
import { sortParams } from '../../schema/calls/commentCalls.ts';
import type { SendInput } from '../../dataProvider/http.ts';
import { useProvider } from '../useProvider.ts';
import { paramsOfThread, threadKey, threadsKey, type ThreadOn } from './types.ts';

const pageSize = 30;

/**
 * A thread, its newest page first. It is read again at every visit, so that comments of the last visit are no longer
 * new.
 */
export const useThread = (on: ThreadOn) => {
  const provider = useProvider();
  const [, order] = sortParams(on.calls.list);
  return useInfiniteQuery({
    queryKey: threadKey(on),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...on.query, page: pageParam, per_page: pageSize, [order]: 'desc' };
      return (await provider.call(on.calls.list, { params: paramsOfThread(on), query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current_page, per_page, total } }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
    gcTime: 0,
  });
};

/** Makes a call that changes the thread, and reloads the threads that are in sight, also one of all lines. @throws HttpError like `send` */
export const useThreadCall = (on: ThreadOn) => {
  const provider = useProvider();
  const client = useQueryClient();
  return useCallback(
    async (call: Call, { params, body }: Pick<SendInput, 'params' | 'body'> = {}): Promise<void> => {
      await provider.call(call, {
        params: { ...paramsOfThread(on), ...params },
        ...(on.query && { query: on.query }),
        ...(body !== undefined && { body }),
      });
      await client.invalidateQueries({ queryKey: threadsKey(on.resource) });
    },
    [provider, client, on],
  );
};
