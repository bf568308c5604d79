import { useEffect } from 'react';
import { queryClient } from './store.ts';

/** Hears of what others change, once the first screen is there. Without it screens are as new as their last reading. */
export const useLive = (): void => {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    import('../dataProvider/live/index.ts').then(
      ({ startLive }) => {
        if (!left) stop = startLive(queryClient);
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, []);
};
