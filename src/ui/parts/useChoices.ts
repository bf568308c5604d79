import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identifier } from 'react-admin';
import type { Call } from '../../schema/calls/call.ts';
import { useProvider } from '../useProvider.ts';
import type { ChoiceAct } from './acts.ts';
import { usePartsPlace } from './place.ts';
import { useDone } from './useDone.ts';

/**
 * What can be chosen for parts, page after page, and what is: at first what a single part has, and nothing for several.
 * `save` sets it, and nothing else, for each of them; without anything it clears all.
 */
export const useChoices = (choice: ChoiceAct, ids: readonly Identifier[], search: string) => {
  const { part, acts } = usePartsPlace();
  const provider = useProvider();
  const { run, busy } = useDone();
  const [changed, setChanged] = useState<ReadonlySet<number>>();
  const { calls, field, many } = choice;
  const [first = 0] = ids;
  const of = (id: Identifier) => ({ params: { ...acts.params, id: Number(id) }, query: acts.query });
  const key = [part.name, 'choices', field, first] as const;
  const offered = useInfiniteQuery({
    queryKey: [...key, search],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...acts.query, page: pageParam, ...(search ? { search } : {}) };
      return (await provider.call(calls.choices, { ...of(first), query, signal })).data;
    },
    getNextPageParam: ({ pagination: { current_page, per_page, total } }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  const selected = useQuery({
    queryKey: [...key, 'selected'],
    queryFn: async ({ signal }) => {
      const query = { ...acts.query, getAll: true };
      const { data } = await provider.call(calls.selected, { ...of(first), query, signal });
      return new Set(data.records.map(({ id }) => id));
    },
    enabled: ids.length === 1,
    gcTime: 0,
  });
  const chosen = changed ?? (ids.length === 1 ? selected.data : new Set<number>());

  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChanged(next);
  };

  const save = (next: readonly number[]): Promise<boolean> =>
    run(async () => {
      const { chooses } = calls.choose;
      if (many && ids.length > 1) {
        const body = { ids: ids.map(Number), [chooses]: next };
        return (
          (await provider.call<Call>(many, { params: acts.params, query: acts.query, body })).message ?? many.success
        );
      }
      const call: Call = next.length === 0 ? calls.clear : calls.choose;
      const body = next.length === 0 ? {} : { body: { [chooses]: next } };
      let message: string | undefined;
      for (const id of ids) ({ message } = await provider.call<Call>(call, { ...of(id), ...body }));
      return message ?? call.success;
    });
  return { offered, chosen, toggle, save, busy };
};
