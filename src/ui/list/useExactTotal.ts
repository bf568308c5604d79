import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import { useCurrentList } from './currentList.ts';

/** The number of all records of a list; undefined until somebody asks for it. */
export interface ExactTotal {
  readonly exact: number | undefined;
  readonly isCounting: boolean;
  readonly error: Error | null;
  readonly count: () => void;
}

/**
 * The exact total of the list on the screen, once somebody asks for it; of other filters it is asked anew.
 */
export const useExactTotal = ({ name, partOf }: Resource): ExactTotal => {
  const provider = useProvider();
  const list = useCurrentList()?.name;
  const parent = useParentOf({ partOf });
  const { filterValues, sort } = useListContext();
  const filter: Readonly<Record<string, unknown>> = { ...filterValues, ...parent };
  const what = JSON.stringify([list, filter]);
  const [asked, setAsked] = useState<string>();
  const { data, isFetching, error } = useQuery({
    queryKey: [name, 'exactTotal', what],
    queryFn: async ({ signal }) => {
      const meta = { list, exact: true };
      const page = await provider.getList(name, { pagination: { page: 1, perPage: 1 }, filter, sort, meta, signal });
      return page.total ?? 0;
    },
    enabled: asked === what,
  });
  return { exact: data, isCounting: isFetching && data === undefined, error, count: () => setAsked(what) };
};
