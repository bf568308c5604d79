import { useEffect } from 'react';
import { refreshSession } from '../authProvider/index.ts';
import { onOtherRights } from '../authProvider/rights.ts';

/**
 * Keeps the user's permissions current in the menu and the screens. They are read at the start, when the window gets the
 * focus, after a 403, and when the rights header of an answer changes.
 */
export const useFreshRights = (refused: boolean): void => {
  useEffect(() => {
    const refresh = () => void refreshSession();
    const back = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    refresh();
    const stop = onOtherRights(refresh);
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', back);
    return () => {
      stop();
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
  useEffect(() => {
    if (refused) void refreshSession();
  }, [refused]);
};
