import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const call = planTasks.endpoints.myTasks;
/** Tasks a page. */
const perPage = 100;

/** Which tasks are asked for. */
export type Which = 'open' | 'late' | 'all';

/** The user's sub-tasks of all projects, page by page, what is due first. Changes of plans reload them. */
export const useMyTasks = (which: Which, search: string) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: [planTasks.name, 'mine', which, search],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        page: pageParam,
        per_page: perPage,
        ...(search && { search }),
        ...(which === 'open' && { open: true }),
        ...(which === 'late' && { late: true }),
      };
      return (await provider.call(call, { query, signal })).data;
    },
    getNextPageParam: ({ pagination: { total } }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
};
export type MyTask = NonNullable<ReturnType<typeof useMyTasks>['data']>['pages'][number]['records'][number];
