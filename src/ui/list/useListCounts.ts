import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../authProvider/session.ts';
import { countCallOf } from '../../schema/calls/listCalls.ts';
import type { ListCounts } from '../../schema/calls/listCounts.ts';
import type { Resource } from '../../schema/resource.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';

/** Dates pass without a change of any record: lists of what is late or due are counted again after this time. */
const freshMs = 60_000;

/**
 * The numbers of records in the lists of a resource, of parts in those of the page's record; undefined while they are
 * not known. They are asked beside the rows and kept until something of the resource changes.
 */
export const useListCounts = (resource: Resource): ListCounts | undefined => {
  const provider = useProvider();
  const params = useParentOf(resource);
  const call = countCallOf(resource);
  const permissions = useSession()?.permissions;
  const mayCount = typeof call?.permission === 'string' && permissions?.includes(call.permission) === true;
  return useQuery({
    queryKey: [resource.name, 'counts', params],
    queryFn: async ({ signal }) => {
      if (!call) throw new Error(`${resource.name} has no lists to count`);
      const { data } = await provider.call(call, { params, signal });
      return data;
    },
    enabled: mayCount,
    staleTime: freshMs,
  }).data;
};
