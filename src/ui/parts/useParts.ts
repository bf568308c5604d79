import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';
import { useToast } from '../useToast.ts';

const perPage = 50;

/** The reference by which a part names its parent. @throws Error for a resource that is part of nothing */
export const parentField = ({ name, partOf }: Resource): string => {
  if (!partOf) throw new Error(`${name} is part of nothing`);
  return partOf.by;
};

/** The parts of one record, page after page in their order, and how one of them is deleted. */
export const useParts = (part: Resource, parentId: number) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const by = parentField(part);
  const query = useInfiniteQuery({
    queryKey: [part.name, 'of', parentId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      provider.getList<AnyRecord>(part.name, {
        pagination: { page: pageParam, perPage },
        filter: { [by]: parentId },
        signal,
      }),
    getNextPageParam: ({ pageInfo }, _, page) => (pageInfo?.hasNextPage ? page + 1 : undefined),
  });
  const remove = async (record: AnyRecord): Promise<boolean> => {
    setBusy(true);
    try {
      await provider.delete(part.name, { id: record.id, previousData: { ...record, [by]: parentId } });
      toast.done(`${part.title} deleted`);
      void client.invalidateQueries({ queryKey: [part.name] });
      return true;
    } catch (error) {
      toast.failed(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { ...query, records: query.data?.pages.flatMap(({ data }) => data), remove, busy };
};
