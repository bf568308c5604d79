import { useQuery } from '@tanstack/react-query';
import { home } from '../../resources/home.calls.ts';
import { ownZone } from '../../ui/fields/zone.ts';
import { useFreshOnLive } from '../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** What the start page shows: one call, read anew when something changes in the branch. */
export const useHome = () => {
  const provider = useProvider();
  useFreshOnLive('home');
  return useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await provider.call(home, { query: { zone: ownZone() }, signal })).data,
  });
};
