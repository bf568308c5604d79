import { useInfiniteQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { useProvider } from '../useProvider.ts';

/** The history of a record, page by page, newest first. It is read anew with everything else of its resource. */
export const useHistory = (resource: Resource, id: Identifier) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', String(id)],
    queryFn: ({ pageParam, signal }) => provider.history(resource.name, { id, page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.more ? page.page + 1 : undefined),
  });
};
