import { queryClient } from './store.ts';

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 500);

/**
 * Does some work once the screen has its data and nothing is drawn: until then it would only be in the way. Returns a
 * function that leaves it.
 */
export const afterFirstScreen = (work: () => void): (() => void) => {
  let isLeft = false;
  const look = () => {
    if (isLeft) return;
    if (queryClient.isFetching() === 0) work();
    else setTimeout(() => whenIdle(look), 50);
  };
  whenIdle(look);
  return () => void (isLeft = true);
};
