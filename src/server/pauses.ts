import type { LongWork } from '../domain/longWork.ts';

/** The milliseconds of work after which others get their turn. */
const atMostMs = 10;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Pauses of long work: between two pieces, `next` gives a promise if this work has held others up for 10 ms. Timers,
 * sockets and other requests have their turn until it resolves.
 */
export const pauses = (): (() => Promise<void> | undefined) => {
  let began = performance.now();
  return () => {
    if (performance.now() - began < atMostMs) return undefined;
    return turn().then(() => {
      began = performance.now();
    });
  };
};

/** The result of long work, done with pauses: what would hold the processor for more than a tenth of a second. */
export const withPauses = async <R>(work: LongWork<R>): Promise<R> => {
  const next = pauses();
  for (;;) {
    const result = work.next();
    if (result.done) return result.value;
    const pause = next();
    if (pause) await pause;
  }
};
