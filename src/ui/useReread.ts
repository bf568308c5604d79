import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Resource } from '../schema/resource.ts';

/**
 * Reads what is in sight of a resource again, after a change. What its parent can do may depend on its parts: that is
 * read again too.
 */
export const useReread = ({ name, partOf }: Resource): (() => Promise<void>) => {
  const client = useQueryClient();
  const parent = partOf?.parent.name;
  return useCallback(async () => {
    const names = parent === undefined ? [name] : [name, parent];
    await Promise.all(names.map((each) => client.invalidateQueries({ queryKey: [each] })));
  }, [client, name, parent]);
};
