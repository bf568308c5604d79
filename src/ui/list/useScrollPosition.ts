import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import type { StateSnapshot, TableVirtuosoHandle, VirtuosoHandle } from 'react-virtuoso';
import { useParentOf } from '../useParent.ts';
import { useCurrentList } from './currentList.ts';

/**
 * Restores the scroll position of a list when the user returns from a record. The cache holds one position for each
 * combination of filters and sort order.
 */
export const useScrollPosition = (resource: Resource, list: RefObject<TableVirtuosoHandle | VirtuosoHandle | null>) => {
  const client = useQueryClient();
  const { filterValues, sort } = useListContext();
  const key = ['scroll position', resource.name, useCurrentList()?.name, useParentOf(resource), filterValues, sort];
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
