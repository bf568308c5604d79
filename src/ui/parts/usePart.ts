import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '../../schema/record.ts';
import { usePartsPlace } from './place.ts';

/**
 * A part with all that is shown of it, by its row in the list. `once`: for a form, which begins with what the server has
 * now and keeps it.
 */
export const usePart = (listed: AnyRecord, how: 'once' | 'kept') => {
  const { part, acts } = usePartsPlace();
  return useQuery({
    queryKey: [part.name, how === 'once' ? 'changed' : 'shown', acts.list?.name, listed.id],
    queryFn: ({ signal }) => acts.read(listed, signal),
    ...(how === 'once' ? { gcTime: 0, staleTime: Infinity } : {}),
  });
};
