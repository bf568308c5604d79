import { useInfiniteQuery } from '@tanstack/react-query';
import { boms } from '../../resources/boms.ts';
import { useProvider } from '../../ui/useProvider.ts';

const pageSize = 50;

/** The BOMs that use a BOM, page by page; the tab and its count share it. */
export const useUses = (id: number) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: [boms.name, 'where-used', id],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { id }, query: { page: pageParam, per_page: pageSize }, signal };
      return (await provider.call(boms.endpoints.whereUsed, input)).data;
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (pages.length * pageSize < page.pagination.total ? pages.length + 1 : undefined),
  });
};
