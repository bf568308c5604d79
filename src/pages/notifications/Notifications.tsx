import { Bell } from './Bell.tsx';
import { DueNotices } from './DueNotices.tsx';
import { useQuery } from '@tanstack/react-query';
import { waiting, type WaitingCounts } from '../../resources/home.calls.ts';
import { ownZone } from '../../ui/fields/format.ts';
import { useFreshOnLive } from '../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** Milliseconds after which it is read anew even if nobody tells of a change: time alone makes things due. */
const everyMs = 60_000;

/** How much waits for the person; undefined until it is known. */
const useNotifications = (): WaitingCounts | undefined => {
  const provider = useProvider();
  useFreshOnLive('waiting');
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => (await provider.call(waiting, { query: { zone: ownZone() }, signal })).data,
    refetchInterval: everyMs,
  });
  return data;
};

/** The bell in the bar, and the notice of a follow-up that falls due. */
export const Notifications = () => {
  const counts = useNotifications();
  return (
    <>
      <Bell counts={counts} />
      <DueNotices due={counts?.due ?? []} />
    </>
  );
};
