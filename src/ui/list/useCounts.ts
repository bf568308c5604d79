import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { isRecord, numbersIn } from '../../schema/guards.ts';
import type { Resource } from '../../schema/resource.ts';

type Counts = Readonly<Record<string, number>>;

/** How many stand in each list: told with the first page, and kept while another list is read. */
export const useCounts = ({ name }: Resource): Counts => {
  const client = useQueryClient();
  const { meta } = useListContext();
  const counts: Counts | undefined = isRecord(meta) && isRecord(meta['counts']) ? numbersIn(meta['counts']) : undefined;
  useEffect(() => {
    if (counts) client.setQueryData(['listCounts', name], counts);
  }, [client, name, counts]);
  return counts ?? client.getQueryData<Counts>(['listCounts', name]) ?? {};
};
