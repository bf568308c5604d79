import { Bell } from './Bell.tsx';
import { DueNotices } from './DueNotices.tsx';
import { useWaiting } from './useWaiting.ts';

/** The bell in the bar, and the notice of a follow-up that falls due. */
export const Waiting = () => {
  const counts = useWaiting();
  return (
    <>
      <Bell counts={counts} />
      <DueNotices due={counts?.due ?? []} />
    </>
  );
};
