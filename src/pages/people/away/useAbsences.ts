import { useInfiniteQuery } from '@tanstack/react-query';
import { users } from '../../../resources/people/users.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** Absences on a page. */
const size = 20;

/** When a person is away, the latest first, page by page. */
export const useAbsences = (person: number) => {
  const provider = useProvider();
  const query = useInfiniteQuery({
    queryKey: [users.name, 'absences', person],
    queryFn: async ({ signal, pageParam }) => {
      const asked = { params: { id: person }, query: { page: pageParam, per_page: size }, signal };
      return (await provider.call(users.endpoints.absences, asked)).data;
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * size < last.pagination.total ? all.length + 1 : undefined),
  });
  return { query, absences: query.data?.pages.flatMap(({ records }) => records) ?? [] };
};
