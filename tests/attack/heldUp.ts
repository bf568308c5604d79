import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** The time in milliseconds for which this thread has worked, where the system tells it: others do not count. */
export const worked = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

/** Milliseconds for which the work held up everything else in this process at a time, at most. */
export const longestHold = async (work: () => Promise<unknown>, clock = () => performance.now()): Promise<number> => {
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

/** Prints what was measured where a person asks for it (HOLDS=1): no test depends on these figures. */
export const printed = (what: string, measured: Readonly<Record<string, number>>): void => {
  const figures = Object.entries(measured).map(([name, value]) => `${name} ${value.toFixed(0)}`);
  if (process.env['HOLDS']) process.stdout.write(`${what}: ${figures.join(', ')}\n`);
};

/** Milliseconds of this thread's own time for 1 MB: the system counts in steps of some, so it is read ten times. */
export const yardstick = (): number => {
  const began = worked();
  for (let nth = 0; nth < 10; nth += 1) megabyteRead();
  return (worked() - began) / 10;
};

/**
 * How long the work keeps this thread busy at a time, as such a multiple: of the thread's own time, whatever else the
 * machine does.
 */
export const busyOf = async (what: string, work: () => Promise<unknown>): Promise<number> => {
  const yard = yardstick();
  const longest = await longestHold(work, worked);
  printed(`${what}, the loop`, { ms: longest, multiple: longest / yard });
  return longest / yard;
};

/** What somebody else was answered while a work went on. */
export interface Meanwhile {
  /** How many small requests, one after the other. */
  readonly served: number;
  /** The longest wait of one of them in milliseconds, by the clock: to be printed, for it depends on the machine. */
  readonly waitedMs: number;
  /** The most that this process, with the embedded database, worked during one of them: in readings of 1 MB of JSON. */
  readonly worked: number;
}

/** The time in milliseconds for which all threads of this process, with the embedded database, have worked. */
export const allWorked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Asks small requests of somebody else, one after the other, until the work has ended. */
export const servedMeanwhile = async (work: () => Promise<unknown>, ask: () => Promise<void>): Promise<Meanwhile> => {
  const [yard, state] = [yardstick(), { served: 0, waitedMs: 0, workedMs: 0, isDone: false }];
  const ended = work().finally(() => (state.isDone = true));
  while (!state.isDone) {
    const [began, before] = [performance.now(), allWorked()];
    await ask();
    state.waitedMs = Math.max(state.waitedMs, performance.now() - began);
    state.workedMs = Math.max(state.workedMs, allWorked() - before);
    state.served += 1;
  }
  await ended;
  return { served: state.served, waitedMs: state.waitedMs, worked: state.workedMs / yard };
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
