import { useEffect } from 'react';

/** Scrolls a bar of tabs sideways by as little as shows the whole tab; the page stays where it is. */
const reveal = (tab: HTMLElement, bar: HTMLElement): void => {
  const [inner, outer] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (inner.left < outer.left) bar.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
};

/**
 * Keeps the chosen tab in sight where not all tabs fit, also when the address has chosen it; once there is a record. The
 * bar becomes narrower once it has its arrows, and when the window does.
 */
export const useTabInSight = (tab: string, isRead: boolean): void => {
  useEffect(() => {
    if (!isRead) return undefined;
    const chosen = document.getElementById(`tab-${tab}`);
    const bar = chosen?.closest<HTMLElement>('.MuiTabs-scroller');
    if (!chosen || !bar) return undefined;
    const resized = new ResizeObserver(() => reveal(chosen, bar));
    resized.observe(bar);
    return () => resized.disconnect();
  }, [tab, isRead]);
};
