import { useQuery } from '@tanstack/react-query';
import { overviewCall } from '../../../resources/projects/overview.ts';
import { useFreshOnLive } from '../../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const key = 'project overview';

/** Where a project stands, read again after changes in the branch. */
export const useOverview = (id: number) => {
  const provider = useProvider();
  useFreshOnLive(key);
  return useQuery({
    queryKey: [key, id],
    queryFn: async ({ signal }) => (await provider.call(overviewCall, { params: { id }, signal })).data,
  });
};
