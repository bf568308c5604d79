import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useListContext } from 'react-admin';
import type { StateSnapshot, TableVirtuosoHandle, VirtuosoHandle } from 'react-virtuoso';
import { useCurrentList } from './currentList.ts';

/**
 * Restores the scroll position of a list when the user returns from a record. The cache holds one position for each
 * combination of filters and sort order.
 */
export const useScrollPosition = (name: string, list: RefObject<TableVirtuosoHandle | VirtuosoHandle | null>) => {
  const client = useQueryClient();
  const { filterValues, sort } = useListContext();
  const key = ['scroll position', name, useCurrentList()?.name, filterValues, sort];
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
  });
  const [stored] = useState(() => client.getQueryData<StateSnapshot>(key));
  useEffect(() => {
    const handle = list.current;
    return () => handle?.getState((state) => client.setQueryData(latest.current, state));
  }, [client, list]);
  return stored ? { restoreStateFrom: stored } : {};
};
