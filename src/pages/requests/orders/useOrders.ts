import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../authProvider/session.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const perPage = 30;
const { orderBy, myOrderBy } = purchaseRequestLines.endpoints;

/** Whose orders are read: those of a project, or of one of its tasks, or what is late of one's own. */
export type Orders = { readonly project: number; readonly task?: number } | 'mine';

/** What is to be ordered, with the day by which it must be: what is due first. Nothing for who may not see requests. */
export const useOrders = (of: Orders) => {
  const provider = useProvider();
  const enabled = useSession()?.permissions.includes(orderBy.permission) ?? false;
  return useInfiniteQuery({
    queryKey: ['orders', of],
    enabled,
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: page, signal }) => {
      if (of === 'mine') return (await provider.call(myOrderBy, { query: { page, per_page: perPage }, signal })).data;
      const query = { page, per_page: perPage, ...(of.task !== undefined && { task_number: of.task }) };
      return (await provider.call(orderBy, { params: { project_id: of.project }, query, signal })).data;
    },
    getNextPageParam: ({ pagination: { total } }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
};
