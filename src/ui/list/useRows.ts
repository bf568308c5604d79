import { useInfinitePaginationContext, useListContext } from 'react-admin';
import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { useHeldRows } from './heldRows.tsx';
import { useNextPage } from './useNextPage.ts';

/** The loaded rows of the list, the total, and functions that load further pages. */
export const useRows = () => {
  const list = useListContext<AnyRecord>();
  const { hasNextPage = false, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  const { data, total, meta } = list;
  const error: Error | null | undefined = list.error;
  const { rows } = useHeldRows();
  const loadMore = useNextPage();
  const filters: Readonly<Record<string, unknown>> = list.filterValues;
  return {
    rows,
    total: total ?? rows.length,
    /** There are more than `total` (rule 6). */
    isFloor: isRecord(meta) && meta['isFloor'] === true,
    known: data !== undefined,
    error,
    hasNextPage,
    isFetchingNextPage,
    loadMore,
    retryMore: () => void fetchNextPage(),
    refetch: () => void list.refetch(),
    /** The rows belong to the previous filters. */
    stale: list.isPlaceholderData === true,
    filters,
    narrowed: Object.keys(filters).length > 0,
    sort: list.sort,
  };
};
export type RowsOfList = ReturnType<typeof useRows>;
