import { useQuery } from '@tanstack/react-query';
import { sortParams } from '../../schema/calls/commentCalls.ts';
import { useProvider } from '../useProvider.ts';
import { paramsOfThread, unreadKey, type ThreadOn } from './types.ts';

/** How many comments a thread has, how many of them are unread, and the newest one. */
export const useThreadSummary = (on: Pick<ThreadOn, 'resource' | 'recordId' | 'calls'>) => {
  const provider = useProvider();
  const [, order] = sortParams(on.calls.list);
  return useQuery({
    queryKey: unreadKey(on),
    queryFn: async ({ signal }) => {
      const input = { params: paramsOfThread(on), query: { per_page: 1, [order]: 'desc' }, signal };
      const { unread, pagination, comments } = (await provider.call(on.calls.list, input)).data;
      return { unread, total: pagination.total, latest: comments[0] };
    },
  });
};
