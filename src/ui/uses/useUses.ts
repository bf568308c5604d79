import { useInfiniteQuery } from '@tanstack/react-query';
import type { Pagination } from '../../schema/calls/callTypes.ts';

const pageSize = 50;

/** A page of the records that use a record. */
export interface UsesPage<U> {
  readonly records: readonly U[];
  readonly pagination: Pagination;
}

/** Where a record is used, page by page; a tab and its count share it by the key. */
export const useUses = <U>(
  key: readonly unknown[],
  read: (query: { page: number; per_page: number }, signal: AbortSignal) => Promise<UsesPage<U>>,
) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, per_page: pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (pages.length * pageSize < page.pagination.total ? pages.length + 1 : undefined),
  });

export type Uses<U> = ReturnType<typeof useUses<U>>;
