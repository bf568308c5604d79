import { performance } from 'node:perf_hooks';

/** Milliseconds for which the work held up everything else in this process at a time, at most. */
const longestHold = async (work: () => Promise<unknown>): Promise<number> => {
  let [last, longest, working] = [performance.now(), 0, true];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (working) setImmediate(look);
  };
  setImmediate(look);
  await work();
  longest = Math.max(longest, performance.now() - last);
  working = false;
  return longest;
};

/** Milliseconds that this machine takes at this moment to read 1 MB of plain JSON: the measure of its speed. */
const megabyteRead = (): number => {
  const text = JSON.stringify(Array.from({ length: 18_000 }, (_, at) => ({ row: at, name: `A plain name of ${at}` })));
  const began = performance.now();
  JSON.parse(text);
  return performance.now() - began;
};

/**
 * How long the work holds up others at a time, as a multiple of the reading of 1 MB of JSON, which takes 5 to 10 ms on
 * an ordinary machine. The best of five, since other processes of the machine hold up too.
 */
export const holdOf = async (work: () => Promise<unknown>): Promise<number> => {
  let best = Infinity;
  for (let nth = 0; nth < 5 && best > 15; nth += 1) {
    const read = Math.max(megabyteRead(), megabyteRead(), 2);
    best = Math.min(best, (await longestHold(work)) / read);
  }
  return best;
};
