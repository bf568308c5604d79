import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** The time in milliseconds for which this thread has worked, where the system tells it: others do not count. */
const worked = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

/** Milliseconds for which the work held up everything else in this process at a time, at most. */
const longestHold = async (work: () => Promise<unknown>, clock = () => performance.now()): Promise<number> => {
  let [last, longest, working] = [clock(), 0, true];
  const look = () => {
    const now = clock();
    longest = Math.max(longest, now - last);
    last = now;
    if (working) setImmediate(look);
  };
  setImmediate(look);
  await work();
  longest = Math.max(longest, clock() - last);
  working = false;
  return longest;
};

const text = JSON.stringify(Array.from({ length: 18_000 }, (_, at) => ({ row: at, name: `A plain name of ${at}` })));

/** Milliseconds that this machine takes at this moment to read 1 MB of plain JSON: the measure of its speed. */
const megabyteRead = (): number => {
  const began = performance.now();
  JSON.parse(text);
  return performance.now() - began;
};

/**
 * How long the work keeps this thread busy at a time, as such a multiple: of the thread's own time, whatever else the
 * machine does. The system counts it in steps of some milliseconds, so the yardstick is read ten times.
 */
export const busyOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = worked();
  for (let nth = 0; nth < 10; nth += 1) megabyteRead();
  const yard = (worked() - began) / 10;
  return (await longestHold(work, worked)) / yard;
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
