import { useEffect, useState } from 'react';
import { getSession } from '../../authProvider/session.ts';
import { onLive } from '../../dataProvider/live/listeners.ts';
import { keyframes } from '@mui/material/styles';
import type { Theme } from '@mui/material';

/** Milliseconds for which a changed row is highlighted. */
export const highlightMs = 3000;

const none: ReadonlySet<number> = new Set();

/** The ids of records that somebody else has just changed; each for `highlightMs`. */
export const useChangedRows = (resource: string): ReadonlySet<number> => {
  const [changed, setChanged] = useState(none);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onLive(resource, ({ ids, by, action }) => {
      if (!ids || action === 'delete' || by === getSession()?.user.id) return;
      setChanged((before) => new Set([...before, ...ids]));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setChanged((before) => new Set([...before].filter((id) => !ids.includes(id))));
      }, highlightMs);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [resource]);
  return changed;
};

const fading = keyframes({ to: { backgroundColor: 'transparent' } });

/** The style of a changed row: a tint, which fades unless the user prefers reduced motion. */
export const changedRowStyle = ({ palette }: Theme) => ({
  backgroundColor: palette.action.selected,
  '@media (prefers-reduced-motion: no-preference)': {
    animation: `${fading} ${highlightMs}ms ease-in forwards`,
  },
});
