import { Bell } from './Bell.tsx';
import { DueNotices } from './DueNotices.tsx';
import { useQuery } from '@tanstack/react-query';
import { waiting, type WaitingCounts } from '../../resources/home/homeCalls.ts';
import { useFreshOnLive } from '../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** Milliseconds between two reads: follow-ups fall due without any change. */
const everyMs = 60_000;

/** The counts of the user's open tasks; undefined while they load. */
const useNotifications = (): WaitingCounts | undefined => {
  const provider = useProvider();
  useFreshOnLive('waiting');
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => (await provider.call(waiting, { signal })).data,
    refetchInterval: everyMs,
  });
  return data;
};

/** The bell in the top bar, and the notices of due follow-ups. */
export const Notifications = () => {
  const counts = useNotifications();
  return (
    <>
      <Bell counts={counts} />
      <DueNotices due={counts?.due ?? []} />
    </>
  );
};
