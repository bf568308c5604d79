import { useEffect } from 'react';

/** Keeps the chosen tab in sight where not all tabs fit, also when the address has chosen it; once there is a record. */
export const useTabInSight = (tab: string, isRead: boolean): void => {
  useEffect(() => {
    if (!isRead) return;
    const chosen = document.getElementById(`tab-${tab}`);
    if (chosen && 'scrollIntoView' in chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, isRead]);
};
