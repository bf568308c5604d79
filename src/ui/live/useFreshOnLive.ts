import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../dataProvider/live/listeners.ts';

/** Milliseconds in which several changes become one reload. */
const gatherMs = 1500;

/** Reloads the queries with this key after any change in the branch. For screens about several resources. */
export const useFreshOnLive = (key: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive('*', () => {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [key] });
      }, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, key]);
};
