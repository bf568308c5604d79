import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../dataProvider/live/listeners.ts';

/** Milliseconds in which several changes are gathered: one screen tells of many records. */
const gatherMs = 1500;

/** Reads anew, whenever anything changes in the branch, what was read under this key: of records of many kinds. */
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
