import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { home } from '../../resources/home/homeCalls.ts';
import type { ProductDataProvider } from '../../dataProvider/types.ts';
import { useFreshOnLive } from '../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** Whether the start page was asked for and has not been drawn since. */
let isAhead = false;

const queryOf = (provider: Pick<ProductDataProvider, 'call'>) => ({
  queryKey: ['home'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await provider.call(home, { signal })).data,
  staleTime: () => (isAhead ? Infinity : 0),
});

/** Asks for the data of the start page before anything is drawn: the drawing takes as long as the answer. */
export const askAhead = (client: QueryClient, provider: Pick<ProductDataProvider, 'call'>): void => {
  isAhead = true;
  void client.prefetchQuery(queryOf(provider));
};

/** The data of the start page, read again after changes in the branch. */
export const useHome = () => {
  useFreshOnLive('home');
  const answer = useQuery(queryOf(useProvider()));
  useEffect(() => {
    isAhead = false;
  }, []);
  return answer;
};
