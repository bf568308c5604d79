import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { HeldPart } from '../../../resources/people/handOverCalls.ts';
import { users } from '../../../resources/people/users.ts';
import { useProvider } from '../../../ui/useProvider.ts';

export const keyOfHolding = ({ resource, id, role }: Pick<HeldPart, 'resource' | 'id' | 'role'>): string =>
  `${resource} ${id} ${role}`;

/** What a person has of the branch's work, page by page, and what of it is chosen to be handed over. */
export const useHoldings = (person: number, to: number | undefined) => {
  const provider = useProvider();
  const query = useInfiniteQuery({
    queryKey: [users.name, 'holdings', person, to],
    queryFn: async ({ signal, pageParam }) => {
      const asked = { page: pageParam, per_page: 200, ...(to !== undefined && { to }) };
      const { data } = await provider.call(users.endpoints.holdings, { params: { id: person }, query: asked, signal });
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.reduce((sum, { records }) => sum + records.length, 0) < last.pagination.total ? all.length + 1 : undefined,
    placeholderData: (before) => before,
  });
  const parts = useMemo(() => query.data?.pages.flatMap(({ records }) => records) ?? [], [query.data]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = parts.filter((one) => one.refused === null && !left.has(keyOfHolding(one)));
  const choose = (some: readonly HeldPart[], isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      for (const one of some)
        if (isChosen) next.delete(keyOfHolding(one));
        else next.add(keyOfHolding(one));
      return next;
    });
  return { query, parts, chosen, choose, total: query.data?.pages[0]?.pagination.total ?? 0 };
};
