import { Bell } from './Bell.tsx';
import { DueNotices } from './DueNotices.tsx';
import { useNotifications } from './useNotifications.ts';

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
