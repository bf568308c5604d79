import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../fields/input/useOptions.ts';
import { useProvider } from '../useProvider.ts';
import type { Person } from './mentionText.ts';
import type { ThreadOn } from './types.ts';

/** Colleagues who may view what the thread is about, by what is typed of their names; none while nothing is asked. */
export const useColleagues = ({ directory, calls }: ThreadOn, typed: string | undefined): readonly Person[] => {
  const provider = useProvider();
  const search = useSettled(typed, 120);
  const { data } = useQuery({
    queryKey: ['users', 'colleagues', calls.list.permission, search],
    queryFn: async ({ signal }) => {
      const query = { permission_filter: calls.list.permission, search, per_page: 8 };
      return (await provider.call(directory, { query, signal })).data.records;
    },
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return typed === undefined ? [] : (data ?? []);
};
