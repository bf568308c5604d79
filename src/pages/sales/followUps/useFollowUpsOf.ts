import { useInfiniteQuery } from '@tanstack/react-query';
import { followUps } from '../../../resources/sales/followUps.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const perPage = 50;

/** The follow-ups of one enquiry, page by page. */
export const useFollowUpsOf = (id: number) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: [followUps.name, 'of', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      provider.getList<AnyRecord>(followUps.name, {
        pagination: { page: pageParam, perPage },
        filter: { enquiry_id: id },
        meta: { list: 'of_enquiry' },
        signal,
      }),
    getNextPageParam: ({ pageInfo }, _, page) => (pageInfo?.hasNextPage ? page + 1 : undefined),
  });
};
