import { useMemo } from 'react';
import { useInfinitePaginationContext, useListContext } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';

/** What the list on the screen holds: its rows so far, how many there are, and how to get more. */
export const useRows = () => {
  const list = useListContext<AnyRecord>();
  const { hasNextPage = false, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  const { data, total } = list;
  const error: Error | null | undefined = list.error;
  // A record that moved between two pages while they were read would stand twice.
  const rows = useMemo(() => [...new Map((data ?? []).map((row) => [row.id, row])).values()], [data]);
  const filters: Readonly<Record<string, unknown>> = list.filterValues;
  return {
    rows,
    total: total ?? rows.length,
    known: data !== undefined,
    error,
    hasNextPage,
    isFetchingNextPage,
    /** Asks for the next page, once at a time, and not again by itself after a failure. */
    loadMore: () => hasNextPage && !isFetchingNextPage && !error && void fetchNextPage(),
    retryMore: () => void fetchNextPage(),
    refetch: () => void list.refetch(),
    /** What is shown belongs to the filters before. */
    stale: list.isPlaceholderData === true,
    filters,
    narrowed: Object.keys(filters).length > 0,
    sort: list.sort,
  };
};
export type Rows = ReturnType<typeof useRows>;
