import { useEffect, useState } from 'react';
import { useInfinitePaginationContext, useListContext } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';

/**
 * A function that asks for the next page of the list: one at a time, and not after an error. Asked for while the list is
 * read again, it comes after that: it would cancel it, and what others have changed would stay unread.
 */
export const useNextPage = (): (() => void) => {
  const { data, filterValues, sort, isFetching, error } = useListContext<AnyRecord>();
  const { hasNextPage = false, fetchNextPage } = useInfinitePaginationContext();
  const list = JSON.stringify([filterValues, sort]);
  const rows = data?.length ?? 0;
  /** The list in which more is wanted than so many rows. */
  const [wanted, setWanted] = useState({ list, rows: -1 });
  const isDue = wanted.list === list && rows <= wanted.rows && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return () => setWanted((before) => (before.list === list && before.rows === rows ? before : { list, rows }));
};
