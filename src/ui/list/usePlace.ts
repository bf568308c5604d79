import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { StateSnapshot, TableVirtuosoHandle, VirtuosoHandle } from 'react-virtuoso';

/**
 * Where a list was scrolled to, so that coming back from a record finds it there. It is kept with the rows themselves,
 * for the same filters alone.
 */
export const usePlace = (name: string, list: RefObject<TableVirtuosoHandle | VirtuosoHandle | null>) => {
  const client = useQueryClient();
  const { search } = useLocation();
  const [key] = useState(() => ['place', name, search]);
  const [kept] = useState(() => client.getQueryData<StateSnapshot>(key));
  useEffect(() => {
    const handle = list.current;
    return () => handle?.getState((state) => client.setQueryData(key, state));
  }, [client, key, list]);
  return kept ? { restoreStateFrom: kept } : {};
};
