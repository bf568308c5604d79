import { useEffect } from 'react';
import { refreshSession } from '../authProvider/index.ts';
import { onOtherRights } from '../authProvider/rights.ts';

/**
 * Keeps the menu and the screens at what the user may do now: asked at the start, when the window is come back to,
 * wherever a 403 was answered, and when any answer says that the rights are others than before.
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
